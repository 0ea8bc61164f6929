/**
 * Returns the download URL of all test data of a problem as one archive. The browser downloads the archive directly,
 * authenticated by the file cookie, because it may be too large for the page’s memory.
 * @param revision an older version; by default, the current one
 */
export function archiveAddress(pid: number, revision?: number): string {
  return `/api/file/download-testcase?pid=${pid}${revision === undefined ? '' : `&revision=${revision}`}`;
}
