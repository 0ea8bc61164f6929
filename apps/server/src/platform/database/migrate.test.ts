import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createTestDatabase } from '../../../test-support/database.ts';
import { appliedMigrations, migrate, NewerDataError } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createDatabase, createPool } from './pool.ts';

const log = pino({ level: 'silent' });
const names = Object.keys(migrations);

test('migrates an empty database, and leaves a current one unchanged', async () => {
  const database = await createTestDatabase({ empty: true });
  const db = createDatabase(createPool({ databaseUrl: database.url, size: 2, log }));
  try {
    assert.deepEqual(await appliedMigrations(db), []);
    assert.equal(await migrate(db), names.length);
    assert.deepEqual(await appliedMigrations(db), names);
    assert.equal(await migrate(db), 0);
    await db.selectFrom('submission').selectAll().execute();
  } finally {
    await db.destroy();
    await database.drop();
  }
});

test('servers that start at once migrate once', async () => {
  const database = await createTestDatabase({ empty: true });
  const servers = Array.from({ length: 5 }, () =>
    createDatabase(createPool({ databaseUrl: database.url, size: 2, log, statementTimeout: 0 })),
  );
  try {
    const applied = await Promise.all(servers.map((db) => migrate(db)));
    assert.deepEqual(
      applied.sort((a, b) => a - b),
      [0, 0, 0, 0, names.length],
    );
  } finally {
    await Promise.all(servers.map((db) => db.destroy()));
    await database.drop();
  }
});

test('rejects data of a newer release with a clear message', async () => {
  const database = await createTestDatabase();
  const db = createDatabase(createPool({ databaseUrl: database.url, size: 2, log }));
  try {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', now())`.execute(db);
    await assert.rejects(migrate(db), (error: Error) => {
      assert.ok(error instanceof NewerDataError);
      assert.match(error.message, /newer release \(unknown migration 9999-future\)/);
      return true;
    });
  } finally {
    await db.destroy();
    await database.drop();
  }
});

test('migration names are ordered, and each has a file', () => {
  assert.deepEqual(names, [...names].sort());
  for (const name of names) assert.match(name, /^\d{4}-[a-z-]+$/);
});
