/** A row with a rank. `textOf` identifies the other fields; the rank moves with every other row. */
export interface PlacedRow {
  readonly rank: number;
}

/**
 * The difference between two versions of a scoreboard. After a verdict most rows stay: one row changes, and
 * those that it passed move down by one rank. So runs of unchanged rows are referenced by their former
 * position, and changes of their ranks are also run-length encoded; only changed rows are included.
 */
export interface ScoreboardChanges<Row> {
  /** Number of rows of the former scoreboard; the changes apply to no other. */
  readonly before: number;
  /** Former rows that stay, as [first, count], in their new order. */
  readonly kept: readonly (readonly [first: number, count: number])[];
  /** Rank changes of the kept rows, as [count, change], in order. */
  readonly shifts: readonly (readonly [count: number, by: number])[];
  /** New or changed rows and their new position, from the top. */
  readonly rows: readonly { readonly at: number; readonly row: Row }[];
}

/**
 * A scoreboard with texts that identify its rows, so that the next one is compared without serializing it
 * again.
 */
export interface SerializedScoreboard<Row> {
  readonly rows: readonly Row[];
  /** Text of each row without its rank: rows with equal texts are equal. */
  readonly texts: readonly string[];
}

/**
 * Adds the identifying texts to the rows of a scoreboard.
 * @param textOf serializes a row without its rank, including its contestant, so texts of one scoreboard are distinct
 */
export function withTexts<Row extends PlacedRow>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): SerializedScoreboard<Row> {
  return { rows, texts: rows.map(textOf) };
}

/**
 * Returns the changes between two scoreboards in linear time. `applyChanges` rebuilds the second from the
 * first.
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
 * Returns the next scoreboard; rows with an unchanged rank are the same objects. Null if the changes belong
 * to another scoreboard, which then has to be fetched again.
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
