import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { prepared } from './prepared-statements.ts';
import { createDatabase, createPool } from './pool.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;

before(async () => {
  database = await createTestDatabase({ empty: true });
});
after(() => database.drop());

/** Calls `use` with a database that has only one connection. */
async function withDatabase(use: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ databaseUrl: database.url, size: 1, log }));
  try {
    await use(db);
  } finally {
    await db.destroy();
  }
}

/** Returns how often the connection executed each named statement. */
async function executed(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ times: number }>`
    select generic_plans + custom_plans as times from pg_prepared_statements order by prepare_time`.execute(
    db,
  );
  return rows.map(({ times }) => times);
}

const double = async (db: Kysely<Database>, value: unknown) => {
  const { rows } = await sql<{ twice: number }>`select ${prepared} 2 * ${value}::int as twice`.execute(db);
  return rows[0]?.twice;
};

test('prepares marked statements once per connection, by text', () =>
  withDatabase(async (db) => {
    assert.equal(await double(db, 2), 4);
    assert.equal(await double(db, 3), 6);
    await sql`select 2 * ${4}::int as twice`.execute(db);
    assert.deepEqual(await executed(db), [2]);
    await sql`select ${prepared} ${4}::int as same`.execute(db);
    assert.deepEqual(await executed(db), [2, 1]);
  }));

test('does not prepare statements in transactions', () =>
  withDatabase(async (db) => {
    await db.transaction().execute(async (transaction) => {
      assert.equal(await double(transaction, 2), 4);
    });
    assert.deepEqual(await executed(db), []);
    assert.equal(await double(db, 2), 4);
    assert.deepEqual(await executed(db), [1]);
  }));

test('a failed query rejects with its own error, and the next query works', () =>
  withDatabase(async (db) => {
    await double(db, 1);
    await assert.rejects(double(db, 'x'), { code: '22P02' });
    await assert.rejects(double(db, 2 ** 31 - 1), { code: '22003' });
    assert.equal(await double(db, 5), 10);
  }));

test('reads rows correctly after a change of the schema', () =>
  withDatabase(async (db) => {
    await sql`create table shape (one int)`.execute(db);
    await sql`insert into shape values (1)`.execute(db);
    const all = async () => (await sql`select ${prepared} * from shape`.execute(db)).rows;
    assert.deepEqual(await all(), [{ one: 1 }]);
    await sql`alter table shape add column two text default 'b'`.execute(db);
    assert.deepEqual(await all(), [{ one: 1, two: 'b' }]);
    await sql`drop table shape`.execute(db);
    await assert.rejects(all(), { code: '42P01' });
  }));

test('a name that was removed or already exists, as behind a pooler, fails no query', async () => {
  await withDatabase(async (db) => {
    assert.equal(await double(db, 2), 4);
    await sql`deallocate all`.execute(db);
    assert.equal(await double(db, 3), 6);
    assert.equal(await double(db, 4), 8);
    assert.deepEqual(await executed(db), []);
  });
  await withDatabase(async (db) => {
    await double(db, 2);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    await withDatabase(async (other) => {
      await sql`prepare ${sql.ref(rows[0]?.name ?? '')} as select 1`.execute(other);
      assert.equal(await double(other, 3), 6);
      assert.equal(await double(other, 4), 8);
    });
  });
});

test('limits the number of named statements', () =>
  withDatabase(async (db) => {
    for (let number = 0; number < 120; number += 1)
      await sql`select ${prepared} ${sql.lit(number)} + ${number}::int as sum`.execute(db);
    assert.equal((await executed(db)).length, 100);
  }));
