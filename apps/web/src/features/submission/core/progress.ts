/**
 * Progress of a judging, merged from live events and polls. Both may arrive late, twice or out of order: an
 * older version is ignored, cases are stored by number, and a restarted judging starts without cases.
 */
import type { CaseProgress, SubmissionEvent } from '@xiezhi/contract/live';
import { versionsPerJudging } from '@xiezhi/contract/limits';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';

export interface SubmissionProgress {
  submitId: number;
  status: number;
  version: number;
  totalCases: number;
  groups: SubmissionEvent['groups'];
  /** Numbers of the cases that are samples. */
  samples: readonly number[];
  /** Judged cases by number. */
  cases: readonly CaseProgress[];
  /** 1-based position among waiting tasks while Pending. */
  queuePosition: number | null;
  /** Estimated wait in milliseconds; null if unknown. */
  queueWaitMs: number | null;
  /** Milliseconds since the epoch on the server's clock. */
  receivedAt: number | null;
  startedAt: number | null;
  compiledAt: number | null;
  finishedAt: number | null;
}

/** Progress of a submission that has just been stored. */
export function startProgress(submitId: number, status: number = JudgeStatus.Pending): SubmissionProgress {
  return {
    submitId,
    status,
    version: 0,
    totalCases: 0,
    groups: [],
    samples: [],
    cases: [],
    queuePosition: null,
    queueWaitMs: null,
    receivedAt: null,
    startedAt: null,
    compiledAt: null,
    finishedAt: null,
  };
}

/** Whether a submission is in progress: waiting, compiling, judging, or still being submitted. */
export function isUnfinished(status: number): boolean {
  return isInProgress(status) || status === JudgeStatus.Submitting;
}

const judgingOf = ({ version }: { version: number }): number => Math.floor(version / versionsPerJudging);

/** Whether the status precedes the first case of an attempt. */
function isBeforeCases({ status }: Pick<Polled, 'status'>): boolean {
  return status !== JudgeStatus.Judging && isUnfinished(status);
}

/**
 * Returns the known cases, or none if they belong to an earlier attempt, even if the start of the current one was
 * missed. Another judging has another version, and a judging that another node restarted has another start time.
 */
function casesBefore(
  progress: SubmissionProgress,
  now: Pick<Polled, 'status' | 'version'> & Partial<Pick<SubmissionProgress, 'startedAt'>>,
): SubmissionProgress['cases'] {
  const isRestarted = Boolean(now.startedAt && progress.startedAt && now.startedAt !== progress.startedAt);
  return isBeforeCases(now) || isRestarted || judgingOf(now) > judgingOf(progress) ? [] : progress.cases;
}

function mergeCases(known: readonly CaseProgress[], fresh: readonly CaseProgress[]): readonly CaseProgress[] {
  if (fresh.length === 0) return known;
  const bySeq = new Map(known.map((result) => [result.seq, result]));
  for (const result of fresh) bySeq.set(result.seq, result);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/**
 * During a freeze the server reports only that the submission arrived, without a version. The known progress is then
 * dropped.
 */
function isArrival({ status }: Pick<SubmissionEvent, 'status'>): boolean {
  return status === JudgeStatus.SubmittedUnknownResult;
}

/** Progress after an event of the live channel. */
export function applyEvent(progress: SubmissionProgress, event: SubmissionEvent): SubmissionProgress {
  if (event.submitId !== progress.submitId) return progress;
  if (isArrival(event))
    return { ...startProgress(event.submitId, event.status), receivedAt: event.receivedAt };
  if (event.version < progress.version) return progress;
  const groups = event.groups.length > 0 ? event.groups : progress.groups;
  return {
    ...progress,
    status: event.status,
    version: event.version,
    totalCases: event.totalCases > 0 ? event.totalCases : progress.totalCases,
    groups,
    samples: event.samples ?? progress.samples,
    cases: mergeCases(casesBefore(progress, event), event.cases),
    queuePosition: event.status === JudgeStatus.Pending ? event.queuePosition : null,
    queueWaitMs: event.status === JudgeStatus.Pending ? event.queueWaitMs : null,
    receivedAt: event.receivedAt,
    startedAt: event.startedAt,
    compiledAt: event.compiledAt,
    finishedAt: event.finishedAt,
  };
}

/** Fields of a polled submission. */
export interface Polled {
  status: number;
  version: number;
  queuePosition?: number | null | undefined;
  queueWaitMs?: number | null | undefined;
}

/** Progress after a poll, which contains no cases. */
export function applyPoll(progress: SubmissionProgress, polled: Polled): SubmissionProgress {
  const { status, version } = polled;
  if (isArrival(polled))
    return { ...startProgress(progress.submitId, status), receivedAt: progress.receivedAt };
  if (version < progress.version) return progress;
  const isNewAttempt = status === JudgeStatus.Pending || judgingOf(polled) > judgingOf(progress);
  return {
    ...progress,
    // The stored times belong to the previous attempt.
    ...(isNewAttempt && { startedAt: null, compiledAt: null, finishedAt: null }),
    status,
    version,
    cases: casesBefore(progress, polled),
    queuePosition: status === JudgeStatus.Pending ? (polled.queuePosition ?? null) : null,
    queueWaitMs: status === JudgeStatus.Pending ? (polled.queueWaitMs ?? null) : null,
  };
}

export interface ProgressStep {
  name: 'received' | 'queued' | 'compiled' | 'judging';
  /** Duration in milliseconds. Null while the step is running, and for a step without duration. */
  took: number | null;
  /** Start of a running step on the server's clock; null once it has ended. */
  since: number | null;
}

/** Returns the steps of a judging so far. Omits steps that did not occur, such as the compilation. */
export function stepsOf({ status, ...progress }: SubmissionProgress): ProgressStep[] {
  const { receivedAt, startedAt, compiledAt, finishedAt } = progress;
  if (receivedAt === null) return [];
  const received: ProgressStep = { name: 'received', took: null, since: null };
  if (startedAt === null)
    return status === JudgeStatus.Pending ? [received, running('queued', receivedAt)] : [received];
  const before = [received, ended('queued', startedAt - receivedAt)];
  if (compiledAt === null)
    return status === JudgeStatus.Compiling ? [...before, running('compiled', startedAt)] : before;
  before.push(ended('compiled', compiledAt - startedAt));
  return finishedAt === null
    ? [...before, running('judging', compiledAt)]
    : [...before, ended('judging', finishedAt - compiledAt)];
}

const ended = (name: ProgressStep['name'], took: number): ProgressStep => ({ name, took, since: null });
const running = (name: ProgressStep['name'], since: number): ProgressStep => ({ name, took: null, since });
