import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ApiError } from '../../platform/http/api-error.ts';
import { copyTarget, dumpTable, listTables } from './dump.ts';
import type { ArchivedTable, BackupTail } from './format.ts';

/**
 * SQL statements for indexes, constraints and triggers: `off` drops or disables them, `on` creates or enables them
 * again.
 */
interface ObjectStatements {
  readonly off: readonly string[];
  readonly on: readonly string[];
}

/**
 * Reads the statements for all objects that would check, count or index each row while it is loaded. `on` ends with
 * foreign keys, because they need unique indexes of other tables.
 */
async function readObjectStatements(client: pg.ClientBase): Promise<ObjectStatements> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s disable trigger user', oid::regclass) as off,
      format('alter table %s enable trigger user', oid::regclass) as on, 0 as rank
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
    order by rank, off`);
  return { off: rows.map(({ off }) => off).toReversed(), on: rows.map(({ on }) => on) };
}

const shape = (tables: readonly Pick<ArchivedTable, 'name' | 'columns'>[]): string =>
  JSON.stringify(tables.map(({ name, columns }) => [name, columns]));

export interface Loading {
  /** Loads the next chunk of a table. All chunks of a table must follow each other. */
  rows(table: string, content: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Creates the dropped objects again. Then dumps all tables and throws `backupDiffers` if a dump differs from the
   * backup.
   */
  finish(): Promise<void>;
}

/**
 * Begins to load rows within the client's transaction. The backup's migrations must have created the schema. Rows that
 * these migrations inserted are deleted first. Throws `backupDamaged` if the schema has other tables than the backup.
 */
export async function beginLoading(client: pg.ClientBase, tail: BackupTail): Promise<Loading> {
  if (shape(await listTables(client)) !== shape(tail.tables))
    throw new ApiError('backupDamaged', { reason: 'its tables are not those of its migrations' });
  const { off, on } = await readObjectStatements(client);
  for (const statement of off) await client.query(statement);
  if (tail.tables.length > 0)
    await client.query(`truncate ${tail.tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);

  let current: { name: string; end: () => Promise<void>; write: (chunk: Buffer) => Promise<void> } | null =
    null;

  return {
    async rows(name, content) {
      if (current?.name !== name) {
        await current?.end();
        const table = tail.tables.find((one) => one.name === name);
        if (!table) throw new ApiError('backupDamaged', { reason: `database/${name}` });
        current = { name, ...sink(client, table) };
      }
      for await (const chunk of content) await current.write(chunk);
    },
    async finish() {
      await current?.end();
      for (const statement of on) await client.query(statement);
      for (const { name, value } of tail.sequences)
        await client.query('select setval($1::regclass, coalesce($2::bigint, 1), $2 is not null)', [
          pg.escapeIdentifier(name),
          value,
        ]);
      await compare(client, tail);
    },
  };
}

/** Runs one COPY into a table. Its `write` waits while the database is busy. */
function sink(client: pg.ClientBase, table: ArchivedTable) {
  const chunks = new PassThrough({ highWaterMark: 1024 ** 2 });
  const copying = pipeline(chunks, client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)));
  // Prevents an unhandled rejection: the next `write`, or `end`, throws the error.
  copying.catch(() => undefined);
  return {
    async write(chunk: Buffer) {
      if (chunks.destroyed) return await copying;
      if (!chunks.write(chunk)) await Promise.race([once(chunks, 'drain'), copying]);
    },
    async end() {
      chunks.end();
      await copying;
    },
  };
}

async function compare(client: pg.ClientBase, { tables }: BackupTail): Promise<void> {
  for (const table of tables) {
    const dumped = await dumpTable(client, table, () => Promise.resolve());
    await client.query('select');
    const found = dumped();
    if (found.rows !== table.rows || found.sha256 !== table.sha256)
      throw new ApiError('backupDiffers', { table: table.name, expected: table.rows, found: found.rows });
  }
}
