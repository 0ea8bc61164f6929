import { problemIoScore } from '@xiezhi/rules';
import type { ProblemPackage } from '../../model/model.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';

/**
 * Reports the first accepted solution that states another score than the full one. Its author probably interprets the
 * scores of the test data differently.
 */
export function checkExpectedScores(
  { type, judgeCaseMode, cases, submissions }: ProblemPackage,
  report: ConversionReport,
): void {
  if (type === 0) return;
  const full = problemIoScore(
    judgeCaseMode,
    cases.map(({ group, score }) => ({ group, score: score ?? 0 })),
  );
  for (const { path, permitted, score } of submissions) {
    if (score === null || permitted.join() !== 'AC' || (full >= score.min && full <= score.max)) continue;
    const stated = score.min === score.max ? String(score.min) : `${score.min}–${score.max}`;
    report.lost(`${path}: score`, 'score', `expected score ${stated}, but all cases together give ${full}`);
    return;
  }
}
