import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildGroup, type TestUser } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let user: TestUser;
let gid: number;

before(async () => {
  server = await startTestServer({ hasJobs: false, settings: { publicUrl: 'http://judge.school.example' } });
  user = await server.buildUser();
  gid = await buildGroup(server.services, user.uid);
});
after(() => server.stop());

/** A link is followed that downloads a file; answers the HTTP status. */
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

test('a file is downloaded by a link where the browser says that the page is of this site', async () => {
  assert.equal(await follow({ 'sec-fetch-site': 'same-origin' }), 200);
  for (const site of ['cross-site', 'same-site', 'none'])
    assert.equal(await follow({ 'sec-fetch-site': site, referer: `${server.url}/admin/user` }), 401, site);
});

test('over plain HTTP, where browsers say nothing, the page that the link stands on is asked', async () => {
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

test('nothing but files goes by the cookie, wherever the page is', async () => {
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
