import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { NumberedTable } from '../model/numbered-tables.ts';
import { storableJson } from '../raw/storable-json.ts';

/**
 * Inserts rows with given ids. Values are written as JSON, also dates. All rows must have the columns of the first row.
 * `conflict` is appended to the statement.
 */
export async function insertRows(
  trx: Kysely<Database>,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  conflict = '',
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${storableJson(rows)}::jsonb)
    ${sql.raw(conflict)}`.execute(trx);
}

/**
 * Maximum id that is kept. New ids are above the ids of the source and must stay below 2^53, up to which numbers are
 * exact in JavaScript.
 */
export const numberMax = 10 ** 15;

/**
 * Returns ids for rows: the wanted id if it is free, otherwise a new one. The sequence of the table must already be
 * above all ids of the source.
 */
export async function assignIds(
  trx: Kysely<Database>,
  table: NumberedTable,
  wanted: readonly (number | null)[],
): Promise<{ readonly id: number; readonly isReplaced: boolean }[]> {
  const numbers = wanted.filter((number) => number !== null && number > 0);
  const { rows: taken } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${numbers}::bigint[])`.execute(trx);
  const used = new Set(taken.map(({ id }) => id));
  const given: { id: number | null; isReplaced: boolean }[] = [];
  for (const number of wanted) {
    const isFree = number !== null && number > 0 && number <= numberMax && !used.has(number);
    if (isFree) used.add(number);
    given.push({ id: isFree ? number : null, isReplaced: !isFree && number !== null });
  }
  const missing = given.filter(({ id }) => id === null).length;
  const { rows: fresh } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${missing}::int)`.execute(
    trx,
  );
  let next = 0;
  return given.map(({ id, isReplaced }) => ({ id: id ?? fresh[next++]?.id ?? 0, isReplaced }));
}

/** Moves the sequence of a table above a number and above all ids in the table. */
export async function raiseSequence(
  db: Kysely<Database>,
  table: NumberedTable,
  above: number,
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${above}::bigint, 1,
    (select coalesce(max(id), 0) from ${sql.table(table)}),
    coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0)))`.execute(db);
}
