import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildPackage } from '@xiezhi/formats/testing/packages';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { type GitServer, startGitServer } from '../../platform/git/testing/git-server.ts';
import { buildNode, type FakeNode } from '../queue/testing/fake-node.ts';

/** Answers calls of users and nodes, and runs no jobs. */
let server: TestServer;
let gitServer: GitServer;
let node: FakeNode;
let setter: TestUser;
const settings = { outgoingReachesPrivate: true };
before(async () => {
  gitServer = await startGitServer();
  server = await startTestServer({ hasJobs: false, onLogLine: () => {}, settings });
  node = await buildNode(server);
  setter = await server.buildUser({ role: 'problem_admin' });
  await server.services.siteSettings.set({ repositoryHosts: [gitServer.host] }, null);
});
after(async () => {
  await server.stop();
  await gitServer.stop();
});

/** Timeout of a sync in ms; long, because other tests run in parallel. */
const timeoutMs = 60_000;

const startWorker = () => startTestServer({ database: server.database, onLogLine: () => {}, settings });

async function bindTwo(name: string): Promise<number> {
  const repository = gitServer.createRepository(name);
  const files = Object.entries(buildPackage());
  const folders = [`${name}-one`, `${name}-two`];
  repository.commit(
    Object.fromEntries(
      folders.flatMap((folder) => files.map(([path, text]) => [`${folder}/${path}`, text] as const)),
    ),
  );
  const body = { address: repository.address, isPublic: true };
  return (await server.call('POST /api/admin/problem-repositories', { as: setter, body })).data.id;
}

const show = async (id: number) =>
  (await server.call('GET /api/admin/problem-repository', { as: setter, query: { id } })).data;

const authsOf = async (name: string) =>
  (
    await server.services.db
      .selectFrom('problem')
      .where('display_id', 'like', `${name}-%`)
      .select(['display_id', 'auth'])
      .orderBy('display_id')
      .execute()
  ).map(({ display_id, auth }) => [display_id, auth]);

test('a sync whose server stops continues on another server, and stores every problem once', async () => {
  const id = await bindTwo('kept');
  const first = await startWorker();
  await server.call('POST /api/admin/problem-repositories/sync', { as: setter, body: { id } });
  let task = await node.claim();
  await until(
    'a check waits',
    async () => {
      task ??= await node.claim();
      return task !== null;
    },
    timeoutMs,
  );
  await first.stop();
  assert.ok(task);
  await node.finish(task);
  assert.deepEqual(await authsOf('kept'), [
    ['kept-one', 2],
    ['kept-two', 2],
  ]);
  const second = await startWorker();
  const judged = [task.judgingId];
  await until(
    'the sync has ended',
    async () => {
      for (let next = await node.claim(); next; next = await node.claim()) {
        judged.push(next.judgingId);
        await node.finish(next);
      }
      return !(await show(id)).repository.isSyncing;
    },
    timeoutMs,
  );
  await second.stop();
  assert.deepEqual(
    (await show(id)).problems.map(({ outcome }) => outcome),
    ['published', 'published'],
  );
  assert.deepEqual(await authsOf('kept'), [
    ['kept-one', 1],
    ['kept-two', 1],
  ]);
  assert.equal(new Set(judged).size, judged.length);
});

test('removing a repository cancels its sync, and leaves no run in the queue', async () => {
  const id = await bindTwo('removed');
  const worker = await startWorker();
  await server.call('POST /api/admin/problem-repositories/sync', { as: setter, body: { id } });
  await until(
    'a check waits',
    async () => {
      const row = await server.services.db
        .selectFrom('problem_check_run')
        .select('judging_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    timeoutMs,
  );
  const removed = await server.call('DELETE /api/admin/problem-repositories', { as: setter, query: { id } });
  assert.equal(removed.status, 200, removed.msg);
  await until(
    'its job has ended',
    async () => {
      const jobs = await server.services.db
        .selectFrom('job')
        .where('kind', '=', 'repository-sync')
        .where('state', 'in', ['waiting', 'running'])
        .select('id')
        .execute();
      return jobs.length === 0;
    },
    timeoutMs,
  );
  await worker.stop();
  for (const table of ['problem_check_run', 'judging_task'] as const)
    assert.deepEqual(await server.services.db.selectFrom(table).selectAll().execute(), []);
});
