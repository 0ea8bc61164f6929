import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export type PostKind = 'comment' | 'reply' | 'like';
export type SiteKind = 'sys' | 'mine';

function selectPosts(db: Kysely<Database>) {
  return db
    .selectFrom('message')
    .innerJoin('app_user as sender', 'sender.uid', 'message.sender_uid')
    .select(['message.id', 'action', 'source_id', 'source_type', 'source_gid', 'source_title'])
    .select(['is_source_gone', 'text', 'quote_id', 'quote_type', 'quote_text', 'is_quote_gone', 'is_read'])
    .select(['sender_uid', 'sender.username', 'sender.avatar', 'message.created_at']);
}
export type PostMessageRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['executeTakeFirstOrThrow']>>;

function selectSiteMessages(db: Kysely<Database>) {
  return db
    .selectFrom('message')
    .leftJoin('notice', 'notice.id', 'message.notice_id')
    .select(['message.id', 'message.texts', 'is_read', 'message.created_at', 'notice.uid as admin_uid'])
    .select(['notice.title', 'notice.content', 'notice.texts as notice_texts']);
}
export type SiteRow = Awaited<ReturnType<ReturnType<typeof selectSiteMessages>['executeTakeFirstOrThrow']>>;

/** Returns the rows with these ids, in this order. */
export async function readPostMessages(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<PostMessageRow[]> {
  if (ids.length === 0) return [];
  return inOrder(await selectPosts(db).where('message.id', 'in', ids).execute(), ids);
}

/** Returns the rows with these ids, in this order. */
export async function readSiteMessages(db: Kysely<Database>, ids: readonly number[]): Promise<SiteRow[]> {
  if (ids.length === 0) return [];
  return inOrder(await selectSiteMessages(db).where('message.id', 'in', ids).execute(), ids);
}

function inOrder<Row extends { readonly id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
