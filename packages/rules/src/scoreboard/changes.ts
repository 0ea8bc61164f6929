/** What stands in a row beside its place is told apart by `textOf`; the place itself moves with every other row. */
export interface PlacedRow {
  readonly rank: number;
}

/**
 * How one board became the next. Most of a board is the same after a verdict: one row is another, and those that it
 * passed are one place further down. So runs of rows that stayed are named by where they stood, and what became of
 * their ranks by runs too; only rows that are another are written out.
 */
export interface BoardChanges<Row> {
  /** Rows of the former board, without which these changes mean nothing. */
  readonly before: number;
  /** Former rows that stay, as [first, how many], in the order in which they stand now. */
  readonly kept: readonly (readonly [first: number, count: number])[];
  /** What is added to the ranks of the kept rows, as [how many, how much], in their order. */
  readonly shifts: readonly (readonly [count: number, by: number])[];
  /** Rows that are new or another, and where they stand now, from the top. */
  readonly rows: readonly { readonly at: number; readonly row: Row }[];
}

/** A board with what tells its rows apart, so that the next one is held against it without reading it again. */
export interface TextedBoard<Row> {
  readonly rows: readonly Row[];
  /** Of each row without its rank: equal texts, equal rows. */
  readonly texts: readonly string[];
}

/** @param textOf of a row without its rank, its contestant first of all: two rows of a board never have the same */
export function withTexts<Row extends PlacedRow>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): TextedBoard<Row> {
  return { rows, texts: rows.map(textOf) };
}

/** What made one board of another; linear in their rows. `applyChanges` makes the second of the first again. */
export function changesBetween<Row extends PlacedRow>(
  former: TextedBoard<Row>,
  next: TextedBoard<Row>,
): BoardChanges<Row> {
  const places = new Map(former.texts.map((text, place) => [text, place]));
  const kept: [number, number][] = [];
  const shifts: [number, number][] = [];
  const rows: { at: number; row: Row }[] = [];
  next.rows.forEach((row, at) => {
    const place = places.get(next.texts[at] ?? '');
    const before = place === undefined ? undefined : former.rows[place];
    if (place === undefined || !before) return void rows.push({ at, row });
    const run = kept.at(-1);
    if (run && run[0] + run[1] === place) run[1] += 1;
    else kept.push([place, 1]);
    const by = row.rank - before.rank;
    const shift = shifts.at(-1);
    if (shift?.[1] === by) shift[0] += 1;
    else shifts.push([1, by]);
  });
  return { before: former.rows.length, kept, shifts, rows };
}

/**
 * The next board; rows whose rank is the same are the same objects. Null where the changes are not of this board: then
 * it has to be read anew.
 */
export function applyChanges<Row extends PlacedRow>(
  former: readonly Row[],
  { before, kept, shifts, rows }: BoardChanges<Row>,
): Row[] | null {
  const staying = kept.flatMap(([first, count]) => former.slice(first, first + count));
  const expected = kept.reduce((sum, [, count]) => sum + count, 0);
  if (before !== former.length || staying.length !== expected) return null;
  let place = 0;
  for (const [count, by] of shifts) {
    for (const end = place + count; place < end; place += 1) {
      const row = staying[place];
      if (!row) return null;
      if (by !== 0) staying[place] = { ...row, rank: row.rank + by };
    }
  }
  const next: Row[] = [];
  let taken = 0;
  for (const { at, row } of rows) {
    while (next.length < at && taken < staying.length) {
      const stays = staying[taken];
      if (stays) next.push(stays);
      taken += 1;
    }
    if (next.length !== at) return null;
    next.push(row);
  }
  return [...next, ...staying.slice(taken)];
}
