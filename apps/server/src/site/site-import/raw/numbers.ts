import type { Issue } from '../model/source.ts';

const largest = 2_147_483_647;

/** Returns a function that moves numbers of a row into the range of a column. The first moved number adds an issue. */
export function boundedInts(issues: Issue[]): typeof boundedInt {
  return (value) => {
    const bounded = boundedInt(value);
    if (bounded !== value && !issues.some(({ rule }) => rule === 'figure-corrected'))
      issues.push({ rule: 'figure-corrected', detail: { from: value, to: bounded } });
    return bounded;
  };
}

/** Returns a number as an integer column stores it: from 0, at most 2^31 − 1. */
export function boundedInt(value: number | null): number | null {
  return value === null ? null : Math.min(Math.max(value, 0), largest);
}
