import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { MessageSource, PostRef } from './notify.ts';

/**
 * Marks messages about a deleted discussion or contest, in the transaction of the deletion. The messages stay and say
 * that it was deleted; their texts are erased.
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

/** Marks messages about a restored discussion or contest; they link to it again. */
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
 * Erases the text of a deleted comment or reply from messages that contain or quote it. Replies below a deleted comment
 * are treated the same.
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
