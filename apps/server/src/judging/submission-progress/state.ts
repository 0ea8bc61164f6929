import type { CaseProgress, submissionEvent } from '@xiezhi/contract/live';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { visibleMetrics, type AccessContext } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { LiveCaseData, StoredFactors, StoredGroup } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { QueuePosition } from '../queue/queue-view.ts';
import { rightsFor } from '../submission/policy.ts';
import { limitFactors } from '../../problems/language/limits.ts';
import { isTestedProblem, presentAuth } from '../../platform/scope/sql.ts';
import { limitsOf, visibleVersion } from '../submission/presenter.ts';

export type SubmissionEvent = z.infer<typeof submissionEvent>;

/** The present state of a submission's judging, read as a whole at each notification. */
export interface SubmissionState {
  readonly row: StateRow;
  readonly status: number;
  readonly version: number;
  readonly cases: readonly LiveCaseData[];
  /** Queue position; null if the submission does not wait. */
  readonly place: QueuePosition | null;
  readonly attempt: JudgingAttempt;
}

/**
 * Identifies one attempt of a judging. If the judging or its claim (`fence`) changes, earlier case results are
 * discarded.
 */
export interface JudgingAttempt {
  readonly judgingId: number;
  /** Fencing token of the claim; null if the judging has ended. */
  readonly fence: number | null;
}

interface StateRow {
  id: number;
  pid: number;
  uid: string;
  cid: number | null;
  tid: number | null;
  gid: number | null;
  share: boolean;
  language: string;
  status: number;
  version: number;
  submitted_at: Date;
  code_share: boolean;
  open_case_result: boolean;
  problem_auth: number;
  problem_author: string | null;
  problem_gid: number | null;
  problem_is_group: boolean;
  problem_is_offered: boolean;
  problem_is_tested: boolean;
  time_limit_ms: number;
  memory_limit_mb: number;
  limit_factors: StoredFactors;
  judging_id: number;
  cases: readonly LiveCaseData[];
  task_status: number | null;
  task_version: number | null;
  fence: number | null;
  is_held: boolean;
  progress: readonly LiveCaseData[] | null;
  started_at: Date | null;
  compiled_at: Date | null;
  finished_at: Date | null;
  case_count: number | null;
  groups: readonly StoredGroup[] | null;
  samples: readonly number[] | null;
}

export async function readProgress(
  db: Kysely<Database>,
  id: number,
  placeOf: (id: number) => Promise<QueuePosition | null>,
): Promise<SubmissionState | null> {
  const { rows } = await sql<StateRow>`
    select submission.id, submission.pid, submission.uid, submission.cid, submission.tid, submission.gid, submission.share, submission.language,
      submission.status, submission.version, submission.submitted_at, problem.code_share,
      problem.open_case_result, ${presentAuth()} as problem_auth, problem.author as problem_author,
      problem.gid as problem_gid, problem.is_group as problem_is_group,
      problem.apply_public_progress is not null as problem_is_offered, ${isTestedProblem()} as problem_is_tested, problem.time_limit_ms, problem.memory_limit_mb,
      ${limitFactors} as limit_factors, judging.id as judging_id, judging.cases, task.status as task_status,
      task.version as task_version, task.fence, task.node_id is not null as is_held, task.progress,
      coalesce(task.started_at, judging.started_at) as started_at,
      coalesce(task.compiled_at, judging.compiled_at) as compiled_at, judging.finished_at,
      data.case_count, data.groups, data.samples
    from submission
    join problem on problem.id = submission.pid
    join judging on judging.id = submission.current_judging_id
    left join judging_task task on task.judging_id = judging.id
    left join problem_data data on data.version = coalesce(judging.data_version, problem.data_version)
    where submission.id = ${id} and submission.hidden_at is null`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const status = row.task_status ?? row.status;
  const isWaiting = row.task_status !== null && !row.is_held;
  return {
    row,
    status,
    version: visibleVersion(row),
    cases: (row.progress ?? row.cases).toSorted((a, b) => a.seq - b.seq),
    place: isWaiting ? await placeOf(id) : null,
    attempt: { judgingId: row.judging_id, fence: row.fence },
  };
}

/** Returns what a viewer may see of a state, with all its cases; null if the viewer has no access. */
export function presentProgress(state: SubmissionState, access: AccessContext): SubmissionEvent | null {
  const { row } = state;
  const rights = rightsFor(access, row);
  if (!rights) return null;
  if (!rights.outcome) return presentArrival(state);
  const areCasesOpen = rights.cases !== 'none';
  const limits = limitsOf(row);
  const cases: CaseProgress[] = state.cases.map(({ seq, status, group, ...taken }) => ({
    seq,
    status,
    ...visibleMetrics({ timeMs: taken.timeMs, memoryKb: taken.memoryKb }, limits, rights.exactFigures),
    group,
  }));
  return {
    submitId: row.id,
    status: state.status,
    version: state.version,
    totalCases: areCasesOpen ? (row.case_count ?? 0) : 0,
    groups: areCasesOpen ? [...(row.groups ?? [])] : [],
    ...(areCasesOpen && row.samples?.length && { samples: [...row.samples] }),
    cases: areCasesOpen ? cases : [],
    queuePosition: state.place?.position ?? null,
    queueWaitMs: state.place?.waitMs ?? null,
    receivedAt: row.submitted_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    compiledAt: row.compiled_at?.getTime() ?? null,
    finishedAt: row.finished_at?.getTime() ?? null,
  };
}

/** Shows only that the submission arrived. The result is the same before and after the submission is judged. */
function presentArrival({ row }: SubmissionState): SubmissionEvent {
  return {
    submitId: row.id,
    status: JudgeStatus.SubmittedUnknownResult,
    version: 0,
    totalCases: 0,
    groups: [],
    cases: [],
    queuePosition: null,
    queueWaitMs: null,
    receivedAt: row.submitted_at.getTime(),
    startedAt: null,
    compiledAt: null,
    finishedAt: null,
  };
}
