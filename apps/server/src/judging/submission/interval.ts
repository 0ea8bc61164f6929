import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Each kind of run has its own interval, counted from the last accepted run. */
export type IntervalColumn = 'last_submit_at' | 'last_test_run_at';

/**
 * Returns the seconds until the user may submit again; 0: now. This is a check before anything is written;
 * only `consumeSubmitInterval` is exact for parallel requests.
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
 * A last submission or test run that is further in the future than the interval does not block: the clock must have been
 * set back since.
 */
function secondsLeft(last: Date | null, interval: number, now: Date): number {
  if (last === null) return 0;
  const passed = (now.getTime() - last.getTime()) / 1000;
  return passed >= interval || passed < -interval ? 0 : Math.min(interval, Math.ceil(interval - passed));
}

/**
 * Records the time of the run in the caller's transaction. False: a parallel request was recorded first, and
 * the interval has not passed.
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
