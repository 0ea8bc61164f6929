/**
 * The progress of a judging, put together from live events and polls. Both may come late, twice or out of
 * order: an older version is ignored, cases are kept by number, and a judging that starts anew starts empty.
 */
import type { CaseProgress, SubmissionEvent } from '@xiezhi/contract/live';
import { versionsPerJudging } from '@xiezhi/contract/limits';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';

export interface Progress {
  submitId: number;
  status: number;
  version: number;
  totalCases: number;
  groups: SubmissionEvent['groups'];
  /** Numbers of the cases that are samples. */
  samples: readonly number[];
  /** Judged cases by number. */
  cases: readonly CaseProgress[];
  /** 1-based place among waiting tasks while Pending. */
  queuePosition: number | null;
  /** Milliseconds that the wait is likely to last; null where it cannot be told. */
  queueWaitMs: number | null;
  /** Milliseconds since epoch on the server's clock. */
  receivedAt: number | null;
  startedAt: number | null;
  compiledAt: number | null;
  finishedAt: number | null;
}

/** What is known of a submission that has just been stored. */
export function startProgress(submitId: number, status: number = JudgeStatus.Pending): Progress {
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

/** Whether it goes on: waiting, compiling, judging, or still being sent. */
export function isUnfinished(status: number): boolean {
  return isInProgress(status) || status === JudgeStatus.Submitting;
}

/** Verdicts that come with a message worth showing: of the compiler, the judge, or another judge. */
export function hasMessage(status: number): boolean {
  return (
    status === JudgeStatus.CompileError ||
    status === JudgeStatus.SystemError ||
    status === JudgeStatus.SubmittedFailed
  );
}

const judgingOf = ({ version }: { version: number }): number => Math.floor(version / versionsPerJudging);

/** Before the first case of an attempt: nothing has been told of it that could count. */
function isBeforeCases({ status }: Pick<Polled, 'status'>): boolean {
  return status !== JudgeStatus.Judging && isUnfinished(status);
}

/**
 * Cases known from an earlier attempt no longer count, also where the start of this one was missed: of another judging
 * tells its version, of a judging that another node began anew the moment at which it was begun.
 */
function casesBefore(
  progress: Progress,
  now: Pick<Polled, 'status' | 'version'> & Partial<Pick<Progress, 'startedAt'>>,
): Progress['cases'] {
  const isBegunAnew = Boolean(now.startedAt && progress.startedAt && now.startedAt !== progress.startedAt);
  return isBeforeCases(now) || isBegunAnew || judgingOf(now) > judgingOf(progress) ? [] : progress.cases;
}

function mergeCases(known: readonly CaseProgress[], fresh: readonly CaseProgress[]): readonly CaseProgress[] {
  if (fresh.length === 0) return known;
  const bySeq = new Map(known.map((result) => [result.seq, result]));
  for (const result of fresh) bySeq.set(result.seq, result);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/**
 * Behind a seal nothing is told but that it arrived, and no version: whatever was known before is not told any more.
 */
function isArrival({ status }: Pick<SubmissionEvent, 'status'>): boolean {
  return status === JudgeStatus.SubmittedUnknownResult;
}

/** The progress after an event of the live channel. */
export function applyEvent(progress: Progress, event: SubmissionEvent): Progress {
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

/** What a poll of the submission tells. */
export interface Polled {
  status: number;
  version: number;
  queuePosition?: number | null | undefined;
  queueWaitMs?: number | null | undefined;
}

/** The progress after a poll, which knows no cases. */
export function applyPoll(progress: Progress, polled: Polled): Progress {
  const { status, version } = polled;
  if (isArrival(polled))
    return { ...startProgress(progress.submitId, status), receivedAt: progress.receivedAt };
  if (version < progress.version) return progress;
  const isAnew = status === JudgeStatus.Pending || judgingOf(polled) > judgingOf(progress);
  return {
    ...progress,
    // Their moments are those of the attempt before.
    ...(isAnew && { startedAt: null, compiledAt: null, finishedAt: null }),
    status,
    version,
    cases: casesBefore(progress, polled),
    queuePosition: status === JudgeStatus.Pending ? (polled.queuePosition ?? null) : null,
    queueWaitMs: status === JudgeStatus.Pending ? (polled.queueWaitMs ?? null) : null,
  };
}

export interface Step {
  name: 'received' | 'queued' | 'compiled' | 'judging';
  /** Milliseconds that it took; null for a moment, and while it goes on. */
  took: number | null;
  /** When the step that goes on began, on the server's clock; null once it is over. */
  since: number | null;
}

/** The steps of a judging so far. A step that was never seen (no compilation) is left out. */
export function stepsOf({ status, ...progress }: Progress): Step[] {
  const { receivedAt, startedAt, compiledAt, finishedAt } = progress;
  if (receivedAt === null) return [];
  const received: Step = { name: 'received', took: null, since: null };
  if (startedAt === null)
    return status === JudgeStatus.Pending ? [received, goesOn('queued', receivedAt)] : [received];
  const before = [received, ended('queued', startedAt - receivedAt)];
  if (compiledAt === null)
    return status === JudgeStatus.Compiling ? [...before, goesOn('compiled', startedAt)] : before;
  before.push(ended('compiled', compiledAt - startedAt));
  return finishedAt === null
    ? [...before, goesOn('judging', compiledAt)]
    : [...before, ended('judging', finishedAt - compiledAt)];
}

const ended = (name: Step['name'], took: number): Step => ({ name, took, since: null });
const goesOn = (name: Step['name'], since: number): Step => ({ name, took: null, since });
