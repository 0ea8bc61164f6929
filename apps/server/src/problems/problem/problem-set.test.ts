import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
});
after(() => server.stop());

const ask = async (query: Record<string, string | number>, as: { token: string } | null) => {
  const { http, status } = await server.call('GET /api/get-full-screen-problem-list', { query, as });
  return [http, status];
};

test('returns not found for an unknown training or contest', async () => {
  for (const role of ['default_user', 'problem_admin', 'admin', 'root'] as const) {
    const user = await server.buildUser({ role });
    assert.deepEqual(await ask({ tid: 1 }, user), [200, 400]);
    assert.deepEqual(await ask({ cid: '7' }, user), [200, 404]);
    assert.deepEqual(await ask({ tid: 1, cid: 2 }, user), [200, 400]);
  }
  assert.deepEqual(await ask({ tid: 1 }, null), [401, 401]);
});

test('returns a bad request without a training and a contest, or with invalid ids', async () => {
  const user = await server.buildUser();
  for (const query of [{}, { tid: 'x' }, { cid: '1.5' }, { tid: '', cid: '' }] as const)
    assert.deepEqual(await ask(query, user), [400, 400]);
});
