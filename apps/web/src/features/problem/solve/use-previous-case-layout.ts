import { useState } from 'react';
import type { Progress } from '../../submission/core/progress.ts';

/**
 * A new submission to a problem is likely to have the cases of the one before: until its own are known the
 * panel is laid out by those, so that it does not shrink and grow again.
 */
export function usePreviousCaseLayout(progress: Progress | null): Progress | null {
  const [shape, setShape] = useState({ totalCases: 0, groups: progress?.groups ?? [] });
  if (progress === null) return null;
  const { totalCases, groups } = progress;
  if (totalCases === 0) return { ...progress, ...shape };
  if (totalCases !== shape.totalCases) setShape({ totalCases, groups });
  return progress;
}
