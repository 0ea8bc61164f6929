/** Maximum pages of a status list that are read when searching for a run. */
const pagesMax = 5;

/**
 * Returns the rows of a status list whose ids are above `after`, newest first. Reads the next page as long as a page is
 * full (`pageRows`) and all of its rows are newer than `after`. Without the further pages, later submissions of the
 * account could hide our run, and its code would be sent again. `read` gets the page number, from 0, and the last row
 * of the previous page.
 */
export async function rowsNewerThan<Row>(
  after: number,
  pageRows: number,
  idOf: (row: Row) => number,
  read: (page: number, last: Row | null) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found = new Map<number, Row>();
  let last: Row | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const rows: readonly Row[] = await read(page, last);
    const newer = rows.filter((row) => idOf(row) > after);
    const known = found.size;
    for (const row of newer) found.set(idOf(row), row);
    last = rows.at(-1) ?? null;
    // A page without new rows is the last one, or repeats the previous one.
    if (rows.length < pageRows || newer.length < rows.length || found.size === known) break;
  }
  return [...found.values()].toSorted((left, right) => idOf(right) - idOf(left));
}
