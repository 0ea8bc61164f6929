import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { createImportIds } from './ids.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  await server.services.pool.query(
    "insert into site_import (source, kind, started_at) values ('hoj', 'hoj', now())",
  );
});
after(() => server.stop());

const batch = 1000;
const batches = 12;

test('ids that a batch refers to are found again after more than memory keeps were added', async () => {
  const { db } = server.services;
  const ids = createImportIds('hoj');
  for (let number = 0; number < batches; number += 1) {
    const added = Array.from({ length: batch }, (_, index) => number * batch + index);
    await ids.look(db, []);
    await ids.add(db, 'user', new Map(added.map((one) => [`old ${one}`, `new ${one}`])));
    assert.equal(ids.get('user', `old ${number * batch}`), `new ${number * batch}`);
    ids.commit();
    // Looks the ids up, so that the cache keeps them until newer ones displace them.
    await ids.look(
      db,
      added.map((one) => ['user', `old ${one}`]),
    );
  }
  for (const key of [0, 5999, 11_999]) {
    await ids.look(db, [
      ['user', `old ${key}`],
      ['user', 'never stored'],
    ]);
    assert.equal(ids.get('user', `old ${key}`), `new ${key}`);
    assert.equal(ids.get('user', 'never stored'), null);
  }
});

test('a key that was not looked up is an error, not a record that was left out', async () => {
  const ids = createImportIds('hoj');
  await ids.look(server.services.db, [['user', 'old 1']]);
  assert.throws(() => ids.get('user', 'old 2'), /was not looked up/);
});

test('ids of a transaction that failed are forgotten', async () => {
  const { db } = server.services;
  const ids = createImportIds('hoj');
  await ids.look(db, [['problem', '7']]);
  await assert.rejects(
    db.transaction().execute(async (trx) => {
      await ids.add(trx, 'problem', new Map([['7', 70]]));
      assert.equal(ids.number('problem', '7'), 70);
      throw new Error('broken off');
    }),
    /broken off/,
  );
  ids.rollback();
  assert.equal(ids.number('problem', '7'), null);
});
