/** Number of submissions in `latest` that are newer than all shown ones; 0 if none are shown yet. */
export function countNewer(
  latest: readonly { submitId: number }[],
  shown: readonly { submitId: number }[],
): number {
  if (shown.length === 0) return 0;
  const newest = Math.max(...shown.map(({ submitId }) => submitId));
  return latest.filter(({ submitId }) => submitId > newest).length;
}
