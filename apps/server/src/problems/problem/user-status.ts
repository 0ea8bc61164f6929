import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { stateIn, submissionIn } from '../../platform/scope/sql.ts';

/**
 * Returns the user's status on each problem in the scope: Accepted if any submission was accepted, otherwise the newest
 * status, or Not Submitted.
 */
export async function userProblemStatus(
  db: Kysely<Database>,
  uid: string,
  scope: Scope,
  pids: readonly number[],
): Promise<Record<string, { status: number }>> {
  const { rows } = await sql<{ pid: number; status: number | null }>`
    select wanted.pid, case when mine.accepted > 0 then 0 else newest.status end as status
    from unnest(${pids}::bigint[]) as wanted (pid)
    left join user_problem mine on mine.uid = ${uid} and mine.pid = wanted.pid and ${stateIn(scope, 'mine')}
    left join lateral (
      select coalesce(task.status, submission.status) as status
      from submission left join judging_task task on task.judging_id = submission.current_judging_id
      where mine.accepted = 0 and submission.uid = ${uid} and submission.pid = wanted.pid
        and ${submissionIn(scope)}
      order by submission.id desc limit 1
    ) newest on true`.execute(db);
  return Object.fromEntries(
    rows.map(({ pid, status }) => [pid, { status: status ?? JudgeStatus.NotSubmitted }]),
  );
}
