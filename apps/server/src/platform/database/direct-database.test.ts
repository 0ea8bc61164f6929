import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { withDirectDatabase } from './direct-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase({ empty: true });
});
after(() => database.drop());

test('works on sessions of its own, which end with the work', async () => {
  const settings = { directDatabaseUrl: database.url };
  const log = pino({ level: 'silent' });
  const lock = sql`pg_try_advisory_lock(4711)`;
  const isLocked = (db: Parameters<Parameters<typeof withDirectDatabase>[1]>[0]) =>
    sql<{ isOurs: boolean }>`select ${lock} as "isOurs"`.execute(db).then(({ rows }) => rows[0]?.isOurs);
  await withDirectDatabase({ settings, log, statementTimeout: 0 }, async (first) => {
    assert.equal(await isLocked(first), true);
    assert.equal(await withDirectDatabase({ settings, log }, isLocked), false);
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(first);
    assert.deepEqual(rows, [{ statement_timeout: '0' }]);
  });
  assert.equal(await withDirectDatabase({ settings, log }, isLocked), true);
});
