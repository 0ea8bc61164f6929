import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { isIssuerInUse } from './issuers.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Whether an account of `issuer` can sign in if the site is configured for `configured`. */
function isInUse(configured: string, issuer: string, githubBase?: string): Promise<boolean> {
  const { settings, siteSettings } = server.services;
  const oidc = { issuer: configured, clientId: 'id', clientSecret: 'secret', name: 'SSO' };
  const signInBases = new Map(githubBase === undefined ? [] : [['github' as const, githubBase]]);
  return isIssuerInUse({ siteSettings, settings: { ...settings, oidc, signInBases } }, issuer);
}

test('an issuer is in use if it is the configured one, with or without a final slash', async () => {
  assert.ok(await isInUse('https://sso.example/realms/a', 'https://sso.example/realms/a/'));
  assert.ok(!(await isInUse('https://sso.example/realms/a', 'https://sso.example/realms/b')));
  assert.ok(!(await isInUse('https://sso.example', 'https://former.example')));
});

test('Entra ID for all tenants accepts the issuer of each tenant', async () => {
  const tenant = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0';
  assert.ok(await isInUse('https://login.microsoftonline.com/organizations/v2.0', tenant));
  assert.ok(!(await isInUse('https://login.microsoftonline.com/another-tenant/v2.0', tenant)));
  assert.ok(!(await isInUse('https://evil.example/common/v2.0', tenant)));
});

test('an account of GitHub can sign in only while the service is on and has the same address', async () => {
  const enterprise = 'https://github.school.example';
  assert.ok(!(await isInUse('https://sso.example', 'https://github.com')));
  assert.ok(!(await isInUse('https://sso.example', enterprise, enterprise)));
  const root = await server.buildUser({ role: 'root' });
  const body = { githubClientId: 'client', githubClientSecret: 'client-secret' };
  assert.equal((await server.call('PUT /api/admin/settings/sign-in', { as: root, body })).status, 200);
  assert.ok(await isInUse('https://sso.example', 'https://github.com'));
  assert.ok(await isInUse('https://sso.example', enterprise, enterprise));
  assert.ok(!(await isInUse('https://sso.example', 'https://github.com', enterprise)));
  assert.ok(!(await isInUse('https://sso.example', enterprise)));
});
