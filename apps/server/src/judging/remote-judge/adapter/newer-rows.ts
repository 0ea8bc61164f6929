/** Maximum pages of a status list that are read in search of a run. */
const pagesMax = 5;

/**
 * Returns the rows of a status list whose ids are above `after`, newest first. Reads the next page while a
 * page is full (`pageRows`) and has only such rows. Otherwise later submissions of the account could hide our
 * run, and its code would be sent again. `read` gets the number of the page, from 0, and the last row of the
 * page before.
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
    // A page without anything new is the last one, or the same one again.
    if (rows.length < pageRows || newer.length < rows.length || found.size === known) break;
  }
  return [...found.values()].toSorted((left, right) => idOf(right) - idOf(left));
}
