import type { Readable } from 'node:stream';
import { createConnection } from 'mysql2';
import type { TableSink } from './dump-parser.ts';
import { SourceError } from '../model/source-error.ts';

const batchRows = 500;

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/**
 * Reads tables of a running MySQL or MariaDB within one snapshot (if the tables support snapshots). Reads only columns
 * that are `wanted`. Throws `SourceError`, whose message does not contain the address, because the address contains a
 * password.
 */
export async function readLiveTables(
  url: string,
  wanted: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  sink: TableSink,
  signal: AbortSignal,
): Promise<void> {
  const connection = createConnection({
    uri: url,
    charset: 'utf8mb4',
    dateStrings: true,
    // Returns every value as text, as in a dump.
    typeCast: (field) => field.string('utf8'),
    supportBigNumbers: true,
    connectTimeout: 10_000,
  });
  let reading: Readable | null = null;
  // If the connection is lost, a query with a callback reports the error itself. A stream of rows would wait forever,
  // so it is destroyed here.
  connection.on('error', (error) => reading?.destroy(error));
  const query = (text: string, values: readonly unknown[] = []) =>
    new Promise<Record<string, string | null>[]>((resolve, reject) => {
      connection.query(text, [...values], (error, rows) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `typeCast` returns texts
        error ? reject(error) : resolve(rows as Record<string, string | null>[]),
      );
    });
  try {
    await query('set session transaction isolation level repeatable read');
    await query('start transaction with consistent snapshot, read only').catch(() => undefined);
    const columns = await query(
      `select table_name as t, column_name as c from information_schema.columns
        where table_schema = database() order by table_name, ordinal_position`,
    );
    const tables = Map.groupBy(columns, ({ t }) => t ?? '');
    for (const [table, found] of tables) {
      signal.throwIfAborted();
      const names = found.map(({ c }) => c ?? '');
      await readTable(
        table,
        wanted[table] === undefined ? null : names.filter((name) => wanted[table]?.[name]),
      );
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new SourceError(`The database of the source cannot be read: ${code}.`);
  } finally {
    connection.destroy();
  }

  /** Reads the columns `names` of a table; null only counts its rows. */
  async function readTable(table: string, names: readonly string[] | null): Promise<void> {
    if (names === null || names.length === 0) {
      const [count] = await query(`select count(*) as n from ${quoted(table)}`);
      for (let left = Number(count?.['n'] ?? 0); left > 0; left -= batchRows)
        await sink.rows(
          table,
          [],
          Array.from({ length: Math.min(left, batchRows) }, () => []),
        );
      return;
    }
    const stream = connection
      .query({ sql: `select ${names.map(quoted).join(', ')} from ${quoted(table)}`, rowsAsArray: true })
      .stream({ highWaterMark: batchRows });
    reading = stream;
    let rows: (string | null)[][] = [];
    for await (const row of stream) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `typeCast` returns texts
      rows.push(row as (string | null)[]);
      if (rows.length < batchRows) continue;
      signal.throwIfAborted();
      await sink.rows(table, names, rows);
      rows = [];
    }
    if (rows.length > 0) await sink.rows(table, names, rows);
  }
}
