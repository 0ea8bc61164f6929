import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { hojSite } from './testing/hoj-site.ts';
import { migrateTables } from './testing/migrate-tables.ts';

let server: TestServer;

const judges = hojSite['judge'] ?? [];
const [alice, bob] = [judges[0]?.['uid'], judges[1]?.['uid']];

/** Three submissions of the second user are of a problem that does not exist, one of a user that does not exist. */
const site = {
  ...hojSite,
  judge: [
    ...judges,
    ...[6, 7, 8].map((id) => Object.assign({}, judges[1], { submit_id: id, pid: 99_999 })),
    { ...judges[0], submit_id: 9, uid: 'missing' },
  ],
};

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
});
after(() => server.stop());

test('skipped submissions explain totals of their own users and problems only', async () => {
  const { verification: first } = await migrateTables(server.services, 'hoj', site);
  assert.deepEqual(
    first?.totals.shown.map(({ noun, key, why }) => [noun, key, why]),
    [
      ['user', bob, ['orphan-left-out']],
      ['user', 'missing', ['orphan-user']],
      ['problem', '99999', ['orphan-left-out']],
    ],
  );
  assert.deepEqual([first?.totals.unexplained, first?.isExplained], [0, true]);

  // A submission of the first user is lost, although no rule was applied to it.
  await server.services.pool.query("delete from site_import_id where noun = 'submission' and old_key = '1'");
  const { verification } = await migrateTables(server.services, 'hoj', site);
  assert.deepEqual(
    verification?.totals.shown.slice(0, 2).map(({ noun, key, why }) => [noun, key, why]),
    [
      ['user', alice, null],
      ['problem', '2000', null],
    ],
  );
  assert.deepEqual([verification?.totals.unexplained, verification?.isExplained], [2, false]);
});

test('verdicts that were changed on this site explain totals and scoreboards', async () => {
  const { pool } = server.services;
  await pool.query(
    "insert into site_import_id (source, noun, old_key, new_id) values ('hoj', 'submission', '1', '1')",
  );
  const root = await server.buildUser({ role: 'root' });
  for (const submitId of [1, 4]) {
    const { status, msg } = await server.call('POST /api/admin/judge/manual-judge', {
      as: root,
      body: { submitId, status: -1 },
    });
    assert.equal(status, 200, msg);
  }
  const { verification } = await migrateTables(server.services, 'hoj', site);
  const reasons = new Map(verification?.totals.shown.map(({ noun, key, why }) => [`${noun} ${key}`, why]));
  for (const owner of [`user ${alice}`, 'problem 2000'])
    assert.ok(reasons.get(owner)?.includes('changed-here'), owner);
  assert.deepEqual(
    verification?.scoreboards.shown.map(({ contest, why }) => [contest, why]),
    [['2000', ['changed-here']]],
  );
  assert.equal(verification.isExplained, true);
});
