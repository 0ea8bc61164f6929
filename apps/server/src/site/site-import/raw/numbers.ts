import type { Issue } from '../model/source.ts';

const largest = 2_147_483_647;

/**
 * Returns a function that limits the numbers of one row to the range of an integer column. The first number that it
 * changes adds an issue.
 */
export function boundedInts(issues: Issue[]): typeof boundedInt {
  return (value) => {
    const bounded = boundedInt(value);
    if (bounded !== value && !issues.some(({ rule }) => rule === 'figure-corrected'))
      issues.push({ rule: 'figure-corrected', detail: { from: value, to: bounded } });
    return bounded;
  };
}

/** Limits a number to the range 0 to 2^31 − 1. */
export function boundedInt(value: number | null): number | null {
  return value === null ? null : Math.min(Math.max(value, 0), largest);
}
