import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountLimits } from '@xiezhi/contract/limits/account';
import { createTestClock } from '../../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import { startWechat, testClient, type TestService, type WechatAccount } from './testing/services.ts';
import { Visitor } from './testing/visitor.ts';

const clock = createTestClock();
const newPassword = 'first-secret';
const recent = { recentSignIn: true };
let server: TestServer;
let wechat: TestService<WechatAccount>;

before(async () => {
  wechat = await startWechat({ openid: 'o-1', nickname: '小明' });
  server = await startTestServer({ clock, settings: { signInBases: new Map([['wechat', wechat.url]]) } });
  const root = await server.buildUser({ role: 'root' });
  const body = { wechatAppId: testClient.id, wechatAppSecret: testClient.secret };
  assert.equal((await server.call('PUT /api/admin/settings/sign-in', { as: root, body })).status, 200);
});
after(async () => {
  await server.stop();
  await wechat.stop();
});

/** Signs in with a WeChat account; its first sign-in makes an account without address and password. */
async function signIn(openid: string) {
  wechat.account = { openid, nickname: `user-${openid}` };
  const visitor = new Visitor(server);
  const ticket = await visitor.ticket({}, `${server.url}/api/oidc/start?provider=wechat`);
  const { data, msg, headers } = await visitor.redeem({ ticket });
  assert.equal(msg, 'success');
  return { ...data, token: headers.get('authorization') ?? '' };
}

const tooOld = () => clock.advance(accountLimits.recentSignInMinutes * 60_000 + 1);
const change = (as: { token: string }, body: Record<string, unknown>) =>
  server.call('POST /api/change-password', { as, body });
const unlink = (as: { token: string }) =>
  server.call('DELETE /api/oidc/identities', { as, query: { issuer: 'https://open.weixin.qq.com' } });

test('an account made by WeChat sets its first password after a recent sign-in, then may unlink', async () => {
  const user = await signIn('first');
  assert.deepEqual([user.email, user.hasPassword], [null, false]);
  const kept = await unlink(user);
  assert.match(kept.msg, /^This is the last way to sign in\. First set a password/);
  assert.equal((await change(user, { ...recent, newPassword })).data.code, 200);
  const { data } = await server.call('GET /api/get-user-info', { as: user });
  assert.equal(data.hasPassword, true);
  const body = { username: user.username, password: newPassword };
  assert.equal((await server.call('POST /api/login', { body })).data.hasPassword, true);
  assert.equal((await unlink(user)).status, 200);
  const messages = await server.call('GET /api/msg/sys', { as: user, query: { currentPage: 1, limit: 10 } });
  assert.ok(JSON.stringify(messages.data).includes('A password was set'), 'the owner is informed');
});

test('an old session has to sign in again, and a session of another account proves nothing', async () => {
  const user = await signIn('old');
  tooOld();
  // Tries more often than wrong passwords may be tried. A session that is too old is no guess, so it does not count.
  for (let n = 0; n < 7; n += 1) {
    const late = await change(user, { ...recent, newPassword });
    assert.equal(late.msg, 'You signed in more than 10 minutes ago. Sign in again with your linked account');
  }
  await signIn('other');
  assert.equal((await change(user, { ...recent, newPassword })).status, 400);
  const again = await signIn('old');
  assert.equal(again.uid, user.uid);
  assert.equal((await change(again, { ...recent, newPassword })).data.code, 200);
});

test('an account linked to a service that is off is no other way to sign in', async () => {
  const user = await signIn('two-services');
  const { db, siteSettings } = server.services;
  await db
    .insertInto('oidc_identity')
    .values({ issuer: 'https://github.com', subject: '77', uid: user.uid, name: 'two', created_at: clock() })
    .execute();
  const github = { githubClientId: testClient.id, githubClientSecret: testClient.secret };
  assert.match((await unlink(user)).msg, /^This is the last way to sign in/);
  const root = await server.buildUser({ role: 'root' });
  await server.call('PUT /api/admin/settings/sign-in', { as: root, body: github });
  assert.equal((await unlink(user)).status, 200);
  await siteSettings.set({ githubClientId: '' }, null);
});

test('a recent sign-in does not replace a password', async () => {
  const user = await signIn('with-password');
  assert.equal((await change(user, { ...recent, newPassword })).data.code, 200);
  const second = await change(user, { ...recent, newPassword: 'second-secret' });
  assert.deepEqual([second.data.code, second.data.msg.slice(0, 22)], [400, 'Wrong current password']);
  const owner = await server.buildUser({ passwordHash: quickHash(newPassword) });
  assert.equal((await change(owner, { ...recent, newPassword: 'second-secret' })).data.code, 400);
});

test('the first address needs its code and a recent sign-in', async () => {
  const user = await signIn('address');
  const newEmail = 'first@example.org';
  const { data } = await server.call('GET /api/get-change-email-code', {
    as: user,
    query: { email: newEmail },
  });
  const set = (as: { token: string }, code: string) =>
    server.call('POST /api/change-email', { as, body: { ...recent, newEmail, code } });
  assert.equal((await set(user, 'wrong')).data.code, 400);
  const code = data?.code ?? assert.fail('the site sends no mail, so that the answer holds the code');
  const done = await set(user, code);
  assert.deepEqual([done.data.code, done.data.userInfo?.email], [200, newEmail]);
  // The site sends no mail, so nobody can reset a password with the address.
  assert.match((await unlink(user)).msg, /^This is the last way/);
  await server.services.siteSettings.set({ smtpHost: '127.0.0.1', mailFrom: 'judge@example.org' }, null);
  assert.equal((await unlink(user)).status, 200);
  await server.services.siteSettings.set({ smtpHost: '', mailFrom: '' }, null);
});

test('a backup, which has all secrets, needs a password or a passkey', async () => {
  const root = await server.buildUser({ role: 'root' });
  await server.services.db
    .updateTable('app_user')
    .set({ password_hash: null })
    .where('uid', '=', root.uid)
    .execute();
  const body = { name: 'xiezhi-2026-01-01-000000.tar.zst', ...recent };
  const answer = await server.call('POST /api/admin/backup-tickets', { as: root, body: Object.assign(body) });
  assert.equal(answer.status, 400, answer.msg);
});

test('other sensitive actions accept a recent sign-in, and none accepts an old one', async () => {
  const user = await signIn('actions');
  const actions = [
    ['POST /api/change-mobile', { newMobile: '13812345678' }],
    ['POST /api/second-factor', {}],
    ['POST /api/api-tokens', { name: 'ci', scopes: ['read'] }],
    ['POST /api/oidc/link-visit', { provider: 'wechat' }],
  ] as const;
  for (const [call, body] of actions) {
    const answer = await server.call(call, { as: user, body: { ...body, ...recent } });
    assert.equal(answer.status, 200, `${call}: ${answer.msg}`);
  }
  tooOld();
  // The account has this mobile number already. That error is reported before the proof is checked.
  for (const [call, body] of actions.slice(1)) {
    const answer = await server.call(call, { as: user, body: { ...body, ...recent } });
    assert.match(answer.msg, /^You signed in more than 10 minutes ago/, call);
  }
});

test('a visit that begins in the settings returns there', async () => {
  wechat.account = { openid: 'back', nickname: 'back' };
  const visitor = new Visitor(server);
  const { pathname, hash } = await visitor.signIn(
    {},
    `${server.url}/api/oidc/start?provider=wechat&page=setting`,
  );
  assert.equal(pathname, '/setting');
  assert.match(hash, /^#oidc=[0-9a-f]{32}$/);
});

test('a visit returns to the page and query where it began, and to no other site', async () => {
  wechat.account = { openid: 'program', nickname: 'program' };
  const start = (path: string) =>
    `${server.url}/api/oidc/start?${new URLSearchParams({ provider: 'wechat', path }).toString()}`;
  const back = await new Visitor(server).signIn({}, start('/device?code=ABCD-EFGH'));
  assert.equal(`${back.origin}${back.pathname}${back.search}`, `${server.url}/device?code=ABCD-EFGH`);
  assert.match(back.hash, /^#oidc=[0-9a-f]{32}$/);
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/home#oidc=x']) {
    const refused = await new Visitor(server).fetch(start(path));
    assert.deepEqual([refused.headers.get('location'), refused.ok], [null, false], path);
  }
});

test('an expired visit returns to the page where it began', async () => {
  const owner = await server.buildUser({ passwordHash: quickHash(newPassword) });
  const back = async (visitor: Visitor, address: string) => {
    clock.advance(15 * 60_000);
    const state = new URL(address).searchParams.get('state') ?? '';
    const returned = await visitor.fetch(`${server.url}/api/oidc/callback?state=${state}&code=x`);
    return returned.headers.get('location');
  };
  const linking = new Visitor(server);
  const { data } = await linking.linkVisit(owner, newPassword, 'wechat');
  assert.equal(await back(linking, data.address), '/setting#oidc-link-error=expired');
  for (const [page, expected] of [
    ['', '/home#oidc-error=expired'],
    ['&page=setting', '/setting#oidc-error=expired'],
    ['&path=/problem/1000?a=b', '/problem/1000?a=b#oidc-error=expired'],
  ] as const) {
    const visitor = new Visitor(server);
    const started = await visitor.fetch(`${server.url}/api/oidc/start?provider=wechat${page}`);
    assert.equal(await back(visitor, started.headers.get('location') ?? ''), expected);
  }
});
