/**
 * Download address of all test data of a problem as one archive. The browser downloads it directly,
 * authenticated by the file cookie: it may be too large for the page’s memory.
 * @param revision An older version; absent: the current one
 */
export function archiveAddress(pid: number, revision?: number): string {
  return `/api/file/download-testcase?pid=${pid}${revision === undefined ? '' : `&revision=${revision}`}`;
}
