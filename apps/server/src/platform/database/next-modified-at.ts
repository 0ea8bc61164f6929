/**
 * Returns the modification time of a changed row: versions have whole milliseconds, and no two versions of a row may
 * have the same.
 */
export function nextModifiedAt(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
