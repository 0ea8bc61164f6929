/**
 * A row with a rank. Other fields are compared through `textOf`. The rank is separate, because it changes with other
 * rows.
 */
export interface PlacedRow {
  readonly rank: number;
}

/**
 * The difference between two versions of a scoreboard. After a verdict, usually one row changes, and the rows that it
 * passes move down by one rank. The difference contains only changed rows. Runs of unchanged rows are referenced by
 * their former position. Changes of their ranks are run-length encoded.
 */
export interface ScoreboardChanges<Row> {
  /** Number of rows of the former scoreboard. The changes apply only to a scoreboard with this number of rows. */
  readonly before: number;
  /** Runs of former rows that stay, in their new order. */
  readonly kept: readonly (readonly [first: number, count: number])[];
  /** Changes of the ranks of the kept rows, run-length encoded, in the order of the kept rows. */
  readonly shifts: readonly (readonly [count: number, by: number])[];
  /** New or changed rows with their new position (index from the top). */
  readonly rows: readonly { readonly at: number; readonly row: Row }[];
}

/** A scoreboard with texts that identify its rows. Comparing it with the next version does not serialize it again. */
export interface SerializedScoreboard<Row> {
  readonly rows: readonly Row[];
  /** Text of each row without its rank. Rows with the same text are equal. */
  readonly texts: readonly string[];
}

/**
 * Adds to the rows of a scoreboard the texts that identify them.
 * @param textOf serializes a row without its rank. The text contains the contestant, so all texts of a scoreboard are
 * distinct.
 */
export function withTexts<Row extends PlacedRow>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): SerializedScoreboard<Row> {
  return { rows, texts: rows.map(textOf) };
}

/**
 * Returns the changes from one scoreboard to the next. Takes linear time. `applyChanges` rebuilds the next one from
 * them.
 */
export function changesBetween<Row extends PlacedRow>(
  former: SerializedScoreboard<Row>,
  next: SerializedScoreboard<Row>,
): ScoreboardChanges<Row> {
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
 * Returns the next scoreboard. Rows with an unchanged rank are the same objects as before. Null if the changes belong
 * to another scoreboard; then the client must fetch the whole scoreboard again.
 */
export function applyChanges<Row extends PlacedRow>(
  former: readonly Row[],
  { before, kept, shifts, rows }: ScoreboardChanges<Row>,
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
