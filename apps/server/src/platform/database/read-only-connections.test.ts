import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { createDatabase, createPool } from './pool.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase({ empty: true });
});
after(() => database.drop());

const log = pino({ level: 'silent' });

test('a connection that can only read is replaced after the first refused write', async () => {
  const pool = createPool({ databaseUrl: database.url, size: 1, log });
  const db = createDatabase(pool);
  try {
    // Makes the connection read-only, like those of a server that has become a standby.
    await sql`set default_transaction_read_only = on`.execute(db);
    const write = () => sql`create table written (id integer)`.execute(db);
    await assert.rejects(write, { code: '25006' });
    await write();
    const { rows } = await sql`select 1 from written`.execute(db);
    assert.deepEqual(rows, []);
  } finally {
    await db.destroy();
  }
});

test('a write that is refused within a transaction rejects with its own error, not with a lost connection', async () => {
  const db = createDatabase(createPool({ databaseUrl: database.url, size: 1, log }));
  try {
    await sql`set default_transaction_read_only = on`.execute(db);
    const writing = db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await sql`create table never (id integer)`.execute(transaction);
    });
    await assert.rejects(writing, { code: '25006' });
    await sql`create table after_it (id integer)`.execute(db);
  } finally {
    await db.destroy();
  }
});
