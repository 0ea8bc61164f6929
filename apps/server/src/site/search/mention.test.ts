import assert from 'node:assert/strict';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { after, before, test } from 'node:test';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let viewer: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  viewer = await server.buildUser({ username: 'viewer' });
});
after(() => server.stop());

const ask = (prefix: string, gid?: number, as: TestUser | null = viewer) =>
  server.call('GET /api/mention-suggestions', { query: { prefix, ...(gid !== undefined && { gid }) }, as });
const names = async (prefix: string, gid?: number, as?: TestUser) =>
  (await ask(prefix, gid, as)).data.map(({ username }) => username);

test('suggests users by the start of their names, at most six, and never banned ones', async () => {
  for (let number = 0; number < 8; number += 1) await server.buildUser({ username: `ann${number}` });
  await server.buildUser({ username: 'annexed', status: 1 });
  await server.buildUser({ username: 'li_hua', nickname: '李华' });
  assert.deepEqual(await names('ANN'), ['ann0', 'ann1', 'ann2', 'ann3', 'ann4', 'ann5']);
  assert.deepEqual(await names('李'), ['li_hua']);
  assert.deepEqual(await names('annexed'), []);
  assert.deepEqual(await names(''), []);
  assert.deepEqual(await names('%'), []);
  const { data } = await ask('li_hua');
  assert.deepEqual(Object.keys(data[0] ?? {}).sort(), ['avatar', 'nickname', 'uid', 'username']);
});

test('in a group suggests members first, to its members', async () => {
  const { services } = server;
  const owner = await server.buildUser({ username: 'ann_of_group' });
  const applying = await server.buildUser({ username: 'zz_applying' });
  const gid = await buildGroup(services, owner.uid);
  await insertGroupMember(services, gid, {
    [viewer.uid]: groupAuths.member,
    [applying.uid]: groupAuths.applying,
  });
  assert.equal((await names('ann', gid))[0], 'ann_of_group');
  assert.deepEqual(await names('', gid), ['viewer', 'ann_of_group']);
  for (const outside of [applying, await server.buildUser()]) {
    assert.deepEqual(await names('', gid, outside), []);
    assert.equal((await names('ann', gid, outside))[0], 'ann0');
  }
  await services.db.updateTable('app_group').set({ status: 1 }).where('id', '=', gid).execute();
  assert.deepEqual(await names('', gid), []);
});

test('requires a session, and rejects a name that is too long', async () => {
  assert.equal((await ask('ann', undefined, null)).http, 401);
  assert.equal((await ask('x'.repeat(61))).http, 400);
});

test('limits the rate of requests', async () => {
  const strict = await startTestServer({ hasJobs: false, settings: { rateLimitFactor: 1 } });
  try {
    const as = await strict.buildUser();
    const codes = await Promise.all(
      Array.from(
        { length: 130 },
        async () => (await strict.call('GET /api/mention-suggestions', { query: { prefix: 'q' }, as })).http,
      ),
    );
    assert.equal(codes.filter((code) => code === 429).length, 10);
  } finally {
    await strict.stop();
  }
});
