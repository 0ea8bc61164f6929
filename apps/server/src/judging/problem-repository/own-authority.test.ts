import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { buildPackage, type Files } from '@xiezhi/formats/testing/packages';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { spawnServerProgram } from '../../../test-support/server-process.ts';
import { until } from '../../../test-support/until.ts';
import {
  type GitServer,
  startGitServer,
  type TestRepository,
} from '../../platform/git/testing/git-server.ts';
import { makeCertificate } from '../../platform/outbound-http/testing/certificate.ts';
import { buildNode, type FakeNode } from '../queue/testing/fake-node.ts';

/*
 * Tests a repository on a git server whose certificate was signed by the school's own authority. The sync runs in a
 * separate server process, because Node reads NODE_EXTRA_CA_CERTS when it starts.
 */

const until90 = new Date(Date.now() + 90 * 86_400_000);
const authority = makeCertificate({ names: [], until: until90 });
const secret = 'key-of-this-site-0123456789-0123456789';
const token = 't0ken-of-the-set';

/** Answers calls of users and nodes, and runs no jobs. */
let server: TestServer;
let gitServer: GitServer;
let node: FakeNode;
let setter: TestUser;
let repository: TestRepository;
let id: number;
let running: { readonly child: ChildProcess; readonly said: () => string } | null = null;

before(async () => {
  gitServer = await startGitServer(
    makeCertificate({ names: ['127.0.0.1'], until: until90, issuer: authority }),
  );
  gitServer.credentials = `deploy:${token}`;
  server = await startTestServer({
    hasJobs: false,
    onLogLine: () => {},
    settings: { outgoingReachesPrivate: true, secret: new TextEncoder().encode(secret) },
  });
  node = await buildNode(server);
  setter = await server.buildUser({ role: 'problem_admin' });
  await server.services.siteSettings.set({ repositoryHosts: [gitServer.host] }, null);
  repository = gitServer.createRepository('set');
  repository.commit({ ...inFolder('echo', buildPackage()), ...inFolder('回声', buildPackage()) }, '第一批');
  assert.match(repository.address, /^https:/);
  const body = { address: repository.address, username: 'deploy', token };
  id = (await server.call('POST /api/admin/problem-repositories', { as: setter, body })).data.id;
});
afterEach(() => {
  gitServer.intercept = () => false;
});
after(async () => {
  await stopSite();
  await server.stop();
  await gitServer.stop();
});

const inFolder = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

/** Starts the process that runs syncs. */
async function startSite(environment: Readonly<Record<string, string>>): Promise<void> {
  const child = spawnServerProgram('main.ts', {
    LOG_LEVEL: 'trace',
    XIEZHI_DATA: server.services.settings.dataFolder,
    XIEZHI_SECRET: secret,
    XIEZHI_OUTGOING_PRIVATE: '1',
    DATABASE_URL: server.database.url,
    ...environment,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  running = { child, said: () => said };
  await until('the site answers', () => said.includes('http://127.0.0.1:'), timeoutMs);
}

async function stopSite(): Promise<string> {
  if (running === null) return '';
  const { child, said } = running;
  running = null;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  return said();
}

const timeoutMs = 60_000;
const show = async () =>
  (await server.call('GET /api/admin/problem-repository', { as: setter, query: { id } })).data;

async function sync(overwrite: readonly string[] = []) {
  const body = { id, overwrite: [...overwrite] };
  const started = await server.call('POST /api/admin/problem-repositories/sync', { as: setter, body });
  assert.equal(started.status, 200, started.msg);
  await until(
    'the sync has ended',
    async () => {
      for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
      return !(await show()).repository.isSyncing;
    },
    timeoutMs,
  );
  const shown = await show();
  const outcomes = Object.fromEntries(shown.problems.map((one) => [one.root, one.outcome]));
  return { ...shown, outcomes, failure: shown.syncs[0]?.job?.failure ?? '' };
}

test('a certificate of an unknown authority is named, and trusted with NODE_EXTRA_CA_CERTS', async () => {
  await startSite({});
  const refused = await sync();
  assert.match(refused.failure, /^The certificate of 127\.0\.0\.1:\d+ is not trusted \(UNABLE_TO/);
  assert.match(refused.failure, /NODE_EXTRA_CA_CERTS/);
  assert.deepEqual(gitServer.requests, [], 'no token was sent');
  const path = join(server.services.settings.dataFolder, 'authority.pem');
  writeFileSync(path, authority.cert);
  const said = await stopSite();
  await startSite({ NODE_EXTRA_CA_CERTS: path });
  const fetched = await sync();
  assert.deepEqual(fetched.outcomes, { echo: 'published', 回声: 'published' }, fetched.failure);
  assert.equal(said.includes(token), false);
});

test('a broken package and one with links out of the repository leave the others as they are', async () => {
  repository.commit({
    ...inFolder('broken', buildPackage({ 'problem.yaml': 'problem_format_version: [' })),
    ...inFolder('linked', buildPackage()),
    'linked/data/secret/1.in': null,
    'echo/statement/problem.en.md': 'Say it aloud.\n',
  });
  repository.link('linked/data/secret/1.in', '/etc/hostname');
  repository.link('linked/data/secret/2.in', '../../../../../secret.key');
  const { outcomes, problems, failure } = await sync();
  assert.equal(failure, '');
  const { broken, linked, ...others } = outcomes;
  assert.deepEqual(others, { echo: 'published', 回声: 'unchanged' });
  for (const [root, outcome] of Object.entries({ broken, linked }))
    assert.equal(outcome, 'refused', `${root}: ${JSON.stringify(problems.find((one) => one.root === root))}`);
  assert.ok(problems.every((one) => one.outcome !== 'refused' || one.reasons.length > 0));
});

test('a branch that is force-pushed is followed, and an edit of the site stays', async () => {
  repository.commit({ 'broken/problem.yaml': null });
  const { problems } = await sync();
  const pid = problems.find(({ root }) => root === 'echo')?.pid ?? 0;
  repository.git('checkout', '-q', '--orphan', 'fresh');
  repository.commit({ 'echo/statement/problem.en.md': 'Rewritten.\n' }, 'Rewritten history');
  repository.git('branch', '-q', '-M', 'fresh', 'main');
  const forced = await sync();
  assert.equal(forced.syncs[0]?.subject, 'Rewritten history');
  assert.equal(forced.outcomes['echo'], 'published');
  const { data } = await server.call('GET /api/admin/problem-draft', { as: setter, query: { pid } });
  const saved = await server.call('PUT /api/admin/problem-draft', {
    as: setter,
    body: { pid, revision: data.revision, timeLimit: 4000 },
  });
  assert.equal(saved.status, 200, saved.msg);
  repository.commit({ 'echo/statement/problem.en.md': 'Later in git.\n' });
  assert.equal((await sync()).outcomes['echo'], 'conflict');
  assert.equal((await sync(['echo'])).outcomes['echo'], 'published');
});

test('a redirect into a private network is not followed, and no log contains the token', async () => {
  gitServer.intercept = (_, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/info/refs' }).end();
    return true;
  };
  assert.equal((await sync()).failure, 'This repository has moved to 169.254.169.254/latest/info/refs');
  const said = await stopSite();
  assert.ok(said.length > 0);
  for (const known of [token, Buffer.from(`deploy:${token}`).toString('base64')])
    assert.equal(said.includes(known), false);
});
