/**
 * Returns the modification time for a changed row. The time is the version of the row: it has whole milliseconds, so a
 * change within the same millisecond gets the next one.
 */
export function nextModifiedAt(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
