import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { loadStarterProblems } from '../../../problems/problem/starter.ts';
import { buildDemo, type BuiltDemo } from './build.ts';

let server: TestServer;
let demo: BuiltDemo;
before(async () => {
  server = await startTestServer({ hasJobs: false });
  await server.buildUser({ role: 'root', username: 'root' });
  await loadStarterProblems(server.services);
  const { settings, log } = server.services;
  demo = await buildDemo({
    settings,
    log,
    now: new Date(),
    seed: 1,
    password: 'demo-password',
    onStep: (t) => console.log(t, performance.now()),
  });
});
after(() => server.stop());

test('builds', async () => {
  console.log(demo);
  assert.ok(demo.submissions > 100);
});
