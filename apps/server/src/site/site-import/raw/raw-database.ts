import type { RecordBatch, SourceItem, Stream } from '../model/source.ts';
import { type RawContents, copyTables, dropTables } from './copy-tables.ts';
import type { RawSchema } from './schema.ts';
import { readDumpFile } from '../mysql/dump-file.ts';
import { parseDump, type TableSink } from '../mysql/dump-parser.ts';
import { SourceError } from '../model/source-error.ts';
import type { SourceOptions } from '../sources/registry.ts';

/** Copied tables of a source. */
export interface RawDatabase {
  readonly contents: RawContents;
  /** Runs a query. `@name` in its text stands for the copied table with this name. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a query and yields its rows one by one. It uses a cursor, so only few rows are in memory. */
  rows<Row extends object>(text: string, values?: readonly unknown[]): AsyncGenerator<Row>;
  drop(): Promise<void>;
}

/**
 * Copies the tables of a running database or a dump. Throws `SourceError` if one of the `required` tables is missing or
 * empty, because the source is then of another kind.
 */
export async function openRawDatabase(
  schema: string,
  tables: RawSchema,
  required: readonly string[],
  options: SourceOptions,
): Promise<RawDatabase> {
  const { from, signal } = options;
  const raw = await copiedDatabase(schema, tables, options, async (sink) => {
    if (/^mysql:\/\//i.test(from)) {
      const { readLiveTables } = await import('../mysql/live.ts');
      return await readLiveTables(from, tables, sink, signal);
    }
    return await parseDump(readDumpFile(from, signal), sink);
  });
  const missing = required.find((table) => !raw.contents.rows.has(table));
  if (missing !== undefined) {
    await raw.drop();
    throw new SourceError(`The source has no rows in the table ${missing}: it is of another kind, or empty.`);
  }
  return raw;
}

/** Number of rows of a cursor that are in memory. */
const rowsAtATime = 1000;

/** Copies the tables that `read` passes to its sink. */
export async function copiedDatabase(
  schema: string,
  tables: RawSchema,
  { pool, signal, onRead }: Pick<SourceOptions, 'pool' | 'signal' | 'onRead'>,
  read: (sink: TableSink) => Promise<void>,
): Promise<RawDatabase> {
  const contents = await copyTables(pool, schema, tables, { read, onRead });
  const withNames = (text: string) =>
    text.replaceAll(/@(\w+)/g, (_, table: string) => `"${schema}"."${table}"`);
  return {
    contents,
    async *rows<Row extends object>(text: string, values: readonly unknown[] = []) {
      signal.throwIfAborted();
      const client = await pool.connect();
      try {
        await client.query('begin read only');
        await client.query('set local statement_timeout = 0');
        // Disables the timeout, because the caller works on rows between two fetches.
        await client.query('set local idle_in_transaction_session_timeout = 0');
        // All rows are read, so the planner must not prefer a plan that returns the first rows early.
        await client.query('set local cursor_tuple_fraction = 1');
        await client.query(`declare site_import_rows no scroll cursor for ${withNames(text)}`, [...values]);
        for (;;) {
          signal.throwIfAborted();
          const { rows } = await client.query<Row>(`fetch ${rowsAtATime} from site_import_rows`);
          yield* rows;
          if (rows.length < rowsAtATime) return;
        }
      } finally {
        await client.query('rollback').catch(() => undefined);
        client.release();
      }
    },
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      signal.throwIfAborted();
      const client = await pool.connect();
      try {
        await client.query('begin read only');
        // Disables the timeout, because totals of millions of rows take a while.
        await client.query('set local statement_timeout = 0');
        const { rows } = await client.query<Row>(withNames(text), [...values]);
        return rows;
      } finally {
        await client.query('rollback').catch(() => undefined);
        client.release();
      }
    },
    drop: () => dropTables(pool, schema),
  };
}

/**
 * Returns a stream of pages of rows, ordered by a number. `page` returns the rows with higher numbers than its
 * argument; each row becomes one item.
 */
export function numberedStream<Row extends { readonly n: number }, Record>(
  page: (after: number) => Promise<readonly Row[]>,
  toItem: (row: Row) => SourceItem<Record> | Promise<SourceItem<Record>>,
): Stream<Record> {
  return async function* (after): AsyncGenerator<RecordBatch<Record>> {
    for (let last = Number(after ?? '-1'); ;) {
      const rows = await page(last);
      const end = rows.at(-1);
      if (end === undefined) return;
      const items: SourceItem<Record>[] = [];
      for (const row of rows) items.push(await toItem(row));
      last = end.n;
      yield { items, cursor: String(last) };
    }
  };
}
