import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';

interface Named {
  /** Usernames, case-insensitive. */
  readonly recipients?: readonly string[] | null | undefined;
  /** A uid. */
  readonly recipientId?: string | null | undefined;
}

/**
 * Returns the uids of the recipients of a notice; null if the request has no recipient fields. Throws
 * `noticeRecipientsMissing` for an empty list, `noticeRecipientUnknown` with the unknown names.
 */
export async function findRecipients(
  db: Kysely<Database>,
  { recipients, recipientId }: Named,
): Promise<string[] | null> {
  if (!recipients) return recipientId ? [await checkUid(db, recipientId)] : null;
  if (recipients.length === 0) throw new ApiError('noticeRecipientsMissing');
  const { rows } = await sql<{ name: string; uid: string | null }>`
    select distinct on (lower(name)) name, uid
    from unnest(${[...recipients]}::text[]) name
    left join app_user on app_user.username_key = lower(name)`.execute(db);
  const unknown = rows.filter(({ uid }) => uid === null).map(({ name }) => name);
  if (unknown.length > 0)
    throw new ApiError('noticeRecipientUnknown', { names: unknown.slice(0, 10).join(', ') });
  return rows.map(({ uid }) => uid).filter((uid) => uid !== null);
}

async function checkUid(db: Kysely<Database>, uid: string): Promise<string> {
  const row = await db.selectFrom('app_user').where('uid', '=', uid).select('uid').executeTakeFirst();
  if (!row) throw new ApiError('noticeRecipientUnknown', { names: uid });
  return row.uid;
}

/** Replaces the stored recipients of a notice. */
export async function storeRecipients(
  transaction: Kysely<Database>,
  noticeId: number,
  uids: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('notice_recipient').where('notice_id', '=', noticeId).execute();
  if (uids.length === 0) return;
  await transaction
    .insertInto('notice_recipient')
    .values(uids.map((uid) => ({ notice_id: noticeId, uid })))
    .execute();
}
