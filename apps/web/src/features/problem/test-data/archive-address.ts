/**
 * Where all test data of a problem are, as one archive. The browser itself fetches it, by the cookie of files: it may be
 * larger than a page can hold.
 * @param revision an older version; absent: the one in force
 */
export function archiveAddress(pid: number, revision?: number): string {
  return `/api/file/download-testcase?pid=${pid}${revision === undefined ? '' : `&revision=${revision}`}`;
}
