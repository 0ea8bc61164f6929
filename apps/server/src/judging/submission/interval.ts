import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Column with the time of the last accepted submission or test run. Each kind has its own interval. */
export type IntervalColumn = 'last_submit_at' | 'last_test_run_at';

/**
 * Returns the seconds until the user may submit again, 0 if now. Used to reject a request early; with parallel requests
 * only `consumeSubmitInterval` is exact.
 */
export async function submitIntervalLeft(
  db: Kysely<Database>,
  column: IntervalColumn,
  uid: string,
  interval: number,
  now: Date,
): Promise<number> {
  if (interval <= 0) return 0;
  const row = await db.selectFrom('user_counter').where('uid', '=', uid).select(column).executeTakeFirst();
  return secondsLeft(row?.[column] ?? null, interval, now);
}

/**
 * Returns the seconds until the interval has passed. A time further in the future than the interval does not block,
 * because it means that the clock was set back.
 */
function secondsLeft(last: Date | null, interval: number, now: Date): number {
  if (last === null) return 0;
  const passed = (now.getTime() - last.getTime()) / 1000;
  return passed >= interval || passed < -interval ? 0 : Math.min(interval, Math.ceil(interval - passed));
}

/**
 * Records the time of a submission or test run in the caller's transaction. Returns false if the interval has not
 * passed, because a parallel request was recorded first.
 */
export async function consumeSubmitInterval(
  trx: Kysely<Database>,
  column: IntervalColumn,
  uid: string,
  interval: number,
  now: Date,
): Promise<boolean> {
  if (interval <= 0) return true;
  const last = sql.ref(`user_counter.${column}`);
  const next = sql.ref(`excluded.${column}`);
  const { rows } = await sql`
    insert into user_counter (uid, ${sql.ref(column)}) values (${uid}, ${now})
    on conflict (uid) do update set ${sql.ref(column)} = ${next}
    where ${last} is null or abs(extract(epoch from ${next} - ${last})) >= ${interval}
    returning uid`.execute(trx);
  return rows.length > 0;
}
