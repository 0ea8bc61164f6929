import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { createDatabase, createPool } from './pool.ts';
import type { Database } from './schema.ts';
import { knownTables, parseStatement, trackedTables } from './table-tracking.ts';

let database: TestDatabase;
let db: Kysely<Database>;

before(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool({ databaseUrl: database.url, size: 1, log: pino({ level: 'silent' }) }));
});
after(async () => {
  await db.destroy();
  await database.drop();
});

test('the tables with change triggers are the tracked ones, and every table is listed', async () => {
  const tracked = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'tell_rows' order by 1`.execute(db);
  assert.deepEqual(
    tracked.rows.map(({ name }) => name),
    [...trackedTables].sort(),
  );
  const all = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    db,
  );
  assert.deepEqual(
    all.rows.map(({ name }) => name).filter((name) => !knownTables.includes(name)),
    [],
  );
});

test('no database function or view reads a tracked table without being listed', async () => {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db);
  assert.ok(rows.length > 0);
  for (const { name, body } of rows) {
    const known = parseStatement(`select ${name}()`).tracked;
    const unseen = parseStatement(body).tracked.filter((table) => !known.includes(table));
    // Functions that write are excluded: they are called for their effect, so their result is never part of a cached
    // response.
    if (!parseStatement(body).isWriting) assert.deepEqual(unseen, [], name);
  }
  const views = await sql`select from pg_views where schemaname = 'public'`.execute(db);
  assert.equal(views.rows.length, 0);
});

test('parses tables, clock use and writes of a statement', () => {
  assert.deepEqual(parseStatement('select "id" from "problem" inner join "tag" on true').tracked, [
    'problem',
    'tag',
  ]);
  assert.deepEqual(parseStatement('SELECT 1 FROM Problem_Counter').tracked, ['problem_counter']);
  assert.deepEqual(parseStatement('select (select site_limit_factors())').tracked, ['language_limit']);
  assert.equal(parseStatement('select from problem, session').isSilent, true);
  assert.equal(parseStatement('select from problem join formula_cache on true').isSilent, false);
  assert.equal(parseStatement('select from contest where ends_at > now()').isTimed, true);
  for (const text of [
    'commit',
    'UPDATE problem set x = 1',
    'with a as (delete from tag returning 1) select 1',
  ])
    assert.equal(parseStatement(text).isWriting, true, text);
  for (const text of ['select modified_at from problem', 'begin', 'rollback'])
    assert.equal(parseStatement(text).isWriting, false, text);
});
