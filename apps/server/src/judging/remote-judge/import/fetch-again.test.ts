import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { HduSimulator } from '../../../../test-support/remote-judge/hdu.ts';

const site = await new HduSimulator().start();
let server: TestServer;
let root: TestUser;
let pid = 0;

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    settings: { remoteBases: new Map([['HDU', site.base]]), remoteSpeed: 1000 },
  });
  root = await server.buildUser({ role: 'root' });
  await server.call('PUT /api/admin/remote-judges', {
    as: root,
    body: { judge: 'HDU', isEnabled: true, isConfirmed: true },
  });
  site.addProblem('1000');
  const query = { name: 'HDU', problemId: '1000' };
  const imported = await server.call('GET /api/admin/problem/import-remote-oj-problem', { as: root, query });
  assert.equal(imported.status, 200, imported.msg);
  pid = (await detail()).id;
});
after(async () => {
  await server.stop();
  await site.stop();
});

const detail = async () =>
  (await server.call('GET /api/get-problem-detail', { as: root, query: { problemId: 'HDU-1000' } })).data
    .problem;
const changes = async () => {
  const answer = await server.call('GET /api/admin/remote-problem/changes', { as: root, query: { pid } });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data;
};
const take = (keys: string[], digest: string) =>
  server.call('POST /api/admin/remote-problem/changes', { as: root, body: { pid, digest, keys } });
function change(panels: Record<string, string>, limits?: string): void {
  const former = site.problems.get('1000');
  assert.ok(former);
  site.problems.set('1000', {
    ...former,
    panels: { ...former.panels, ...panels },
    ...(limits === undefined ? {} : { limits }),
  });
}

test('reports nothing without a change at the judge, whatever was edited here', async () => {
  assert.deepEqual((await changes()).changes, []);
  await server.services.db
    .updateTable('problem_text')
    .set({ input: 'Two numbers, edited here.' })
    .where('pid', '=', pid)
    .execute();
  assert.deepEqual((await changes()).changes, []);
});

test('reports changes at the judge by field, and marks those that would undo an edit', async () => {
  change(
    { 'Problem Description': 'Add three numbers.', Input: 'Three numbers.' },
    'Time Limit: 4000/3000 MS (Java/Others)&nbsp;&nbsp;Memory Limit: 65536/65536 K (Java/Others)',
  );
  const actual = (await changes()).changes.map(({ key, present, fetched, isEdited }) => [
    key,
    present,
    fetched,
    isEdited,
  ]);
  assert.deepEqual(actual, [
    ['timeLimit', '1000', '3000', false],
    ['memoryLimit', '32', '64', false],
    ['en-US.description', 'Add two numbers.', 'Add three numbers.', false],
    ['en-US.input', 'Two numbers, edited here.', 'Three numbers.', true],
  ]);
});

test('applies the chosen changes, keeps other edits, and reports neither again', async () => {
  const { digest } = await changes();
  const taken = await take(['timeLimit', 'en-US.description'], digest);
  assert.equal(taken.status, 200, taken.msg);
  const { description, input, timeLimit, memoryLimit } = await detail();
  assert.deepEqual(
    [description, input, timeLimit, memoryLimit],
    ['Add three numbers.', 'Two numbers, edited here.', 3000, 32],
  );
  assert.deepEqual((await changes()).changes, []);
});

test('refuses changes that are outdated, and refuses other users', async () => {
  change({ Output: 'Their product.' });
  const { digest } = await changes();
  change({ Output: 'Their quotient.' });
  assert.match((await take(['en-US.output'], digest)).msg, /newer version/);
  assert.equal((await detail()).output, 'Their sum.');
  const own = await server.buildUser();
  const other = await server.call('GET /api/admin/remote-problem/changes', { as: own, query: { pid } });
  assert.equal(other.status, 403);
});
