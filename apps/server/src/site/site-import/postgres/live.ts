import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TableSink } from '../mysql/dump-parser.ts';
import { SourceError } from '../model/source-error.ts';
import type { RawSchema } from '../raw/schema.ts';
import { CopyRows, linesOf } from './copy-text.ts';

/**
 * Reads tables of the schema `public` of a running PostgreSQL within one read-only snapshot. Of tables that are not
 * `wanted` only the rows are counted. Throws `SourceError`, whose message does not contain the address, because the
 * address contains a password.
 */
export async function readLivePostgres(
  url: string,
  wanted: RawSchema,
  sink: TableSink,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The query that a lost connection interrupts reports the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows: columns } = await client.query<{ t: string; c: string }>(
      `select table_name as t, column_name as c from information_schema.columns
        where table_schema = 'public' order by table_name, ordinal_position`,
    );
    for (const [table, found] of Map.groupBy(columns, ({ t }) => t)) {
      signal.throwIfAborted();
      const names = found.map(({ c }) => c).filter((name) => wanted[table]?.[name] !== undefined);
      if (names.length === 0) await countRows(client, table, sink);
      else await copyRows(client, table, names, sink, signal);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new SourceError(`The database of the source cannot be read: ${code}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const q = pg.escapeIdentifier;

async function countRows(client: pg.Client, table: string, sink: TableSink): Promise<void> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from public.${q(table)}`);
  for (let left = Number(rows[0]?.n ?? 0); left > 0; left -= 1000)
    await sink.rows(
      table,
      [],
      Array.from({ length: Math.min(left, 1000) }, () => []),
    );
}

async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  sink: TableSink,
  signal: AbortSignal,
): Promise<void> {
  const target = new CopyRows(sink, table, columns);
  const command = `copy public.${q(table)} (${columns.map(q).join(', ')}) to stdout with (encoding 'UTF8')`;
  const stream = client.query(copyTo(command));
  stream.setEncoding('utf8');
  for await (const line of linesOf(stream as AsyncIterable<string>)) {
    signal.throwIfAborted();
    await target.add(line);
  }
  await target.flush();
}
