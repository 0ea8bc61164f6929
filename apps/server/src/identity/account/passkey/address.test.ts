import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import { TestAuthenticator } from './testing/authenticator.ts';

const password = 'right-secret';
let server: TestServer;

before(async () => {
  server = await startTestServer({ hasJobs: false, settings: { trustProxy: 'loopback' } });
});
after(() => server.stop());

const hasPasskeys = async (headers: Record<string, string> = {}) =>
  (await server.call('GET /api/get-website-config', { headers })).data.hasPasskeys;

const options = (headers: Record<string, string>) =>
  server.call('POST /api/passkeys/sign-in-options', { headers });

test('without a public address the address of the request decides, as the proxy reports it', async () => {
  const plain = await options({});
  assert.match(
    plain.msg,
    /^Passkeys need an https address with a domain name\. The address of this site is http:\/\/127\.0\.0\.1/,
  );
  assert.equal(await hasPasskeys(), false);
  const behind = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'oj.school.example' };
  assert.equal((await options(behind)).data.rpId, 'oj.school.example');
  assert.equal(await hasPasskeys(behind), true);
  assert.equal((await options({ ...behind, 'x-forwarded-proto': 'http' })).status, 400);
});

test('the site address decides, a changed one is shown, and root can switch passkeys off', async () => {
  const root = await server.buildUser({ role: 'root', passwordHash: quickHash(password) });
  const { siteSettings } = server.services;
  await siteSettings.set({ baseUrl: 'https://old.example/' }, null);
  const add = await server.call('POST /api/passkeys/creation-options', { as: root, body: { password } });
  const credential = new TestAuthenticator('https://old.example').create(add.data);
  const added = await server.call('POST /api/passkeys', { as: root, body: { name: 'Key', credential } });
  assert.equal(added.status, 200, added.msg);
  const list = async () => (await server.call('GET /api/passkeys', { as: root })).data;
  await siteSettings.set({ baseUrl: 'https://new.example' }, null);
  assert.deepEqual(
    (await list()).passkeys.map(({ worksHere }) => worksHere),
    [false],
  );
  assert.equal((await server.call('POST /api/passkeys/confirm-options', { as: root })).status, 404);

  await siteSettings.set({ baseUrl: 'http://192.0.2.7:8080' }, null);
  assert.equal((await list()).obstacle, 'address');
  await siteSettings.set({ baseUrl: 'http://localhost:8080' }, null);
  assert.equal((await list()).obstacle, null);
  const off = await server.call('PUT /api/admin/settings/sign-in', { as: root, body: { passkeys: false } });
  assert.equal(off.status, 200, off.msg);
  assert.equal((await list()).obstacle, 'off');
  assert.equal(await hasPasskeys(), false);
  const refused = await server.call('POST /api/passkeys/sign-in-options');
  assert.equal(refused.msg, 'Passkeys are not enabled on this site');
});
