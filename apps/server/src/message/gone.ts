import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { MessageSource, PostRef } from './tell.ts';

/**
 * A discussion or contest is deleted, in the same transaction: what was told of it stays, and says so. Texts of it
 * are not kept any longer.
 */
export async function noteSourceGone(
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
export async function noteSourceBack(
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

/** A comment or a reply is deleted: messages that told of it or quoted it no longer repeat its text. */
export async function notePostGone(transaction: Kysely<Database>, { type, id }: PostRef): Promise<void> {
  await transaction
    .updateTable('message')
    .set({ text: null })
    .where('about_type', '=', type)
    .where('about_id', '=', id)
    .execute();
  await transaction
    .updateTable('message')
    .set({ is_quote_gone: true, quote_text: null })
    .where('quote_type', '=', type)
    .where('quote_id', '=', id)
    .execute();
}
