import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { SandboxFault } from '@xiezhi/sandbox';
import type { CaseJudgement } from '../modes/judge-mode.ts';
import type { OpenCase, TaskContext } from '../run/task-context.ts';

type CaseBench = Pick<TaskContext, 'limits' | 'logger'>;
/** With both CPU times, in nanoseconds and in order, where it was measured twice. */
export type MeasuredCase = CaseJudgement & { measuredNs?: readonly [number, number] };
type JudgeOnce = (open: OpenCase) => Promise<CaseJudgement>;

/** Between these shares of the limit a time is too close to be believed at once. */
const nearFrom = 0.95;
const nearTo = 1.1;

/**
 * One case with the precautions that hold for every judge mode: a fault of the sandbox gets one more try,
 * and a time near the limit is measured again while nothing else runs; the smaller one counts, both are kept.
 */
export async function judgeCase(bench: CaseBench, open: OpenCase, judge: JudgeOnce): Promise<MeasuredCase> {
  const first = await withOneRetry(bench, () => judge(open));
  if (!first.isTimeDecided || !isNearLimit(first.cpuNs, bench.limits.timeMs)) return first;
  const company = open.company === 'held' ? 'held' : 'alone';
  const second = await withOneRetry(bench, () => judge({ ...open, company }));
  bench.logger.debug(
    { seq: open.testCase.seq, firstMs: first.cpuNs / 1e6, secondMs: second.cpuNs / 1e6 },
    'case near its time limit was run again',
  );
  const taken = isBetter(first, second) ? second : first;
  return { ...taken, measuredNs: [first.cpuNs, second.cpuNs] };
}

/** The second run is about time alone: what the first one decided in time stands, and the smaller time counts. */
function isBetter(first: CaseJudgement, second: CaseJudgement): boolean {
  if (first.status !== JudgeStatus.TimeLimitExceeded && second.status !== first.status) return false;
  return !second.isTimeDecided || second.cpuNs < first.cpuNs;
}

async function withOneRetry<T>(bench: CaseBench, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SandboxFault)) throw error;
    bench.logger.warn({ err: error }, 'the sandbox failed; the case is run once more');
    return work();
  }
}

function isNearLimit(cpuNs: number, timeMs: number): boolean {
  const share = cpuNs / (timeMs * 1e6);
  return share >= nearFrom && share <= nearTo;
}
