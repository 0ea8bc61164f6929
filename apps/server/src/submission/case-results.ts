import type { Conversation } from '@xiezhi/contract/judging';
import type { caseResults, judgeCase } from '@xiezhi/contract/routes/submission';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/status';
import {
  type CaseMode,
  caseModeOf,
  escapeControls,
  type GroupRule,
  shownFigures,
  type SubmissionRights,
} from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { StoredCase, StoredCaseResult } from '../database/documents.ts';
import type { Database } from '../database/schema.ts';
import { limitsOf, shownStatus } from './presenter.ts';
import type { ShownSubmission } from './repository.ts';

type CaseResults = z.input<typeof caseResults>;
type JudgeCase = z.input<typeof judgeCase>;

/** A case of the test data, as far as staff is told of it. */
type DataCase = Pick<StoredCase, 'seq'> & Partial<Pick<StoredCase, 'name' | 'score' | 'group'>>;

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
  const found: readonly StoredCaseResult[] = judging?.progress ?? judging?.cases ?? [];
  const results = found.toSorted((a, b) => a.seq - b.seq);
  const mode = caseModeOf(judging?.case_mode ?? 'default');
  const dataCases = new Map<number, DataCase>(judging?.data_cases?.map((item) => [item.seq, item]));
  const cases = results.map((result) => presentCase(row, rights, mode, result, dataCases.get(result.seq)));
  const { group: rule } = mode;
  if (results.length === 0 || rule === null) {
    const judgeCaseMode = results.length === 0 ? 'default' : mode.name;
    return { judgeCaseMode, judgeCaseList: cases, subTaskJudgeCaseVoList: null };
  }
  const groups = Map.groupBy(cases, (item) => item.groupNum);
  const subTaskJudgeCaseVoList = [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([groupNum, list]) => presentGroup(rule, groupNum, list, [...dataCases.values()]));
  return { judgeCaseMode: mode.name, judgeCaseList: null, subTaskJudgeCaseVoList };
}

function presentCase(
  row: ShownSubmission,
  rights: SubmissionRights,
  { name: mode }: CaseMode,
  result: StoredCaseResult,
  data: DataCase | undefined,
): JudgeCase {
  const figures = shownFigures(result, limitsOf(row), rights.exactFigures);
  const shown = {
    seq: result.seq,
    groupNum: result.group,
    status: result.status,
    time: figures.timeMs,
    memory: figures.memoryKb,
    score: result.score,
    userOutput: rights.cases === 'figures' ? null : (result.message ?? null),
    mode,
  };
  if (rights.cases !== 'all') return shown;
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

function presentGroup(rule: GroupRule, groupNum: number, list: JudgeCase[], dataCases: readonly DataCase[]) {
  const { status, score, speaker } = rule.summarize(list);
  const fullScores = dataCases.filter(({ group = 1 }) => group === groupNum).map((item) => item.score ?? 0);
  return {
    groupNum,
    status,
    score,
    fullScore: rule.score(fullScores),
    ac: list.filter((item) => item.status === JudgeStatus.Accepted).length,
    total: list.length,
    time: speaker?.time ?? null,
    memory: speaker?.memory ?? null,
    subtaskDetailList: list,
  };
}

/** A finished judging shows no position; a waiting one shows its place. */
export function isWaiting(row: ShownSubmission): boolean {
  return isInProgress(shownStatus(row)) && row.task_status !== null && row.task_node_id === null;
}
