import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { buildRemoteProblem } from '../../../../test-support/remote-judge/world.ts';
import { buildContest } from '../testing/build-contest.ts';

let server: TestServer;
let root: TestUser;
let pid: number;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  await buildRemoteProblem(server.services, 'HDU', '1000');
  const row = await server.services.db
    .selectFrom('problem')
    .where('display_id', '=', 'HDU-1000')
    .select('id')
    .executeTakeFirstOrThrow();
  pid = row.id;
});
after(() => server.stop());

const running = () =>
  buildContest(server.services, root, {
    startsAt: new Date(Date.now() - 60_000),
    auth: 'private',
    password: 'p',
  });
const read = async (cid: number) =>
  (await server.call('GET /api/admin/contest', { as: root, query: { cid } })).data;
const save = async (cid: number, change: object) =>
  server.call('PUT /api/admin/contest', { as: root, body: { ...(await read(cid)), pwd: '', ...change } });
const add = (cid: number) =>
  server.call('POST /api/admin/contest/add-problem-from-public', {
    as: root,
    body: { cid, pid, displayId: 'A' },
  });
const submit = (cid: number) =>
  server.call('POST /api/submit-problem-judge', {
    as: root,
    body: { pid: 'A', cid, language: 'G++', code: 'x'.repeat(60) },
  });

for (const [what, change] of [
  ['that refuses them', { allowRemote: false }],
  ['that is an exam', { exam: true }],
] as const)
  test(`a contest ${what} takes no remote problem, and the setting is rejected while it has one`, async () => {
    const cid = await running();
    assert.equal((await read(cid)).allowRemote, true);
    assert.equal((await save(cid, change)).status, 200);
    assert.match((await add(cid)).msg, /does not allow problems of remote judges/);
    const open = await running();
    assert.equal((await add(open)).status, 200);
    assert.match((await save(open, change)).msg, /Remove the problems of remote judges .* A$/);
    // Sets the column directly, bypassing the API.
    const column = 'exam' in change ? { is_exam: true } : { allows_remote: false };
    await server.services.db.updateTable('contest').set(column).where('id', '=', open).execute();
    assert.match((await submit(open)).msg, /does not allow problems of remote judges/);
  });
