import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchivedTable, BackupTail } from './format.ts';
import { unthrottled, type Throttle } from './throttle.ts';

/** Size of the chunks of a table, in bytes. */
const chunkSize = 1024 ** 2;

/**
 * Opens a connection for COPY with fixed settings. The text format of COPY is therefore the same on every server: full
 * precision, times in UTC, rows in physical order.
 */
export async function connectForCopy(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'xiezhi-backup',
    keepAlive: true,
  });
  // Without a listener, a connection error between two queries would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select set_config(name, value, false) from (values
    ('timezone', 'UTC'), ('datestyle', 'ISO, MDY'), ('intervalstyle', 'postgres'), ('extra_float_digits', '1'),
    ('bytea_output', 'hex'), ('client_encoding', 'UTF8'), ('synchronize_seqscans', 'off'), ('search_path', 'public'),
    ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('jit', 'off')
  ) as wanted (name, value)`);
  return client;
}

/**
 * Returns the tables of the site and their columns, ordered by name. Generated columns and the tables of the migration
 * history are omitted.
 */
export async function listTables(client: pg.ClientBase): Promise<Pick<ArchivedTable, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select pg_class.relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by pg_class.relname order by pg_class.relname collate "C"`);
  return rows;
}

/** Returns the table with its list of columns, as text for COPY. */
export function copyTarget({ name, columns }: Pick<ArchivedTable, 'name' | 'columns'>): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/**
 * Dumps a table in chunks. Returns a function that returns the table's rows, bytes and hash. Call it only after the
 * client has finished another query, because the number of rows arrives last.
 */
export async function dumpTable(
  client: pg.ClientBase,
  table: Pick<ArchivedTable, 'name' | 'columns'>,
  take: (piece: Buffer) => Promise<void>,
  throttle: Throttle = unthrottled,
): Promise<() => ArchivedTable> {
  const stream = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  const hash = createHash('sha256');
  let bytes = 0;
  let chunks: Buffer[] = [];
  let chunkBytes = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    hash.update(chunk);
    bytes += chunk.byteLength;
    chunks.push(chunk);
    chunkBytes += chunk.byteLength;
    if (chunkBytes >= chunkSize) {
      await take(Buffer.concat(chunks));
      chunks = [];
      chunkBytes = 0;
    }
    await throttle.worked(chunk.byteLength);
  }
  if (chunkBytes > 0) await take(Buffer.concat(chunks));
  const sha256 = hash.digest('hex');
  return () => ({ ...table, rows: stream.rowCount, bytes, sha256 });
}

/** Returns the value of each sequence. Call it within the snapshot: then no row of the snapshot has a higher number. */
export async function readSequences(client: pg.ClientBase): Promise<BackupTail['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`);
  return rows;
}
