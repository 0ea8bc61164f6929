import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashPassword } from '../../identity/account/password.ts';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope } from '../../../test-support/read-response.ts';

let server: TestServer;
let user: TestUser;
let gid: number;

before(async () => {
  server = await startTestServer({ hasJobs: false, settings: { publicUrl: 'http://judge.school.example' } });
  user = await server.buildUser();
  gid = await buildGroup(server.services, user.uid);
});
after(() => server.stop());

/** Follows a download link; returns the HTTP status. */
async function follow(
  headers: Record<string, string>,
  path = `/api/file/group-members?gid=${gid}&format=csv`,
) {
  const response = await fetch(server.url + path, {
    headers: { cookie: `xiezhi_file=${user.token}`, ...headers },
  });
  await response.body?.cancel();
  return response.status;
}

test('a link downloads a file if the browser reports a page of this site', async () => {
  assert.equal(await follow({ 'sec-fetch-site': 'same-origin' }), 200);
  for (const site of ['cross-site', 'same-site', 'none'])
    assert.equal(await follow({ 'sec-fetch-site': site, referer: `${server.url}/admin/user` }), 401, site);
});

test('over plain HTTP, where browsers do not report it, the referring page is checked', async () => {
  assert.equal(await follow({ referer: `${server.url}/admin/user?role=1000` }), 200);
  assert.equal(await follow({ referer: 'http://judge.school.example/admin/user' }), 200);
  for (const referer of [
    'http://evil.example/',
    `${server.url}.evil.example/`,
    'about:blank',
    'nonsense',
    '',
  ])
    assert.equal(await follow({ referer }), 401, referer);
  assert.equal(await follow({}), 401);
});

test('only files accept the cookie, whatever the page', async () => {
  const headers = { referer: `${server.url}/` };
  assert.equal(await follow(headers, `/api/group/get-member-list?gid=${gid}`), 401);
  const sent = await fetch(`${server.url}/api/file/upload-avatar`, {
    method: 'POST',
    headers: { cookie: `xiezhi_file=${user.token}`, ...headers },
    body: new FormData(),
  });
  await sent.body?.cancel();
  assert.equal(sent.status, 401, 'what changes something names its origin');
});

test('the resolver page reads its two calls by the cookie, and no other call does', async () => {
  const startsAt = new Date(Date.now() - 6 * 3_600_000);
  const cid = await buildContest(server.services, user, { startsAt, sealedMinutes: 60, opensItself: false });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const stranger = await server.buildUser();
  const statusOf = async (path: string, token: string, more: Record<string, string> = headers) => {
    const { text } = await server.ask(path, { headers: { cookie: `xiezhi_file=${token}`, ...more } });
    return anyEnvelope.parse(JSON.parse(text)).status;
  };
  for (const call of ['info', 'submission']) {
    const path = `/api/get-contest-scroll-board-${call}?cid=${cid}`;
    assert.equal(await statusOf(path, user.token), 200, call);
    assert.notEqual(await statusOf(path, stranger.token), 200, 'who does not manage the contest');
    assert.notEqual(
      await statusOf(path, user.token, { 'sec-fetch-site': 'cross-site' }),
      200,
      'another site',
    );
  }
  for (const path of [
    '/api/get-user-auth-info',
    `/api/get-contest-scroll-board-info/../get-contest-info?cid=${cid}`,
    `/api/get-contest-info?cid=${cid}&x=/api/get-contest-scroll-board-info`,
  ])
    assert.notEqual(await statusOf(path, user.token), 200, path);
});

test('a sign-in sets the cookie only for files and the two calls of the resolver page', async () => {
  const password = 'right-secret';
  const { username } = await server.buildUser({ passwordHash: await hashPassword(password) });
  const answer = await server.call('POST /api/login', { body: { username, password } });
  const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith('xiezhi_file='));
  const paths = cookies.map((line) => /Path=([^;]+)/.exec(line)?.[1]);
  assert.deepEqual(paths, [
    '/api/file/',
    '/api/get-contest-scroll-board-info',
    '/api/get-contest-scroll-board-submission',
  ]);
  for (const line of cookies) assert.match(line, /HttpOnly.*SameSite=Strict/);
});

test('behind a proxy that rewrites the host, the configured public address is that of the site', async () => {
  const referer = 'https://oj.school.example:8443/admin/user';
  assert.equal(await follow({ referer }), 401);
  const plain = await startTestServer({ hasJobs: false });
  try {
    const owner = await plain.buildUser({ role: 'root' });
    const own = await buildGroup(plain.services, owner.uid);
    const ask = async (headers: Record<string, string>) =>
      (
        await plain.ask(`/api/file/group-members?gid=${own}&format=csv`, {
          headers: { cookie: `xiezhi_file=${owner.token}`, ...headers },
        })
      ).status;
    const findingCodes = async () =>
      JSON.parse(
        (await plain.ask('/api/admin/health', { headers: { authorization: owner.token, referer } })).text,
      ).data.findings.map(({ code }: { code: string }) => code) as string[];
    assert.equal(await ask({ referer }), 401);
    assert.ok((await findingCodes()).includes('hostDiffers'));
    await plain.services.siteSettings.set({ baseUrl: 'https://oj.school.example:8443' }, null);
    assert.equal(await ask({ referer }), 200);
    assert.equal(await ask({ referer: 'https://oj.school.example/' }), 401, 'another port is another site');
    assert.ok(!(await findingCodes()).includes('hostDiffers'));
  } finally {
    await plain.stop();
  }
});
