import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { pino } from 'pino';
import { migrate } from '../../../platform/database/migrate.ts';
import { migrations } from '../../../platform/database/migrations/index.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { seedContest } from '../../../app/seed/contest.ts';

/**
 * Creates a site that was migrated from a former release and has new data. Returns the names of tables that could not
 * be filled and have no rows.
 */
export async function createWorld(url: string): Promise<string[]> {
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ databaseUrl: url, size: 2, log, statementTimeout: 0 }));
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
    await migrator.migrateTo('0012-people');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const dump = readFileSync(
      join(import.meta.dirname, '../../../platform/database/testing/release-0012.sql'),
      'utf8',
    );
    await client.query(`begin; ${dump} commit`);
    await migrate(db);
    await seedContest(db, { rule: 'acm', contestants: 40, problems: 4, state: 'sealed' });
    await client.query(
      `insert into job (id, kind, input, state)
       select gen_random_uuid(), kind, '{}', 'running' from unnest(array['recount', 'backup']) as kind`,
    );
    const empty = await fillEmptyTables(client);
    await client.end();
    return empty;
  } finally {
    await db.destroy();
  }
}

interface EmptyColumn {
  readonly name: string;
  readonly type: string;
  /** Table that the column references; `toColumn` is the referenced column. */
  readonly to: string | null;
  readonly toColumn: string | null;
  /** A value that the column's check constraint allows. */
  readonly word: string | null;
}

const samples: Readonly<Record<string, string>> = {
  text: `E'换行\\n制表\\t反斜\\\\杠 \\x01 "' || md5(random()::text)`,
  bytea: `decode('00ff5c0a0d09', 'hex')`,
  jsonb: `'{"a": [1.50, "\\u00e9\\\\n"], "sha256": null}'::jsonb`,
  timestamptz: `'2024-02-29 23:59:59.123456+08'::timestamptz`,
  date: `'2024-02-29'::date`,
  bool: 'true',
  int2: '1',
  int4: '7',
  int8: '9007199254740991',
  float8: '0.1::float8 + 0.2',
  float4: '0.1::float4',
  _text: `array['a,b', '{', null, '\\']`,
  _int4: 'array[1, null]',
};

/**
 * Inserts a row with unusual values into every empty table. Returns the names of tables that rejected the row and
 * remain empty.
 */
async function fillEmptyTables(client: pg.ClientBase): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  );
  let empty = tables.rows.map(({ name }) => name);
  // A row may need a row of another table, which may be filled later. Hence several rounds.
  for (let round = 0; round < 3; round += 1) {
    const left: string[] = [];
    for (const name of empty) if (!(await fill(client, name))) left.push(name);
    empty = left;
  }
  return empty;
}

async function fill(client: pg.ClientBase, table: string): Promise<boolean> {
  if (((await client.query(`select from ${table} limit 1`)).rowCount ?? 0) > 0) return true;
  const { rows } = await client.query<EmptyColumn>(
    `select attname as name, typname as type,
       (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = attrelid and conkey = array[attnum]) as to,
       (select (select attname from pg_attribute a where a.attrelid = confrelid and a.attnum = confkey[1])
        from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum]) as "toColumn",
       (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)''::text'))[1] from pg_constraint
        where contype = 'c' and conrelid = attrelid and conkey = array[attnum]) as word
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       and attnotnull and (not atthasdef or typname in ('text', 'jsonb', '_text', 'bytea'))`,
    [table],
  );
  const values = rows.map(({ type, to, toColumn, word }) => {
    if (to !== null) return `(select ${toColumn} from ${to} order by 1 limit 1)`;
    return word === null ? (samples[type] ?? 'null') : `'${word}'`;
  });
  const columns = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  try {
    await client.query(
      rows.length === 0
        ? `insert into ${table} default values`
        : `insert into ${table} (${columns}) values (${values.join(', ')})`,
    );
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  }
}
