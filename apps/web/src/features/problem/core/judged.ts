import type { ProblemRow } from './queries.ts';

type Counts = Pick<ProblemRow, 'ac' | 'mle' | 'tle' | 're' | 'pe' | 'ce' | 'wa' | 'se' | 'pa'>;

/** Submissions with a verdict: those that wait in the queue lower no rate. */
export function judgedOf({ ac, mle, tle, re, pe, ce, wa, se, pa }: Counts): number {
  return ac + mle + tle + re + pe + ce + wa + se + pa;
}
