import { practice } from '@xiezhi/contract/enums/scope';
import { verdictCounters } from '@xiezhi/contract/enums/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { outsideContests, practiceSubmission, stateIn } from '../../platform/scope/sql.ts';
import { recountStates } from './user-state.ts';

const scope = practiceSubmission();

/**
 * Recomputes all counters from the submissions, in one transaction that blocks submitting and finishing.
 * Needed for repairs, after a change of the time zone, and after an import of data.
 */
export async function recount(db: Kysely<Database>, timeZone: string): Promise<void> {
  const verdicts = Object.entries(verdictCounters);
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Locks the tables in the same order as submit and finish.
    await sql`lock table submission, user_counter, user_problem, problem_counter, group_problem_counter,
      submission_day in share row exclusive mode`.execute(trx);
    await sql`delete from problem_counter`.execute(trx);
    await sql`delete from group_problem_counter`.execute(trx);
    await sql`delete from submission_day`.execute(trx);
    await recountStates(trx);
    // Updates the statistics, because all rows of the table are new. Otherwise the join below scans the table once per
    // user.
    await sql`analyze user_problem`.execute(trx);
    await sql`update user_counter set total = 0, ac = 0, oi_score = 0`.execute(trx);
    await sql`
      insert into user_counter (uid, total, ac, oi_score)
      select counts.uid, counts.total, sums.ac, sums.oi_score
      from (select uid, count(*) as total from submission where ${scope} group by uid) counts
      join (
        select uid, count(*) filter (where accepted > 0) as ac, coalesce(sum(best_oi_rank_score), 0) as oi_score
        from user_problem where ${stateIn(practice)} group by uid
      ) sums on sums.uid = counts.uid
      on conflict (uid) do update
        set total = excluded.total, ac = excluded.ac, oi_score = excluded.oi_score`.execute(trx);
    const columns = sql.join(verdicts.map(([, column]) => sql.ref(column)));
    const counts = sql.join(
      verdicts.map(([status]) => sql`count(*) filter (where counted_status = ${Number(status)})`),
    );
    await sql`
      insert into problem_counter (pid, total, ${columns})
      select pid, count(*), ${counts} from submission where ${scope} group by pid`.execute(trx);
    await sql`
      insert into group_problem_counter (gid, pid, total, ${columns})
      select gid, pid, count(*), ${counts} from submission
      where ${outsideContests()} and gid is not null group by gid, pid`.execute(trx);
    await sql`
      insert into submission_day (day, total, ac)
      select (submitted_at at time zone ${timeZone})::date, count(*), count(*) filter (where counted_status = 0)
      from submission where ${scope} group by 1`.execute(trx);
  });
}
