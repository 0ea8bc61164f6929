import type { StatedLimits } from '../limits/limits.ts';

/** Metrics of a run: CPU time in milliseconds and memory in KB. Null if nothing was run. */
export interface Figures<Value extends number | null = number | null> {
  readonly timeMs: Value;
  readonly memoryKb: Value;
}

/**
 * Returns the metrics as a viewer sees them. Staff see exact values. Others see at most the program's limits, because
 * any excess only depends on when the program was stopped.
 */
export function visibleMetrics<Value extends number | null>(
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
