import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Tables of each kind: the table of likes with its column for the liked row, and the table with the number of likes.
 */
const kinds = {
  post: { likes: 'discussion_like', column: 'did', liked: 'discussion' },
  comment: { likes: 'comment_like', column: 'comment_id', liked: 'comment' },
} as const;

export interface LikeChange {
  readonly id: number;
  readonly uid: string;
  readonly toLike: boolean;
}

/**
 * Adds or removes a like and updates the count. Returns whether anything changed. The caller must hold a lock on the
 * liked row, so that the count is exact under concurrent clicks.
 */
export async function toggleLike(
  transaction: Kysely<Database>,
  kind: keyof typeof kinds,
  { id, uid, toLike }: LikeChange,
): Promise<boolean> {
  const { likes, column, liked } = kinds[kind];
  const change = toLike
    ? sql`insert into ${sql.table(likes)} (${sql.ref(column)}, uid) values (${id}, ${uid}) on conflict do nothing`
    : sql`delete from ${sql.table(likes)} where ${sql.ref(column)} = ${id} and uid = ${uid}`;
  const { numAffectedRows = 0n } = await change.execute(transaction);
  if (numAffectedRows === 0n) return false;
  const difference = toLike ? 1 : -1;
  await sql`update ${sql.table(liked)} set like_num = like_num + ${difference} where id = ${id}`.execute(
    transaction,
  );
  return true;
}
