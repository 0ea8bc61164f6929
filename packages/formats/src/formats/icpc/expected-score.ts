import { problemIoScore } from '@xiezhi/rules';
import type { ProblemPackage } from '../../model/model.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';

/**
 * Reports the first accepted solution whose stated score is not the full score, because its author seems to
 * count the test data in another way than the format.
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
