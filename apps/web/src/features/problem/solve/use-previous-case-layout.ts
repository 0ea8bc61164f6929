import { useState } from 'react';
import type { Progress } from '../../submission/core/progress.ts';

/**
 * Lays out the panel by the cases of the previous submission until the cases of the new one are known, which
 * are likely the same, so that the panel does not change its height.
 */
export function usePreviousCaseLayout(progress: Progress | null): Progress | null {
  const [shape, setShape] = useState({ totalCases: 0, groups: progress?.groups ?? [] });
  if (progress === null) return null;
  const { totalCases, groups } = progress;
  if (totalCases === 0) return { ...progress, ...shape };
  if (totalCases !== shape.totalCases) setShape({ totalCases, groups });
  return progress;
}
