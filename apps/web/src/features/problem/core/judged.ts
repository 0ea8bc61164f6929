import type { ProblemRow } from './queries.ts';

type Counts = Pick<ProblemRow, 'ac' | 'mle' | 'tle' | 're' | 'pe' | 'ce' | 'wa' | 'se' | 'pa'>;

/** Number of submissions with a verdict: queued ones do not lower the rate. */
export function judgedOf({ ac, mle, tle, re, pe, ce, wa, se, pa }: Counts): number {
  return ac + mle + tle + re + pe + ce + wa + se + pa;
}
