import { casesOf } from '../../submission/core/cases.ts';
import type { SubmissionProgress } from '../../submission/core/progress.ts';
import type { CaseResults } from '../../submission/core/queries.ts';

/** Adds stored case results to a progress that was only polled and therefore has no cases. */
export function mergeStoredCases(
  progress: SubmissionProgress,
  results: CaseResults | null,
): SubmissionProgress {
  const stored = casesOf(results);
  if (stored.length <= progress.cases.length) return progress;
  const cases = stored.map(({ seq, group, status, timeMs, memoryKb }) => ({
    seq,
    group,
    status,
    timeMs: timeMs ?? 0,
    memoryKb: memoryKb ?? 0,
  }));
  const samples = stored.filter(({ sample }) => sample !== undefined).map(({ seq }) => seq);
  return { ...progress, cases, samples, totalCases: Math.max(progress.totalCases, cases.length) };
}
