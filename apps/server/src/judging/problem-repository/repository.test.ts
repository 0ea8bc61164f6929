import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import type { JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { buildPackage, type Files } from '@xiezhi/formats/testing/packages';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import {
  type GitServer,
  startGitServer,
  type TestRepository,
} from '../../platform/git/testing/git-server.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';

/** Tests repositories on a real git server. The checks are judged by a node with made-up verdicts. */
let server: TestServer;
let gitServer: GitServer;
let node: FakeNode;
let setter: TestUser;
let other: TestUser;
let root: TestUser;
before(async () => {
  gitServer = await startGitServer();
  server = await startTestServer({ onLogLine: () => {}, settings: { outgoingReachesPrivate: true } });
  node = await buildNode(server);
  setter = await server.buildUser({ role: 'problem_admin' });
  other = await server.buildUser({ role: 'admin' });
  root = await server.buildUser({ role: 'root' });
  await server.services.siteSettings.set({ repositoryHosts: [gitServer.host] }, null);
});
afterEach(() => {
  gitServer.credentials = null;
});
after(async () => {
  await server.stop();
  await gitServer.stop();
});

/** Timeout of a sync in ms; long, because other tests run in parallel. */
const timeoutMs = 60_000;

const inFolder = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

const bind = (repository: TestRepository, more: Record<string, unknown> = {}, as: TestUser = setter) =>
  server.call('POST /api/admin/problem-repositories', { as, body: { address: repository.address, ...more } });

async function bound(repository: TestRepository, more: Record<string, unknown> = {}) {
  const answer = await bind(repository, more);
  assert.equal(answer.status, 200, answer.msg);
  return answer.data;
}

const show = async (id: number, as: TestUser = setter) =>
  (await server.call('GET /api/admin/problem-repository', { as, query: { id } })).data;

const startSync = (id: number, more: Record<string, unknown> = {}) =>
  server.call('POST /api/admin/problem-repositories/sync', { as: setter, body: { id, ...more } });

type Judge = (task: JudgingTask) => Partial<JudgingOutcome>;
const accept: Judge = () => ({});
const refuse: Judge = (task) => ({
  status: -1,
  cases: task.cases.map(({ seq, group }) => caseResult(seq, { group, status: -1 })),
});

/** Judges all waiting tasks until no sync of the repository is active. */
async function finish(id: number, judge: Judge = accept) {
  await until(
    'the sync has ended',
    async () => {
      for (let task = await node.claim(); task; task = await node.claim())
        await node.finish(task, judge(task));
      return !(await show(id)).repository.isSyncing;
    },
    timeoutMs,
  );
  return show(id);
}

async function sync(id: number, more: Record<string, unknown> = {}, judge: Judge = accept) {
  const started = await startSync(id, more);
  assert.equal(started.status, 200, started.msg);
  return finish(id, judge);
}

const outcomesOf = ({ problems }: Awaited<ReturnType<typeof show>>) =>
  problems.map(({ root: folder, outcome }) => [folder, outcome]);

const problemOf = (pid: number | null) =>
  server.services.db
    .selectFrom('problem')
    .innerJoin('problem_text', 'problem_text.pid', 'problem.id')
    .where('problem.id', '=', pid ?? 0)
    .where('problem_text.locale', '=', 'en-US')
    .select([
      'auth',
      'display_id',
      'title',
      'description',
      'time_limit_ms',
      'revision',
      'author',
      'data_version',
    ])
    .executeTakeFirstOrThrow();

test('publishes new problems after their checks, then only what changed', async () => {
  const repository = gitServer.createRepository('set');
  const first = repository.commit(
    { ...inFolder('echo', buildPackage()), ...inFolder('twice', buildPackage()), 'README.md': '# Set' },
    'First problems',
  );
  const { id } = await bound(repository, { isPublic: true });
  const shown = await sync(id);
  assert.deepEqual(outcomesOf(shown), [
    ['echo', 'published'],
    ['twice', 'published'],
  ]);
  assert.equal(shown.repository.commit, first);
  assert.deepEqual(
    [shown.syncs[0]?.subject, shown.syncs[0]?.cause, shown.syncs[0]?.job?.state],
    ['First problems', 'asked', 'done'],
  );
  const [echo, twice] = shown.problems;
  assert.ok(echo && twice);
  const stored = await problemOf(echo.pid);
  assert.deepEqual([stored.auth, stored.title, stored.author], [1, 'Echo', setter.username]);
  // The check is the last result of the problem.
  const check = await server.call('GET /api/admin/problem-check', {
    as: setter,
    query: { pid: echo.pid ?? 0 },
  });
  assert.deepEqual(check.data.result?.stale, []);

  repository.commit({
    'echo/statement/problem.en.md': 'Say it aloud.\n',
    'echo/data/secret/2.in': 'b\n',
    'echo/data/secret/2.ans': 'b\n',
  });
  const later = await sync(id);
  assert.deepEqual(outcomesOf(later), [
    ['echo', 'published'],
    ['twice', 'unchanged'],
  ]);
  assert.deepEqual(later.problems[0]?.changes, [
    { path: 'data/secret/2.ans', change: 'added' },
    { path: 'data/secret/2.in', change: 'added' },
    { path: 'statement/problem.en.md', change: 'changed' },
  ]);
  assert.match((await problemOf(echo.pid)).description ?? '', /aloud/);
  assert.deepEqual(outcomesOf(await sync(id)), [
    ['echo', 'unchanged'],
    ['twice', 'unchanged'],
  ]);

  repository.commit({ 'twice/problem.yaml': null });
  const removed = await sync(id);
  assert.deepEqual(outcomesOf(removed), [
    ['echo', 'unchanged'],
    ['twice', 'removed'],
  ]);
  assert.equal((await problemOf(twice.pid)).auth, 1);
  assert.deepEqual(
    removed.problems.map(({ isPublic }) => isPublic),
    [true, true],
  );
});

test('failed checks leave the problem as it is, with its last result', async () => {
  const repository = gitServer.createRepository('failing');
  repository.commit(inFolder('careful', buildPackage()));
  const { id } = await bound(repository);
  const [published] = (await sync(id)).problems;
  assert.ok(published);
  const former = await problemOf(published.pid);
  assert.deepEqual([former.auth, published.isPublic], [2, false]);
  repository.commit({ 'careful/data/secret/1.ans': 'wrong\n' });
  const [failed] = (await sync(id, {}, refuse)).problems;
  assert.equal(failed?.outcome, 'checksFailed');
  assert.ok(failed.errors > 0);
  assert.ok(failed.findings.some(({ kind }) => kind === 'solutionMissed'));
  assert.deepEqual(await problemOf(published.pid), former);
  const { data } = await server.call('GET /api/admin/problem-check', {
    as: setter,
    query: { pid: published.pid ?? 0 },
  });
  assert.deepEqual(
    [data.result?.findings.some(({ level }) => level === 'error'), data.result?.stale],
    [false, []],
  );
  const left = await server.services.db
    .selectFrom('problem_check')
    .where('is_candidate', '=', true)
    .select('id')
    .execute();
  assert.deepEqual(left, []);
  // The next commit fixes the answer.
  repository.commit({ 'careful/data/secret/1.ans': 'a\n' });
  assert.deepEqual(outcomesOf(await sync(id)), [['careful', 'unchanged']]);
});

test('a sync removes checks that a killed command left, and none of a command that runs', async () => {
  const repository = gitServer.createRepository('left-checks');
  repository.commit(inFolder('left', buildPackage()));
  const { id } = await bound(repository);
  const [published] = (await sync(id)).problems;
  assert.ok(published?.pid);
  const { db, clock } = server.services;
  const { data_version } = await db
    .selectFrom('problem')
    .where('id', '=', published.pid)
    .select('data_version')
    .executeTakeFirstOrThrow();
  assert.ok(data_version);
  const checkOfCommand = async (hours: number) => {
    const { id: checkId } = await db
      .insertInto('problem_check')
      .values({
        pid: published.pid ?? 0,
        job_id: null,
        uid: null,
        data_version,
        snapshot: '{}',
        basis: '{}',
        created_at: new Date(clock().getTime() - hours * 60 * 60 * 1000),
        is_candidate: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return checkId;
  };
  const [recent, old] = [await checkOfCommand(1), await checkOfCommand(25)];
  repository.commit({ 'left/data/secret/1.ans': 'a\n', 'left/README.md': 'Nothing else changed.\n' });
  await sync(id);
  const left = await db.selectFrom('problem_check').where('id', 'in', [recent, old]).select('id').execute();
  assert.deepEqual(
    left.map((row) => row.id),
    [recent],
  );
  await db.deleteFrom('problem_check').where('id', '=', recent).execute();
});

test('overwrites an edit of the site only if a user requests it', async () => {
  const repository = gitServer.createRepository('edited');
  repository.commit(inFolder('shared', buildPackage()));
  const { id } = await bound(repository);
  const [published] = (await sync(id)).problems;
  assert.ok(published?.pid);
  const draft = await server.call('GET /api/admin/problem-draft', {
    as: root,
    query: { pid: published.pid },
  });
  assert.equal(draft.status, 200, draft.msg);
  const saved = await server.call('PUT /api/admin/problem-draft', {
    as: root,
    body: { pid: published.pid, revision: draft.data.revision, timeLimit: 4000 },
  });
  assert.equal(saved.status, 200, saved.msg);
  repository.commit({ 'shared/statement/problem.en.md': 'Changed in git.\n' });
  const [conflict] = (await sync(id)).problems;
  assert.equal(conflict?.outcome, 'conflict');
  assert.equal(conflict.siteEdit?.by, root.username);
  assert.deepEqual(conflict.changes, [{ path: 'statement/problem.en.md', change: 'changed' }]);
  assert.equal((await problemOf(published.pid)).time_limit_ms, 4000);
  const [forced] = (await sync(id, { overwrite: ['shared'] })).problems;
  assert.equal(forced?.outcome, 'published');
  assert.equal(forced.siteEdit, null);
  const replaced = await problemOf(published.pid);
  assert.deepEqual([replaced.time_limit_ms, /Changed in git/.test(replaced.description ?? '')], [1500, true]);
});

test('takes no display id of another problem, and no problem of other people', async () => {
  const first = gitServer.createRepository('first');
  first.commit(inFolder('unique', buildPackage()));
  await sync((await bound(first)).id);
  const second = gitServer.createRepository('second');
  second.commit(inFolder('unique', buildPackage()));
  const { id } = await bound(second);
  assert.deepEqual(outcomesOf(await sync(id)), [['unique', 'conflict']]);
  const foreign = await bind(second, {}, other);
  assert.equal(foreign.status, 200, foreign.msg);
  const kept = await problemOfId('unique');
  await server.call('POST /api/admin/problem-repositories/sync', {
    as: other,
    body: { id: foreign.data.id, overwrite: ['unique'] },
  });
  await until(
    'it has ended',
    async () => {
      for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
      return !(await show(foreign.data.id, other)).repository.isSyncing;
    },
    timeoutMs,
  );
  const shown = await show(foreign.data.id, other);
  assert.equal(shown.problems[0]?.outcome, 'refused');
  assert.deepEqual(await problemOfId('unique'), kept);
});

const problemOfId = (displayId: string) =>
  server.services.db
    .selectFrom('problem')
    .where('display_id', '=', displayId)
    .select(['id', 'revision'])
    .executeTakeFirstOrThrow();

test('a repository that only reports stores nothing until a user publishes', async () => {
  const repository = gitServer.createRepository('reporting');
  repository.commit(inFolder('draft', buildPackage()));
  const { id } = await bound(repository, { publishes: false });
  const reported = await sync(id);
  assert.deepEqual(outcomesOf(reported), [['draft', 'ready']]);
  assert.equal(reported.problems[0]?.pid, null);
  assert.deepEqual(outcomesOf(await sync(id, { isPublishing: true })), [['draft', 'published']]);
  repository.commit({ 'draft/statement/problem.en.md': 'Reported.\n' });
  const again = await sync(id);
  assert.deepEqual(outcomesOf(again), [['draft', 'ready']]);
  assert.doesNotMatch((await problemOf(again.problems[0]?.pid ?? 0)).description ?? '', /Reported/);
});

test('a renamed folder of which nothing is stored leaves no result behind', async () => {
  const repository = gitServer.createRepository('renamed');
  repository.commit(inFolder('before', buildPackage()));
  const { id } = await bound(repository, { publishes: false });
  assert.deepEqual(outcomesOf(await sync(id)), [['before', 'ready']]);
  repository.git('mv', 'before', 'after');
  repository.commit({});
  assert.deepEqual(outcomesOf(await sync(id)), [['after', 'ready']]);
});

test('a web hook whose secret was encrypted by another key is refused like an unknown one', async () => {
  const repository = gitServer.createRepository('moved');
  repository.commit(inFolder('moved', buildPackage()));
  const { id, hookSecret } = await bound(repository);
  await server.services.db
    .updateTable('problem_repository')
    .set({ hook_secret: Buffer.alloc(60, 1) })
    .where('id', '=', id)
    .execute();
  const post = (to: number) =>
    server.ask(`/api/problem-repository-hook/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gitlab-token': hookSecret },
      body: '{}',
    });
  const [known, unknown] = [await post(id), await post(999_999)];
  assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
});

test('a signed web hook starts a sync; a wrong one does not', async () => {
  const repository = gitServer.createRepository('hooked');
  repository.commit(inFolder('hooked', buildPackage()));
  const { id, hookSecret } = await bound(repository, { branch: 'main' });
  const body = JSON.stringify({ ref: 'refs/heads/main', text: '提交' });
  const hmac = (secret: string, text = body) => createHmac('sha256', secret).update(text).digest('hex');
  const post = async (headers: Record<string, string>, text = body, to = id) => {
    const reply = await server.ask(`/api/problem-repository-hook/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
    const { status, data } = JSON.parse(reply.text) as {
      status: number;
      data: { isStarted: boolean } | null;
    };
    return [status, data?.isStarted ?? null];
  };
  for (const headers of [
    {},
    { 'x-hub-signature-256': `sha256=${hmac('other')}` },
    { 'x-hub-signature-256': `sha256=${hmac(hookSecret, '{}')}` },
    { 'x-gitlab-token': 'other' },
    { 'x-gitea-signature': '' },
  ])
    assert.deepEqual(await post(headers), [400, null]);
  assert.deepEqual(await post({ 'x-gitlab-token': hookSecret }, body, 999_999), [400, null]);
  const elsewhere = JSON.stringify({ ref: 'refs/heads/other' });
  assert.deepEqual(await post({ 'x-gitea-signature': hmac(hookSecret, elsewhere) }, elsewhere), [200, false]);
  assert.deepEqual(await post({ 'x-hub-signature-256': `sha256=${hmac(hookSecret)}` }), [200, true]);
  const shown = await finish(id);
  assert.deepEqual(outcomesOf(shown), [['hooked', 'published']]);
  assert.equal(shown.syncs[0]?.cause, 'hook');
  assert.deepEqual(await post({ 'x-gitlab-token': hookSecret }), [200, true]);
  await finish(id);
  const renewed = await server.call('POST /api/admin/problem-repositories/hook-secret', {
    as: setter,
    body: { id },
  });
  assert.deepEqual(await post({ 'x-gitlab-token': hookSecret }), [400, null]);
  assert.deepEqual(await post({ 'x-gitlab-token': renewed.data.hookSecret }), [200, true]);
  await finish(id);
});

test('accepts only hosts that root allows and addresses without credentials', async () => {
  const codes = async (address: string) =>
    (await server.call('POST /api/admin/problem-repositories', { as: setter, body: { address } })).msg;
  assert.match(await codes('https://github.com/a/b'), /are not allowed/);
  assert.match(await codes(`http://u:p@${gitServer.host}/a`), /https address/);
  for (const address of [
    'file:///etc',
    'ssh://git@host/a',
    'git@host:a.git',
    `http://${gitServer.host}/`,
    'x',
  ])
    assert.match(await codes(address), /https address/, address);
  const repository = gitServer.createRepository('strict');
  repository.commit(inFolder('strict', buildPackage()));
  for (const branch of ['a..b', '-x', 'a b', 'a.lock', '.a', 'a//b'])
    assert.match((await bind(repository, { branch })).msg, /branch/, branch);
  const { id } = await bound(repository);
  assert.match((await bind(repository)).msg, /already connected/);
  // If root withdraws the host, the repository stays bound, but nothing is fetched.
  await server.services.siteSettings.set({ repositoryHosts: [] }, null);
  gitServer.requests.length = 0;
  const { syncs } = await sync(id);
  assert.match(syncs[0]?.job?.failure ?? '', /not allowed/);
  assert.deepEqual(gitServer.requests, []);
  await server.services.siteSettings.set({ repositoryHosts: [gitServer.host] }, null);
});

test('the token is sent to the git server only, and other setters do not see the repository', async () => {
  const repository = gitServer.createRepository('secret');
  repository.commit(inFolder('secret', buildPackage()));
  gitServer.credentials = 'deploy:t0ken-of-the-set';
  const { id } = await bound(repository, { username: 'deploy', token: 'wrong' });
  assert.match((await sync(id)).syncs[0]?.job?.failure ?? '', /denied access/);
  await server.call('PUT /api/admin/problem-repositories', {
    as: setter,
    body: { id, token: 't0ken-of-the-set' },
  });
  const shown = await sync(id);
  assert.deepEqual(outcomesOf(shown), [['secret', 'published']]);
  assert.equal(shown.repository.isTokenSet, true);
  const { rows } = await server.services.pool.query(
    `select (select json_agg(a) from audit_log a)::text || (select json_agg(j) from job j)::text
      || (select json_agg(r) from problem_repository r)::text as text`,
  );
  assert.doesNotMatch(JSON.stringify([shown, rows]), /t0ken/);
  const hidden = await server.call('GET /api/admin/problem-repository', { as: other, query: { id } });
  assert.equal(hidden.status, 404);
  const list = await server.call('GET /api/admin/problem-repositories', { as: other });
  assert.ok(list.data.repositories.every((one) => one.owner === other.username));
  const all = await server.call('GET /api/admin/problem-repositories', { as: root });
  assert.ok(all.data.repositories.some((one) => one.id === id));
  for (const name of ['PUT', 'DELETE'] as const) {
    const refused =
      name === 'PUT'
        ? await server.call('PUT /api/admin/problem-repositories', { as: other, body: { id, token: '' } })
        : await server.call('DELETE /api/admin/problem-repositories', { as: other, query: { id } });
    assert.equal(refused.status, 404, name);
  }
  const removed = await server.call('DELETE /api/admin/problem-repositories', { as: setter, query: { id } });
  assert.equal(removed.status, 200);
  assert.equal((await problemOf(shown.problems[0]?.pid ?? 0)).display_id, shown.problems[0]?.displayId);
});

const setRole = (role: 1002 | 1008) =>
  server.services.db.updateTable('app_user').set({ role }).where('uid', '=', setter.uid).execute();

test('an owner who loses the right while checks run publishes nothing', async () => {
  const repository = gitServer.createRepository('losing');
  repository.commit(inFolder('losing', buildPackage()));
  const { id } = await bound(repository, { isPublic: true });
  assert.equal((await startSync(id)).status, 200);
  await until(
    'the sync has ended',
    async () => {
      for (let task = await node.claim(); task; task = await node.claim()) {
        await setRole(1002);
        await node.finish(task, {});
      }
      return !(await show(id, root)).repository.isSyncing;
    },
    timeoutMs,
  );
  const shown = await show(id, root);
  await setRole(1008);
  assert.equal(shown.syncs[0]?.job?.state, 'failed');
  assert.notEqual(shown.problems[0]?.outcome, 'published');
  const { auth } = await problemOf(shown.problems[0]?.pid ?? null);
  assert.equal(auth, 2, 'it stays hidden');
});

test('an owner who lost the right to manage problems publishes nothing', async () => {
  const repository = gitServer.createRepository('former');
  repository.commit(inFolder('former', buildPackage()));
  const { id, hookSecret } = await bound(repository);
  await server.services.db
    .updateTable('app_user')
    .set({ role: 1002 })
    .where('uid', '=', setter.uid)
    .execute();
  const started = await server.ask(`/api/problem-repository-hook/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-gitlab-token': hookSecret },
    body: '{}',
  });
  assert.match(started.text, /"isStarted":true/);
  await until('it has ended', async () => !(await show(id, root)).repository.isSyncing, timeoutMs);
  const shown = await show(id, root);
  assert.equal(shown.syncs[0]?.job?.state, 'failed');
  assert.deepEqual(shown.problems, []);
});
