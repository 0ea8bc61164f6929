import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Returns the values of all counters, to compare them with the result of `recount`. */
export async function readCounters(db: Kysely<Database>) {
  const read = async (query: string) => (await sql.raw(query).execute(db)).rows;
  return {
    users: await read('select uid, total, ac, oi_score from user_counter where total > 0 order by uid'),
    standings: await read('select * from user_problem order by uid, pid, gid, tid, cid'),
    problems: await read('select * from problem_counter order by pid'),
    groups: await read('select * from group_problem_counter order by gid, pid'),
    days: await read('select * from submission_day order by day'),
  };
}
