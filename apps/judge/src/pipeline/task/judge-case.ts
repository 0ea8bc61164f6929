import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { SandboxFault } from '@xiezhi/sandbox';
import type { CaseJudgement } from '../modes/judge-mode.ts';
import type { OpenCase, TaskContext } from '../run/task-context.ts';

type CaseContext = Pick<TaskContext, 'limits' | 'logger'>;
/** Result of a case. If the case ran twice, includes both CPU times in nanoseconds, in order. */
export type MeasuredCase = CaseJudgement & { measuredNs?: readonly [number, number] };
type JudgeOnce = (open: OpenCase) => Promise<CaseJudgement>;

/** If the time is between these fractions of the limit, one measurement is not trusted. */
const nearFrom = 0.95;
const nearTo = 1.1;

/**
 * Judges one case with the precautions of all judge modes: retries once after a sandbox fault, and repeats a
 * run with a time near the limit while no other core works. The smaller time counts; both are recorded.
 */
export async function judgeCase(
  context: CaseContext,
  open: OpenCase,
  judge: JudgeOnce,
): Promise<MeasuredCase> {
  const first = await withOneRetry(context, () => judge(open));
  if (!first.isTimeDecided || !isNearLimit(first.cpuNs, context.limits.timeMs)) return first;
  const exclusivity = open.exclusivity === 'locked' ? 'locked' : 'exclusive';
  const second = await withOneRetry(context, () => judge({ ...open, exclusivity }));
  context.logger.debug(
    { seq: open.testCase.seq, firstMs: first.cpuNs / 1e6, secondMs: second.cpuNs / 1e6 },
    'case near its time limit was run again',
  );
  const counted = isBetter(first, second) ? second : first;
  return { ...counted, measuredNs: [first.cpuNs, second.cpuNs] };
}

/**
 * Whether the second run replaces the first. It only measures time: a first run within the limit is not replaced by a
 * failure, and the smaller time counts.
 */
function isBetter(first: CaseJudgement, second: CaseJudgement): boolean {
  if (first.status !== JudgeStatus.TimeLimitExceeded && second.status !== first.status) return false;
  return !second.isTimeDecided || second.cpuNs < first.cpuNs;
}

async function withOneRetry<T>(context: CaseContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SandboxFault)) throw error;
    context.logger.warn({ err: error }, 'the sandbox failed; the case is run once more');
    return work();
  }
}

function isNearLimit(cpuNs: number, timeMs: number): boolean {
  const share = cpuNs / (timeMs * 1e6);
  return share >= nearFrom && share <= nearTo;
}
