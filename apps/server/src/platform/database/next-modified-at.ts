/** When a row is changed: versions are told in whole milliseconds, and no two of a row may be the same. */
export function nextModifiedAt(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
