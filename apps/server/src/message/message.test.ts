import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());

test('unread counts are numbers of one’s own, for those signed in alone', async () => {
  const stranger = await server.call('GET /api/msg/unread');
  assert.equal(stranger.http, 401);
  const user = await server.buildUser();
  const { data } = await server.call('GET /api/msg/unread', { as: user });
  assert.deepEqual(data, { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
});
