const largest = 2_147_483_647;

/** Returns a number as an integer column stores it: from 0, at most 2^31 − 1. */
export function boundedInt(value: number | null): number | null {
  return value === null ? null : Math.min(Math.max(value, 0), largest);
}
