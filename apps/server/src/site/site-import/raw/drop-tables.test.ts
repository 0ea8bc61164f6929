import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/database.ts';
import { until } from '../../../../test-support/until.ts';
import { dropTables } from './copy-tables.ts';

let database: TestDatabase;
let pool: pg.Pool;
before(async () => {
  database = await createTestDatabase({ empty: true });
  pool = new pg.Pool({ connectionString: database.url });
});
after(async () => {
  await pool.end();
  await database.drop();
});

/** Whether this connection waits for a lock. Only this one is checked, because other tests use the same PostgreSQL. */
async function isWaiting(connection: pg.PoolClient): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(
    'select exists (select from pg_locks where pid = $1 and not granted) as waits',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each connection has a process
    [(connection as unknown as { readonly processID: number }).processID],
  );
  return rows[0]?.waits === true;
}

/** Creates a connection whose statements all fail with this code, and a function that counts them. */
function failingConnection(code: string) {
  let calls = 0;
  const query = () => {
    calls += 1;
    return Promise.reject(Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code }));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a connection that only fails
  return { connection: { query } as unknown as pg.PoolClient, calls: () => calls };
}

test('removes the copied tables although an interrupted copy locks them in another order', async () => {
  await pool.query('create schema copied; create table copied.first (); create table copied.second ()');
  const remover = await pool.connect();
  const copy = await pool.connect();
  try {
    await copy.query('begin; lock table copied.second in row exclusive mode');
    let removals = 0;
    const counted = {
      query: (text: string) => {
        removals += 1;
        return remover.query(text);
      },
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only overload that is called
    const removed = dropTables(counted as unknown as pg.PoolClient, 'copied');
    await until('the removal waits', () => isWaiting(remover));
    // This lock causes a deadlock. PostgreSQL ends the statement that has waited longer, which is the removal.
    await copy.query('lock table copied.first in row exclusive mode');
    await copy.query('commit');
    await removed;
    assert.equal(removals, 2);
    const { rows } = await pool.query("select 1 from pg_namespace where nspname = 'copied'");
    assert.deepEqual(rows, []);
  } finally {
    remover.release(true);
    copy.release(true);
  }
});

test('reports other errors, and gives up after some deadlocks', async () => {
  const denied = failingConnection('42501');
  await assert.rejects(dropTables(denied.connection, 'copied'), { code: '42501' });
  const deadlocked = failingConnection('40P01');
  await assert.rejects(dropTables(deadlocked.connection, 'copied'), { code: '40P01' });
  assert.deepEqual([denied.calls(), deadlocked.calls()], [1, 5]);
});
