import type { CaseResult, Conversation } from '@xiezhi/contract/judging';
import type { caseResults, judgeCase } from '@xiezhi/contract/routes/submission';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/status';
import { escapeControls, roundedMean, type SubmissionRights } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/schema.ts';
import type { CaseFigures } from '../judging/progress.ts';
import { limitsOf, shownStatus } from './presenter.ts';
import type { ShownSubmission } from './repository.ts';

type CaseResults = z.input<typeof caseResults>;
type JudgeCase = z.input<typeof judgeCase>;
type Result = CaseFigures & Partial<CaseResult>;

/** A case of the test data, as far as staff is told of it. */
interface DataCase {
  readonly seq: number;
  readonly name?: string;
  readonly score?: number | null;
  readonly group?: number;
}

/**
 * The results of single cases, as far as `rights.cases` goes: the plain figures for everybody (at most the
 * limits), messages for the owner, and names and true values for staff. While the judging runs, the cases
 * so far.
 */
export async function presentCaseResults(
  db: Kysely<Database>,
  row: ShownSubmission,
  rights: SubmissionRights,
): Promise<CaseResults | null> {
  if (rights.cases === 'none') return null;
  const judging = await db
    .selectFrom('judging')
    .leftJoin('judging_task as task', 'task.judging_id', 'judging.id')
    .leftJoin('problem_data as data', 'data.version', 'judging.data_version')
    .where('judging.id', '=', row.current_judging_id)
    .select(['judging.cases', 'judging.case_mode', 'task.progress', 'data.cases as data_cases'])
    .executeTakeFirst();
  const results = ((judging?.progress ?? judging?.cases ?? []) as Result[]).toSorted((a, b) => a.seq - b.seq);
  const mode = judging?.case_mode ?? 'default';
  const dataCases = new Map(((judging?.data_cases ?? []) as DataCase[]).map((item) => [item.seq, item]));
  const cases = results.map((result) => presentCase(row, rights, mode, result, dataCases.get(result.seq)));
  if (results.length === 0 || !mode.startsWith('subtask_')) {
    const judgeCaseMode = results.length === 0 ? 'default' : mode;
    return { judgeCaseMode, judgeCaseList: cases, subTaskJudgeCaseVoList: null };
  }
  const groups = Map.groupBy(cases, (item) => item.groupNum);
  const subTaskJudgeCaseVoList = [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([groupNum, list]) => presentGroup(mode, groupNum, list, [...dataCases.values()]));
  return { judgeCaseMode: mode, judgeCaseList: null, subTaskJudgeCaseVoList };
}

function presentCase(
  row: ShownSubmission,
  rights: SubmissionRights,
  mode: string,
  result: Result,
  data: DataCase | undefined,
): JudgeCase {
  const limits = limitsOf(row);
  const isStaff = rights.cases === 'all';
  const shown = {
    seq: result.seq,
    groupNum: result.group,
    status: result.status,
    time: isStaff ? result.timeMs : Math.min(result.timeMs, limits.timeMs),
    memory: isStaff ? result.memoryKb : Math.min(result.memoryKb, limits.memoryKb),
    score: result.score,
    userOutput: rights.cases === 'figures' ? null : (result.message ?? null),
    mode,
  };
  if (!isStaff) return shown;
  const name = data?.name ?? String(result.seq);
  return {
    ...shown,
    userOutput: [result.message, result.staffMessage].filter(Boolean).join('\n') || null,
    id: result.seq,
    caseId: result.seq,
    pid: row.pid,
    submitId: row.id,
    uid: row.uid,
    inputData: `${name}.in`,
    outputData: `${name}.ans`,
    ...(result.measuredMs && { measuredMs: result.measuredMs }),
    ...(result.conversation && { conversation: presentConversation(result.conversation) }),
  };
}

function presentConversation(said: Conversation): JudgeCase['conversation'] {
  const { fromContestant, fromInteractor, isSameVerdict } = said;
  return { fromContestant: asText(fromContestant), fromInteractor: asText(fromInteractor), isSameVerdict };
}

/** Line by line, so that line ends stay. */
function asText({ bytes, head, tail }: Conversation['fromContestant']) {
  return { bytes, head: decode(head), tail: decode(tail) };
}

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8').split('\n').map(escapeControls).join('\n');
}

function presentGroup(mode: string, groupNum: number, list: JudgeCase[], dataCases: readonly DataCase[]) {
  const summary = mode === 'subtask_average' ? summarizeAverage(list) : summarizeLowest(list);
  return {
    groupNum,
    status: summary.status,
    score: summary.score,
    fullScore: fullScore(mode, groupNum, dataCases),
    ac: list.filter((item) => item.status === JudgeStatus.Accepted).length,
    total: list.length,
    time: summary.time,
    memory: summary.memory,
    subtaskDetailList: list,
  };
}

/** The first of the lowest-scored cases that were not skipped speaks for its group. */
function summarizeLowest(cases: readonly JudgeCase[]) {
  const judged = cases.filter((item) => item.status !== JudgeStatus.Cancelled);
  const lowest = judged.reduce<JudgeCase | null>(
    (found, item) => (found === null || (item.score ?? 0) < (found.score ?? 0) ? item : found),
    null,
  );
  if (!lowest) return { status: JudgeStatus.Cancelled, score: 0, time: null, memory: null };
  return { status: lowest.status, score: lowest.score ?? 0, time: lowest.time, memory: lowest.memory };
}

function summarizeAverage(cases: readonly JudgeCase[]) {
  const score = roundedMean(cases.map((item) => item.score ?? 0));
  const isAllSkipped = cases.every((item) => item.status === JudgeStatus.Cancelled);
  const isAllAccepted = cases.every((item) => item.status === JudgeStatus.Accepted);
  const partly = score === 0 ? JudgeStatus.WrongAnswer : JudgeStatus.PartialAccepted;
  const judged = isAllAccepted ? JudgeStatus.Accepted : partly;
  return { status: isAllSkipped ? JudgeStatus.Cancelled : judged, score, time: null, memory: null };
}

function fullScore(mode: string, group: number, cases: readonly DataCase[]): number {
  const scores = cases.filter((item) => (item.group ?? 1) === group).map((item) => item.score ?? 0);
  if (scores.length === 0) return 0;
  return mode === 'subtask_average' ? roundedMean(scores) : Math.min(...scores);
}

/** A finished judging shows no position; a waiting one shows its place. */
export function isWaiting(row: ShownSubmission): boolean {
  return isInProgress(shownStatus(row)) && row.task_status !== null && row.task_node_id === null;
}
