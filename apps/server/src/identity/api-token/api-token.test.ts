import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { routes } from '@xiezhi/contract/routes/index';
import { beginSecondFactor, confirmSecondFactor } from '../account/second-factor/service.ts';
import { codeAt } from '../account/second-factor/totp.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildProblem, buildSubmission, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { quickHash } from '../../../test-support/quick-hash.ts';
import { signApiToken } from './token.ts';

const clock = createTestClock();
const password = 'right-secret';
const day = 86_400_000;
let server: TestServer;
let passwordHash: string;

before(async () => {
  server = await startTestServer({ clock });
  passwordHash = quickHash(password);
});
after(() => server.stop());

async function makeToken(as: TestUser, body: Record<string, unknown> = {}) {
  const answer = await server.call('POST /api/api-tokens', {
    as,
    body: { name: 'script', scopes: ['read'], password, ...body },
  });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data;
}

const roles = (token: string) => server.call('GET /api/get-user-auth-info', { as: { token } });

test('a token reads what its user may read, and its last use is shown', async () => {
  const user = await server.buildUser({ passwordHash });
  const pid = await buildProblem(server.services);
  const submitId = await buildSubmission(server.services, { uid: user.uid, pid });
  const { token, id, lastUsedAt } = await makeToken(user);
  assert.equal(lastUsedAt, null);
  const detail = await server.call('GET /api/get-submission-detail', { as: { token }, query: { submitId } });
  assert.equal(detail.data.submission.code, 'int main() {}');
  const [row] = (await server.call('GET /api/api-tokens', { as: user })).data;
  assert.deepEqual([row?.id, row?.lastUsedAt, row?.scopes], [id, clock().toISOString(), ['read']]);
  assert.equal(JSON.stringify(row).includes(token), false, 'a token is shown once');
});

test('creating a token for an account with a second factor requires a code, which works once', async () => {
  const user = await server.buildUser({ passwordHash });
  const secret = await beginSecondFactor(server.services, user.uid);
  await confirmSecondFactor(server.services, user, codeAt(secret, new Date(clock().getTime() - 30_000)));
  const ask = (secondFactorCode?: string) =>
    server.call('POST /api/api-tokens', {
      as: user,
      body: { name: 'script', scopes: ['read'], password, ...(secondFactorCode ? { secondFactorCode } : {}) },
    });
  for (let count = 0; count < 6; count += 1)
    assert.equal((await ask()).msg, 'Enter the code of your authenticator app', 'not counted as wrong');
  assert.match((await ask('000000')).msg, /^The code is wrong/);
  const code = codeAt(secret, clock());
  assert.equal((await ask(code)).status, 200);
  assert.match((await ask(code)).msg, /^The code is wrong or was already used/);
});

test('a password change ends tokens unless they are kept', async () => {
  const user = await server.buildUser({ passwordHash });
  const { token } = await makeToken(user);
  const change = (body: { oldPassword: string; newPassword: string; keepApiTokens?: boolean }) =>
    server.call('POST /api/change-password', { as: user, body });
  await change({ oldPassword: password, newPassword: 'second-secret', keepApiTokens: true });
  assert.equal((await roles(token)).status, 200);
  await change({ oldPassword: 'second-secret', newPassword: 'third-secret' });
  assert.equal((await roles(token)).http, 401);
  assert.deepEqual((await server.call('GET /api/api-tokens', { as: user })).data, []);
});

test('a token opens only calls of its scopes, and none that changes the account', async () => {
  const user = await server.buildUser({ passwordHash, role: 'root' });
  const { token } = await makeToken(user);
  const wide = await makeToken(user, { scopes: ['submit', 'read'] });
  assert.deepEqual(wide.scopes, ['read', 'submit']);
  for (const [name, { access, tokenScope, params }] of Object.entries(routes) as [
    string,
    RouteDefinition,
  ][]) {
    if (access === 'anon' || access === 'node' || params) continue;
    const [method, path = ''] = name.split(' ');
    const send = async (sent: string) => {
      const response = await fetch(new URL(path, server.url), {
        method: method ?? 'GET',
        headers: { authorization: sent, 'content-type': 'application/json', 'accept-language': 'en-US' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      return (await readResponse(anyEnvelope, response)).msg;
    };
    const refusal = 'This API token does not permit this call';
    assert.equal((await send(token)) === refusal, tokenScope !== 'read', `${name} with a token to read`);
    assert.equal(
      (await send(wide.token)) === refusal,
      !['read', 'submit'].includes(tokenScope ?? ''),
      `${name} with both scopes`,
    );
    // `problems` is the only scope for staff. It allows only calls that this pattern matches.
    if (tokenScope === 'problems')
      assert.match(
        name,
        / \/api\/(admin|file)\/(problem-(packages?|package-(job|state|changes)|(import|report|export)-jobs|report-imports|export)|(problem\/)?test-data(-upload)?(\/\w+)?|(upload|download)-testcase(-zip)?)$/,
      );
    else if (/password|email|token|session|second-factor|admin/.test(name))
      assert.equal(tokenScope, undefined, name);
  }
});

test('outside its scopes a token counts as missing', async () => {
  const user = await server.buildUser({ passwordHash });
  const { token } = await makeToken(user, { scopes: ['submit'] });
  const pid = await buildProblem(server.services);
  const submitId = await buildSubmission(server.services, { uid: user.uid, pid });
  const detail = await server.call('GET /api/get-submission-detail', { as: { token }, query: { submitId } });
  assert.equal(detail.data.submission.code, null);
});

test('an expired, revoked, forged or orphaned token opens nothing', async () => {
  const user = await server.buildUser({ passwordHash });
  const brief = await makeToken(user, { days: 1 });
  const lasting = await makeToken(user);
  assert.equal((await roles(brief.token)).status, 200);
  clock.advance(day + 1);
  assert.equal((await roles(brief.token)).http, 401);
  assert.equal((await roles(lasting.token)).status, 200);

  const other = await server.buildUser();
  const foreign = await server.call('DELETE /api/api-tokens', { as: other, query: { id: lasting.id } });
  assert.equal(foreign.status, 404);
  const forged = await signApiToken(
    { uid: other.uid, apiTokenId: lasting.id },
    server.services.settings.secret,
  );
  assert.equal((await roles(forged)).http, 401, 'a number of somebody else’s');
  assert.equal(
    (await roles(await signApiToken({ uid: user.uid, apiTokenId: lasting.id }, new Uint8Array(32)))).http,
    401,
  );

  await server.services.db.updateTable('app_user').set({ status: 1 }).where('uid', '=', user.uid).execute();
  assert.equal((await roles(lasting.token)).http, 401, 'its user is banned');
});

test('creating a token requires the password, and an account has at most fifty', async () => {
  const user = await server.buildUser({ passwordHash });
  const body = { name: 'x', scopes: ['read'], password: 'wrong-one' };
  const wrong = await server.call('POST /api/api-tokens', { as: user, body });
  assert.match(wrong.msg, /^Wrong current password/);
  await server.services.db
    .insertInto('api_token')
    .values(
      Array.from({ length: 49 }, (_, index) => ({
        id: index.toString(16).padStart(32, '0'),
        uid: user.uid,
        name: 'many',
        scopes: ['read'],
        created_at: clock(),
      })),
    )
    .execute();
  const { id } = await makeToken(user);
  const full = await server.call('POST /api/api-tokens', { as: user, body: { ...body, password } });
  assert.equal(full.msg, 'You can have at most 50 tokens');
  assert.equal((await server.call('DELETE /api/api-tokens', { as: user, query: { id } })).status, 200);
  await makeToken(user);
  for (const bad of [
    { name: '' },
    { scopes: [] },
    { scopes: ['admin'] },
    { days: 0 },
    { name: 'x'.repeat(65) },
  ]) {
    const answer = await server.call('POST /api/api-tokens', {
      as: user,
      body: { ...body, password, ...bad },
    });
    assert.equal(answer.http, 400, JSON.stringify(bad));
  }
});
