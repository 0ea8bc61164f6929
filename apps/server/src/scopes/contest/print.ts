import { intervals, limits } from '@xiezhi/contract/limits';
import type { PrintRequest } from '@xiezhi/contract/routes/contest-tool';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/**
 * Stores a text to be printed. Between two prints of a user, in any contests, there is a minimum interval. Rejected
 * texts do not count. Throws `printTextLength`, `printTooSoon`.
 */
export async function requestPrint(
  db: Kysely<Database>,
  { cid, uid, content }: { readonly cid: number; readonly uid: string; readonly content: string },
  now: Date,
): Promise<void> {
  const { length } = Array.from(content.trim());
  if (length < limits.printTextMin || content.length > limits.printTextMax)
    throw new ApiError('printTextLength', { least: limits.printTextMin, most: limits.printTextMax });
  await db.transaction().execute(async (trx) => {
    // Serializes parallel requests of one user.
    await sql`select from app_user where uid = ${uid} for no key update`.execute(trx);
    const last = await trx
      .selectFrom('contest_print')
      .where('uid', '=', uid)
      .orderBy('id', 'desc')
      .select('created_at')
      .limit(1)
      .executeTakeFirst();
    // The absolute value is used, because parallel requests may be stored out of order, and because a clock that was
    // set back must not block users for long.
    const passed = last ? Math.abs(now.getTime() - last.created_at.getTime()) : Infinity;
    if (passed < intervals.print)
      throw new ApiError('printTooSoon', { seconds: Math.ceil((intervals.print - passed) / 1000) });
    await trx.insertInto('contest_print').values({ cid, uid, content, created_at: now }).execute();
  });
}

/** Lists print requests: first the waiting ones, then the printed ones, each newest first. */
export async function listPrints(db: Kysely<Database>, query: Paging & { readonly cid: number }) {
  const { cid } = query;
  const rows = await db
    .selectFrom('contest_print')
    .innerJoin('app_user', 'app_user.uid', 'contest_print.uid')
    .where('cid', '=', cid)
    .select([
      'contest_print.id',
      'username',
      'nickname',
      'realname',
      'contest_print.created_at',
      'contest_print.status',
    ])
    .orderBy('contest_print.status')
    .orderBy('contest_print.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom('contest_print')
    .where('cid', '=', cid)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const records = rows.map(({ id, username, nickname, realname, created_at, status }): PrintRequest => ({
    id,
    cid,
    username,
    nickname,
    realname,
    status,
    content: null,
    gmtCreate: created_at.toISOString(),
    gmtModified: null,
  }));
  return pageOf(records, { value: total, isEstimated: false }, query);
}

/** Marks a request as printed. Throws `printNotFound`, also for a request of another contest. */
export async function markPrinted(db: Kysely<Database>, cid: number, id: number): Promise<void> {
  const changed = await db
    .updateTable('contest_print')
    .set({ status: 1 })
    .where('id', '=', id)
    .where('cid', '=', cid)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new ApiError('printNotFound');
}

/** Reads a request with its text. Throws `printNotFound`. */
export async function readPrint(db: Kysely<Database>, id: number) {
  const found = await db
    .selectFrom('contest_print')
    .innerJoin('app_user', 'app_user.uid', 'contest_print.uid')
    .where('contest_print.id', '=', id)
    .select(['contest_print.cid', 'username', 'content'])
    .executeTakeFirst();
  if (!found) throw new ApiError('printNotFound');
  return found;
}
