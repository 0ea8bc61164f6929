import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { hustojSite } from './testing/hustoj-site.ts';
import { migrateTables } from './testing/migrate-tables.ts';

let server: TestServer;

const [contest = {}] = hustojSite['contest'] ?? [];
const [right = {}] = hustojSite['privilege'] ?? [];
const start = '2040-03-01T01:00:00.000Z';

const upcoming = (id: number, given: Record<string, string | number>) => ({
  ...contest,
  contest_id: id,
  start_time: '2040-03-01 09:00:00',
  end_time: '2040-03-01 12:00:00',
  ...given,
});

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
  await migrateTables(server.services, 'hustoj', {
    ...hustojSite,
    privilege: [...(hustojSite['privilege'] ?? []), { ...right, user_id: 'Alice', rightstr: 'vip' }],
    contest: [
      upcoming(2000, {}),
      upcoming(2001, { contest_type: 16 }),
      upcoming(2002, { title: 'NOIP 模拟' }),
      upcoming(2003, { contest_type: 128 }),
      upcoming(2004, { title: '[vip] cup', private: 1 }),
      upcoming(2005, { title: 'private', private: 1 }),
      upcoming(2006, { contest_type: 64 + 4 + 16, langmask: 6, description: '<p>个人限时90分钟</p>' }),
    ],
    contest_problem: [],
    solution: [],
  });
});
after(() => server.stop());

test('contests without results until the end are frozen from their start', async () => {
  const contests = await server.services.db
    .selectFrom('contest')
    .select(['id', 'type', 'seal_at', 'auto_unfreeze'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    contests.map(({ id, type, seal_at }) => [id, type, seal_at?.toISOString() ?? null]),
    [
      [2000, 0, null],
      [2001, 1, start],
      [2002, 1, start],
      [2003, 1, null],
      [2004, 0, null],
      [2005, 0, null],
      [2006, 1, start],
    ],
  );
  assert.ok(contests.every((one) => one.auto_unfreeze));
});

test('users with the right for marked contests are registered in them', async () => {
  const registered = await server.services.db
    .selectFrom('contest_registration')
    .innerJoin('app_user', 'app_user.uid', 'contest_registration.uid')
    .select(['cid', 'username'])
    .execute();
  assert.deepEqual(registered, [{ cid: 2004, username: 'Alice' }]);
});

test('locks, forbidden languages and personal time limits are reported together', async () => {
  const issues = await server.services.db
    .selectFrom('site_import_issue')
    .where('noun', '=', 'contest')
    .where('rule', '=', 'feature-lost')
    .select(['old_key', 'detail'])
    .execute();
  assert.deepEqual(issues, [
    { old_key: '2006', detail: { contest_type: 4, langmask: 6, personal_limit: '限时90分钟' } },
  ]);
});
