import { useState } from 'react';
import type { SubmissionProgress } from '../../submission/core/progress.ts';

/**
 * Returns the progress with the cases of the previous submission until those of the new one are known, so that the
 * panel keeps its height. Both submissions usually have the same cases.
 */
export function usePreviousCaseLayout(progress: SubmissionProgress | null): SubmissionProgress | null {
  const [shape, setShape] = useState({ totalCases: 0, groups: progress?.groups ?? [] });
  if (progress === null) return null;
  const { totalCases, groups } = progress;
  if (totalCases === 0) return { ...progress, ...shape };
  if (totalCases !== shape.totalCases) setShape({ totalCases, groups });
  return progress;
}
