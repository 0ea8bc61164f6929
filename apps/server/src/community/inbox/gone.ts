import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { MessageSource, PostRef } from './notify.ts';

/**
 * A discussion or contest is deleted, in the same transaction: what was told of it stays, and says so. Texts of it
 * are not kept any longer.
 */
export async function markSourceDeleted(
  transaction: Kysely<Database>,
  { type, id }: Pick<MessageSource, 'type' | 'id'>,
): Promise<void> {
  await transaction
    .updateTable('message')
    .set({ is_source_gone: true, text: null, quote_text: null })
    .where('source_type', '=', type)
    .where('source_id', '=', id)
    .execute();
}

/** It is there again: what was told of it leads to it once more. */
export async function markSourceRestored(
  transaction: Kysely<Database>,
  { type, id }: Pick<MessageSource, 'type' | 'id'>,
): Promise<void> {
  await transaction
    .updateTable('message')
    .set({ is_source_gone: false })
    .where('source_type', '=', type)
    .where('source_id', '=', id)
    .execute();
}

/**
 * A comment or a reply is deleted: messages that told of it or quoted it no longer repeat its text. A comment takes the
 * replies below it along.
 */
export async function redactDeletedPost(transaction: Kysely<Database>, { type, id }: PostRef): Promise<void> {
  await forgetTexts(transaction, type, sql`select ${id}::bigint`);
  if (type === 'Comment')
    await forgetTexts(transaction, 'Reply', sql`select id from reply where comment_id = ${id}`);
}

async function forgetTexts(
  transaction: Kysely<Database>,
  type: PostRef['type'],
  ids: RawBuilder<unknown>,
): Promise<void> {
  await sql`update message set text = null where about_type = ${type} and about_id in (${ids})`.execute(
    transaction,
  );
  await sql`update message set is_quote_gone = true, quote_text = null
    where quote_type = ${type} and quote_id in (${ids})`.execute(transaction);
}
