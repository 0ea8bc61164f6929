import type { ProblemInfo } from './queries.ts';

export interface StatedLimit {
  /** What the problem states, and C and C++ get. */
  stated: number;
  /** What other languages get where that differs; null where all get the same. */
  others: number | null;
}

type Limited = Pick<ProblemInfo, 'effectiveLimits'> & {
  problem: Pick<ProblemInfo['problem'], 'problemId' | 'timeLimit' | 'memoryLimit'>;
};

export interface Limits {
  /** Milliseconds. */
  time: StatedLimit;
  /** Megabytes. */
  memory: StatedLimit;
}

/** How many times as much others get, where that is one short number for time and memory; else null. */
export function factorOf({ time, memory }: Limits): number | null {
  if (time.others === null || memory.others === null) return null;
  const factor = time.others / time.stated;
  return factor === memory.others / memory.stated && Number.isInteger(factor * 2) ? factor : null;
}

/** Time and memory for the line of facts. Problems of CF and GYM show a single limit. */
export function limitsLine({ problem, effectiveLimits }: Limited): Limits {
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
