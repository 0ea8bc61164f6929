import type { StatedLimits } from '../limits/limits.ts';

/** What a run took: CPU time in milliseconds, memory in KB; null where nothing ran. */
export interface Figures<Value extends number | null = number | null> {
  readonly timeMs: Value;
  readonly memoryKb: Value;
}

/**
 * What a viewer is told of it. Staff see the true values; others at most the limits that the program was given,
 * for by how far a program went beyond them depends on when it was stopped.
 */
export function shownFigures<Value extends number | null>(
  { timeMs, memoryKb }: Figures<Value>,
  limits: StatedLimits,
  isExact: boolean,
): Figures<Value | number> {
  if (isExact) return { timeMs, memoryKb };
  return {
    timeMs: timeMs === null ? timeMs : Math.min(timeMs, limits.timeLimitMs),
    memoryKb: memoryKb === null ? memoryKb : Math.min(memoryKb, limits.memoryLimitMb * 1024),
  };
}
