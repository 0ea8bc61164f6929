import type { CaseResult, JudgingManifest, JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import {
  type CaseStatus,
  caseModeOf,
  effectiveCaseMode,
  type GroupedCase,
  isAnyAccepted,
  submissionScore,
  submissionStatus,
} from '@xiezhi/rules';

interface OutcomeParts {
  manifest: JudgingManifest | null;
  compileMs: number | null;
}

const nothing = { timeMs: null, memoryKb: null, score: null, oiRankScore: null };

/**
 * Returns an outcome without cases: Compile Error, System Error, or Accepted for a program that was only
 * compiled.
 */
export function wholeOutcome(
  status: typeof JudgeStatus.Accepted | typeof JudgeStatus.CompileError | typeof JudgeStatus.SystemError,
  message: string,
  { manifest, compileMs }: OutcomeParts,
): JudgingOutcome {
  return { status, ...nothing, message, cases: [], manifest, compileMs };
}

/** Returns the outcome of a submission whose cases were judged. */
export function casesOutcome(
  task: JudgingTask,
  cases: CaseResult[],
  { manifest, compileMs }: OutcomeParts,
): JudgingOutcome {
  const type = task.problem.type === 1 ? 1 : 0;
  const judged = cases.map(({ seq, group, score, status }) => ({
    seq,
    group,
    score,
    status: asCaseStatus(status),
  }));
  const scored = judged.map((item) => ({ ...item, score: item.score ?? 0 }));
  const { ioScore, difficulty, judgeCaseMode, isAcceptedByAny = false } = task.problem;
  const mode = effectiveCaseMode(type, judgeCaseMode);
  const score = type === 1 ? submissionScore(mode, scored, ioScore, difficulty) : null;
  const isEnough = isAcceptedByAny && isAnyAccepted(withSamplesApart(task, judged), caseModeOf(mode));
  const status = isEnough ? JudgeStatus.Accepted : submissionStatus(type, judged, score?.score ?? null);
  const isFault = status === JudgeStatus.SystemError;
  return {
    status,
    timeMs: most(cases.map(({ timeMs }) => timeMs)),
    memoryKb: most(cases.map(({ memoryKb }) => memoryKb)),
    score: isFault ? null : (score?.score ?? null),
    oiRankScore: isFault ? null : (score?.rankScore ?? null),
    message: outcomeMessage(status, cases),
    cases,
    manifest,
    compileMs,
  };
}

/** Moves samples to group 0, whatever their group in the problem: passing only samples solves nothing. */
function withSamplesApart<Case extends GroupedCase>({ cases }: JudgingTask, judged: readonly Case[]): Case[] {
  const samples = new Set(cases.filter(({ isSample }) => isSample === true).map(({ seq }) => seq));
  return judged.map((one) => (samples.has(one.seq) ? { ...one, group: 0 } : one));
}

/**
 * Returns the message of the deciding case; for a System Error, which only staff may read, also its message
 * for staff.
 */
function outcomeMessage(status: CaseStatus, cases: readonly CaseResult[]): string | null {
  if (status === JudgeStatus.SystemError && cases.length === 0) return 'the problem has no test cases';
  if (status !== JudgeStatus.RuntimeError && status !== JudgeStatus.SystemError) return null;
  const found = cases.find((item) => item.status === status);
  if (status === JudgeStatus.RuntimeError) return found?.message ?? null;
  return [found?.message, found?.staffMessage].filter(Boolean).join('\n') || null;
}

function most(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

function asCaseStatus(status: number): CaseStatus {
  const known: readonly CaseStatus[] = [-4, -3, -1, 0, 1, 2, 3, 4, 8];
  const found = known.find((one) => one === status);
  if (found === undefined) throw new Error(`status ${status} is not of a case`);
  return found;
}
