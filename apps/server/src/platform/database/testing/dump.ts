import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Returns all rows of a site as SQL, for tests that migrate the data of an earlier release: one insert per table, in
 * foreign key order, one row per line. The schema is not included, because the migrations of the earlier release create
 * it. The first line contains a digest of the schema, to check that these migrations still create the same one.
 */
export async function dumpRows(client: pg.ClientBase): Promise<string> {
  const parts = [`-- schema ${await schemaDigest(client)}`];
  for (const table of await tablesInOrder(client)) {
    const rows = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t order by to_jsonb(t)::text collate "C"`,
    );
    if (rows.rows.length === 0) continue;
    const columns = (await columnsOf(client, table)).join(', ');
    parts.push(
      `insert into ${table} (${columns}) overriding system value\n` +
        `select ${columns} from jsonb_populate_recordset(null::${table}, $rows$[\n` +
        `${rows.rows.map(({ row }) => row).join(',\n')}\n]$rows$);`,
    );
  }
  return `${[...parts, ...(await sequencesOf(client))].join('\n')}\n`;
}

/** Returns a digest of the name, type, nullability and default of every column of every table. */
export async function schemaDigest(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(
    `select table_name, column_name, data_type, is_nullable, column_default, is_identity, generation_expression
     from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
     order by table_name collate "C", column_name collate "C"`,
  );
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
}

/** Returns the tables, each after the tables that it references. Ignores deferred foreign keys. */
async function tablesInOrder(client: pg.ClientBase): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%' order by table_name collate "C"`,
  );
  const keys = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
     from pg_constraint where contype = 'f' and not condeferrable and conrelid <> confrelid`,
  );
  const ordered = new Set<string>();
  const visit = (name: string): void => {
    if (ordered.has(name)) return;
    for (const key of keys.rows) if (key.from === name) visit(key.to);
    ordered.add(name);
  };
  for (const { name } of tables.rows) visit(name);
  return [...ordered];
}

/** Returns the columns of a table, except generated ones. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function sequencesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename collate "C"`,
  );
  return rows.map(({ name, value }) => `select setval('${name}', ${value});`);
}
