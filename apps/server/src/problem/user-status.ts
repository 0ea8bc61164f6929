import { JudgeStatus } from '@xiezhi/contract/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** By problem: Accepted when any submission was, else the status of the newest, else Not Submitted. */
export async function userProblemStatus(
  db: Kysely<Database>,
  uid: string,
  pids: readonly number[],
): Promise<Record<string, { status: number }>> {
  const { rows } = await sql<{ pid: number; status: number | null }>`
    select wanted.pid, case when mine.accepted > 0 then 0 else newest.status end as status
    from unnest(${pids}::bigint[]) as wanted (pid)
    left join user_problem mine on mine.uid = ${uid} and mine.pid = wanted.pid
    left join lateral (
      select coalesce(task.status, submission.status) as status
      from submission left join judging_task task on task.judging_id = submission.current_judging_id
      where mine.accepted = 0 and submission.uid = ${uid} and submission.pid = wanted.pid
        and cid = 0 and gid is null and hidden_at is null
      order by submission.id desc limit 1
    ) newest on true`.execute(db);
  return Object.fromEntries(
    rows.map(({ pid, status }) => [pid, { status: status ?? JudgeStatus.NotSubmitted }]),
  );
}

/** As above for the submissions that a group's problems got inside it. */
export async function userGroupProblemStatus(
  db: Kysely<Database>,
  uid: string,
  gid: number,
  pids: readonly number[],
): Promise<Record<string, { status: number }>> {
  const { rows } = await sql<{ pid: number; status: number | null }>`
    select wanted.pid, case when found.is_accepted then 0 else found.newest end as status
    from unnest(${pids}::bigint[]) as wanted (pid)
    left join lateral (
      select bool_or(status = 0) as is_accepted, (array_agg(status order by id desc))[1] as newest
      from submission
      where uid = ${uid} and pid = wanted.pid and cid = 0 and gid = ${gid} and hidden_at is null
    ) found on true`.execute(db);
  return Object.fromEntries(
    rows.map(({ pid, status }) => [pid, { status: status ?? JudgeStatus.NotSubmitted }]),
  );
}
