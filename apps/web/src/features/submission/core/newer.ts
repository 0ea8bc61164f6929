/** How many of `latest` came after all that are shown; 0 where nothing is shown yet. */
export function countNewer(
  latest: readonly { submitId: number }[],
  shown: readonly { submitId: number }[],
): number {
  if (shown.length === 0) return 0;
  const newest = Math.max(...shown.map(({ submitId }) => submitId));
  return latest.filter(({ submitId }) => submitId > newest).length;
}
