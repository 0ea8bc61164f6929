import { pageChanged, readPage, squeeze } from './page.ts';

/**
 * Reads the given columns of a status list, row by row. Finds the table by the title of the first column. Throws
 * `changed` if there is no such table or a column is missing.
 */
export function readStatusTable<Column extends string>(
  text: string,
  columns: readonly [Column, ...Column[]],
): Record<Column, string>[] {
  const $ = readPage(text);
  for (const table of $('table').toArray()) {
    const rows = $(table)
      .children('tr, tbody, thead')
      .toArray()
      .flatMap((child) => (child.name === 'tr' ? [child] : $(child).children('tr').toArray()));
    const cellsOf = (row: (typeof rows)[number]) =>
      $(row)
        .children('td, th')
        .toArray()
        .map((cell) => squeeze($(cell).text()));
    const head = rows.findIndex((row) => cellsOf(row).includes(columns[0]));
    const header = rows[head];
    if (header === undefined) continue;
    const titles = cellsOf(header);
    const places = columns.map((column) => [column, titles.indexOf(column)] as const);
    if (places.some(([, place]) => place === -1)) throw pageChanged('columns of the status list', text);
    return rows.slice(head + 1).map((row) => {
      const cells = cellsOf(row);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `places` has an entry for each column
      return Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])) as Record<
        Column,
        string
      >;
    });
  }
  throw pageChanged('the status list', text);
}

/** The number in a cell such as `46MS`; null if there is none. The first group of `pattern` must match the number. */
export function amountOf(text: string, pattern: RegExp): number | null {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
