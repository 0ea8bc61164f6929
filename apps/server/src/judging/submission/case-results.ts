import type { Conversation } from '@xiezhi/contract/judging';
import type { caseResults, judgeCase } from '@xiezhi/contract/routes/submission';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Locale } from '@xiezhi/contract/limits';
import {
  escapeControls,
  type GroupRule,
  visibleMetrics,
  type SubmissionRights,
  failureDetailLevel,
  scoreFields,
  exactScoreOf,
} from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { StoredCaseResult } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { caseLine, visibleQuote, visibleFailure } from './visible-failure.ts';
import { type DataCase, judgedCases, type JudgedCases } from './judged-cases.ts';
import { limitsOf, visibleStatus } from './presenter.ts';
import type { VisibleSubmission } from './repository.ts';

type CaseResults = z.input<typeof caseResults>;
type JudgeCase = z.input<typeof judgeCase>;

interface Asked {
  /** Whether to include samples. They are included anyway if a sample failed. */
  readonly withSamples: boolean;
  readonly locale: Locale;
}

/**
 * Returns the results of single cases within `rights.cases`: basic metrics for everybody (capped at the
 * limits), failure details for the owner, and true values and quoted data for staff. While the judging runs,
 * returns the cases so far.
 */
export async function presentCaseResults(
  db: Kysely<Database>,
  row: VisibleSubmission,
  rights: SubmissionRights,
  asked: Asked,
): Promise<CaseResults | null> {
  if (rights.cases === 'none') return null;
  const judged = await judgedCases(db, row.current_judging_id);
  const { mode, data } = judged;
  const results = asked.withSamples || hasFailedSample(judged) ? judged.results : secretsOf(judged);
  const cases = results.map((result) => presentCase(row, rights, judged, result, asked.locale));
  const { timeLimitMs, memoryLimitMb } = limitsOf(row);
  const limits = { time: timeLimitMs, memory: memoryLimitMb * 1024 };
  const { group: rule } = mode;
  if (results.length === 0 || rule === null) {
    const judgeCaseMode = results.length === 0 ? 'default' : mode.name;
    return { judgeCaseMode, limits, judgeCaseList: cases, subTaskJudgeCaseVoList: null };
  }
  const groups = Map.groupBy(cases, (item) => item.groupNum);
  const subTaskJudgeCaseVoList = [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([groupNum, list]) => presentGroup(rule, groupNum, list, [...data.values()]));
  return { judgeCaseMode: mode.name, limits, judgeCaseList: null, subTaskJudgeCaseVoList };
}

function secretsOf({ results, samples }: JudgedCases): readonly StoredCaseResult[] {
  return results.filter(({ seq }) => !samples.has(seq));
}

function hasFailedSample({ results, samples }: JudgedCases): boolean {
  return results.some(
    ({ seq, status }) =>
      samples.has(seq) && status !== JudgeStatus.Accepted && status !== JudgeStatus.Cancelled,
  );
}

function presentCase(
  row: VisibleSubmission,
  rights: SubmissionRights,
  { mode: { name: mode }, data, samples }: JudgedCases,
  result: StoredCaseResult,
  locale: Locale,
): JudgeCase {
  const metrics = visibleMetrics(result, limitsOf(row), rights.exactFigures);
  const sample = samples.get(result.seq);
  const testCase = data.get(result.seq);
  const view = failureDetailLevel(rights, { isSample: sample !== undefined, opensData: row.opens_data });
  const why = visibleFailure(result, view, row.language);
  const quoted = visibleQuote(result, view);
  const line = caseLine(result, { view, language: row.language, sample, locale });
  const isRun = result.status !== JudgeStatus.Cancelled;
  const shown = {
    seq: result.seq,
    groupNum: result.group,
    status: result.status,
    time: metrics.timeMs,
    memory: metrics.memoryKb,
    ...scoreFields(result.score),
    userOutput: line,
    mode,
    ...(sample !== undefined && { sample }),
    ...(why && { why }),
    ...(quoted && { quoted }),
    ...(view === 'data' && isRun && testCase !== undefined && { isDataOpen: true }),
  };
  if (rights.cases !== 'all') return shown;
  const name = testCase?.name ?? String(result.seq);
  return {
    ...shown,
    userOutput: [line, view === 'data' && result.staffMessage].filter(Boolean).join('\n') || null,
    id: result.seq,
    caseId: result.seq,
    pid: row.pid,
    submitId: row.id,
    uid: row.uid,
    inputData: `${name}.in`,
    outputData: `${name}.ans`,
    ...(result.measuredMs && { measuredMs: result.measuredMs }),
    ...(view === 'data' && result.conversation && { conversation: presentConversation(result.conversation) }),
  };
}

function presentConversation(conversation: Conversation): JudgeCase['conversation'] {
  const { fromContestant, fromInteractor, isSameVerdict } = conversation;
  return { fromContestant: asText(fromContestant), fromInteractor: asText(fromInteractor), isSameVerdict };
}

/** Decodes the text line by line, because `escapeControls` would escape line breaks. */
function asText({ bytes, head, tail }: Conversation['fromContestant']) {
  return { bytes, head: decode(head), tail: decode(tail) };
}

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8').split('\n').map(escapeControls).join('\n');
}

function presentGroup(rule: GroupRule, groupNum: number, list: JudgeCase[], dataCases: readonly DataCase[]) {
  const exactly = list.map((item) => ({ ...item, score: exactScoreOf(item) }));
  const { status, score, speaker } = rule.summarize(exactly);
  const fullScores = dataCases.filter(({ group = 1 }) => group === groupNum).map((item) => item.score ?? 0);
  return {
    groupNum,
    status,
    ...scoreFields(score),
    fullScore: rule.score(fullScores),
    ac: list.filter((item) => item.status === JudgeStatus.Accepted).length,
    total: list.length,
    time: speaker?.time ?? null,
    memory: speaker?.memory ?? null,
    subtaskDetailList: list,
  };
}

/** Returns whether the submission waits in the queue, so that its position is shown. */
export function isWaiting(row: VisibleSubmission): boolean {
  return isInProgress(visibleStatus(row)) && row.task_status !== null && row.task_node_id === null;
}
