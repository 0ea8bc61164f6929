import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RawRow, TableSink } from '../mysql/dump-parser.ts';
import type { RawSchema } from './schema.ts';
import { SourceError } from '../model/source-error.ts';

/** Facts about a source that cannot be read from its copied tables. */
export interface RawContents {
  /** Number of rows of every table, copied or not. */
  readonly rows: ReadonlyMap<string, number>;
  /** Copied columns that exist in the source, as `table.column`. */
  readonly columns: ReadonlySet<string>;
  /**
   * Number of values in `id` columns that are not whole numbers below 2^53, by table. Rows with such ids are not found.
   */
  readonly unreadable: ReadonlyMap<string, number>;
}

interface Copying {
  /** Reads the rows of the source into a sink. */
  readonly read: (sink: TableSink) => Promise<void>;
  /** Called with the number of rows read up to now. */
  readonly onRead: ((rows: number) => void) | undefined;
}

const q = pg.escapeIdentifier;

/**
 * Copies tables of a source into unlogged tables of a separate schema, which replaces the schema of an earlier run.
 * PostgreSQL then does joins, sorting and paging for every kind of source, and memory use is limited. `read` passes the
 * rows to its sink. If copying fails, the schema is removed.
 */
export async function copyTables(
  pool: pg.Pool,
  schema: string,
  tables: RawSchema,
  { read, onRead }: Copying,
): Promise<RawContents> {
  const client = await pool.connect();
  let hasFailed = true;
  try {
    await client.query('set statement_timeout = 0');
    await createTables(client, schema, tables);
    const target = new CopyTarget(client, schema, tables, onRead);
    await read(target);
    await target.end();
    await createIndexes(client, schema, tables);
    hasFailed = false;
    return { rows: target.counts, columns: target.columns, unreadable: target.unreadable };
  } finally {
    // Closes the connection instead of returning it to the pool: others must not get its settings, and after an
    // interrupted copy it accepts no statements.
    client.release(true);
    if (hasFailed) await dropTables(pool, schema).catch(() => undefined);
  }
}

const removalsMax = 5;
const deadlockDetected = '40P01';

/**
 * Removes the copied tables. After a deadlock it tries again, because the backend of a closed connection may still lock
 * the tables of an interrupted copy.
 */
export async function dropTables(database: Pick<pg.ClientBase, 'query'>, schema: string): Promise<void> {
  for (let removals = 1; ; removals += 1) {
    try {
      await database.query(`drop schema if exists ${q(schema)} cascade`);
      return;
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === deadlockDetected;
      if (!isDeadlock || removals === removalsMax) throw error;
    }
  }
}

async function createTables(client: pg.ClientBase, schema: string, tables: RawSchema): Promise<void> {
  await dropTables(client, schema);
  await client.query(`create schema ${q(schema)}`);
  for (const [table, columns] of Object.entries(tables)) {
    const types = { id: 'bigint', int: 'bigint', text: 'text', key: 'text' } as const;
    const list = Object.entries(columns).map(([name, type]) => `${q(name)} ${types[type]}`);
    // `row_number` keeps the order of the rows in the source, for queries that need no other order.
    await client.query(
      `create unlogged table ${q(schema)}.${q(table)} (row_number bigint generated always as identity, ${list.join(', ')})`,
    );
  }
}

async function createIndexes(client: pg.ClientBase, schema: string, tables: RawSchema): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    for (const [name, type] of Object.entries(columns)) {
      if (type !== 'id' && type !== 'key') continue;
      await client.query(`create index on ${q(schema)}.${q(table)} (${q(name)})`);
    }
    await client.query(`analyze ${q(schema)}.${q(table)}`);
  }
}

interface OpenCopy {
  readonly table: string;
  readonly source: readonly string[];
  readonly stream: PassThrough;
  readonly copying: Promise<void>;
  /** For each column of the copy: its position in the source, and whether it is a number or an id. */
  readonly positions: readonly { readonly at: number; readonly isNumber: boolean; readonly isId: boolean }[];
}

class CopyTarget implements TableSink {
  readonly counts = new Map<string, number>();
  readonly columns = new Set<string>();
  readonly unreadable = new Map<string, number>();
  readonly #client: pg.ClientBase;
  readonly #schema: string;
  readonly #tables: RawSchema;
  readonly #closed = new Set<string>();
  readonly #onRead: ((rows: number) => void) | undefined;
  #open: OpenCopy | null = null;
  #read = 0;

  constructor(client: pg.ClientBase, schema: string, tables: RawSchema, onRead: Copying['onRead']) {
    this.#onRead = onRead;
    this.#client = client;
    this.#schema = schema;
    this.#tables = tables;
  }

  async rows(table: string, columns: readonly string[], rows: readonly RawRow[]): Promise<void> {
    this.counts.set(table, (this.counts.get(table) ?? 0) + rows.length);
    this.#read += rows.length;
    this.#onRead?.(this.#read);
    const wanted = this.#tables[table];
    if (wanted === undefined) return;
    const { stream, copying, positions } = await this.#copyOf(table, columns);
    let unreadable = 0;
    let text = '';
    for (const row of rows) {
      for (const { at, isId } of positions) {
        const value = row[at] ?? null;
        if (isId && value !== null && !isWhole(value)) unreadable += 1;
      }
      text += lineOf(row, positions);
    }
    if (unreadable > 0) this.unreadable.set(table, (this.unreadable.get(table) ?? 0) + unreadable);
    if (stream.destroyed) return await copying;
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), copying]);
  }

  async #copyOf(table: string, columns: readonly string[]): Promise<OpenCopy> {
    const open = this.#open;
    if (open?.table === table && open.source.join() === columns.join()) return open;
    await this.end();
    if (this.#closed.has(table) && open?.table !== table)
      throw new SourceError(`The source contains the table ${table} twice: dump one database.`);
    const wanted = Object.entries(this.#tables[table] ?? {}).flatMap(([name, type]) => {
      const at = columns.indexOf(name);
      return at < 0 ? [] : [{ name, at, isNumber: type === 'id' || type === 'int', isId: type === 'id' }];
    });
    for (const { name } of wanted) this.columns.add(`${table}.${name}`);
    const names = wanted.map(({ name }) => q(name)).join(', ');
    const stream = new PassThrough({ highWaterMark: 128 * 1024 });
    const command = `copy ${q(this.#schema)}.${q(table)} (${names}) from stdin`;
    const copying = pipeline(stream, this.#client.query(copyFrom(command)));
    // Prevents an unhandled rejection: the next write, or `end`, throws the error.
    copying.catch(() => undefined);
    this.#open = { table, source: columns, stream, copying, positions: wanted };
    return this.#open;
  }

  async end(): Promise<void> {
    const open = this.#open;
    if (open === null) return;
    this.#closed.add(open.table);
    this.#open = null;
    open.stream.end();
    await open.copying;
  }
}

function isWhole(value: string): boolean {
  return /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value));
}

function lineOf(row: RawRow, positions: OpenCopy['positions']): string {
  let line = '';
  for (const [index, { at, isNumber }] of positions.entries()) {
    const value = row[at] ?? null;
    if (index > 0) line += '\t';
    line += value === null || (isNumber && !isWhole(value)) ? '\\N' : escaped(value);
  }
  return `${line}\n`;
}

const special = /[\\\t\n\r\0]/;

function escaped(value: string): string {
  const text = value.isWellFormed() ? value : value.toWellFormed();
  if (!special.test(text)) return text;
  return text
    .replaceAll('\0', '')
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}
