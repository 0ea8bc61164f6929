import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { areResultsHidden, type ContestAccess, scoreFields } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { submissionIn, submissionOfRun } from '../../platform/scope/sql.ts';

export interface ContestStatus {
  readonly status: number;
  readonly score: number | null;
  /** Exact score; present only if `score` is rounded. */
  readonly exactScore?: number;
}

/**
 * Returns the status of the user's submissions in a contest, by problem; null for a problem without submissions. ACM
 * rules: Accepted if any submission was accepted, otherwise the newest status. OI rules: the newest status with its
 * score; while results are hidden, only that a submission exists. During a virtual participation only its own
 * submissions count.
 */
export async function contestProblemStatus(
  db: Kysely<Database>,
  uid: string,
  access: ContestAccess,
  pids: readonly number[],
  containsEnd: boolean,
): Promise<ReadonlyMap<number, ContestStatus | null>> {
  const { cid, terms, virtual } = access.place;
  const isThere = virtual ? submissionOfRun(virtual.id) : submissionIn({ kind: 'contest', cid });
  const isAcm = terms.rule === 'acm';
  const until = virtual || (containsEnd && terms.takesLate) ? null : terms.endsAt;
  const inTime = until === null ? sql`true` : sql`submission.submitted_at < ${until}`;
  const { rows } = await sql<{ pid: number; status: number | null; score: number | null }>`
    select wanted.pid, chosen.status, chosen.score
    from unnest(${pids}::bigint[]) as wanted (pid)
    left join lateral (
      select coalesce(task.status, submission.status) as status, submission.score
      from submission left join judging_task task on task.judging_id = submission.current_judging_id
      where submission.uid = ${uid} and submission.pid = wanted.pid and ${isThere} and ${inTime}
      order by ${isAcm}::boolean and submission.status = 0 desc, submission.id desc limit 1
    ) chosen on true`.execute(db);
  const isHidden = areResultsHidden(access);
  return new Map(
    rows.map(({ pid, status, score }) => {
      if (status === null) return [pid, null];
      if (isHidden) return [pid, { status: JudgeStatus.SubmittedUnknownResult, score: null }];
      return [pid, { status, ...scoreFields(isAcm ? null : score) }];
    }),
  );
}
