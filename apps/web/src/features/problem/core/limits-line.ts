import type { ProblemInfo } from './queries.ts';

export interface StatedLimit {
  /** The stated limit, which applies to C and C++. */
  stated: number;
  /** The limit of other languages if it differs; null if all get the same. */
  others: number | null;
}

type Limited = Pick<ProblemInfo, 'effectiveLimits'> & {
  problem: Pick<ProblemInfo['problem'], 'problemId' | 'timeLimit' | 'memoryLimit'>;
};

export interface StatedLimits {
  /** Milliseconds. */
  time: StatedLimit;
  /** Megabytes. */
  memory: StatedLimit;
}

/**
 * Returns the factor by which the limits of other languages are higher, or null. The factor must be the same for time
 * and memory, and a multiple of 0.5.
 */
export function factorOf({ time, memory }: StatedLimits): number | null {
  if (time.others === null || memory.others === null) return null;
  const factor = time.others / time.stated;
  return factor === memory.others / memory.stated && Number.isInteger(factor * 2) ? factor : null;
}

/** Time and memory limits for the problem head. CF and GYM problems show a single limit. */
export function limitsLine({ problem, effectiveLimits }: Limited): StatedLimits {
  const isSingle = /^(CF|GYM)-/.test(problem.problemId);
  const largest = (stated: number, pick: 'timeLimit' | 'memoryLimit'): StatedLimit => {
    const most = Math.max(stated, ...Object.values(effectiveLimits).map((limit) => limit[pick]));
    return { stated, others: isSingle || most === stated ? null : most };
  };
  return {
    time: largest(problem.timeLimit, 'timeLimit'),
    memory: largest(problem.memoryLimit, 'memoryLimit'),
  };
}
