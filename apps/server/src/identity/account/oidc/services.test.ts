import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import {
  type GithubAccount,
  startGithub,
  startWechat,
  testClient,
  type TestService,
  type WechatAccount,
} from './testing/services.ts';
import { Visitor } from './testing/visitor.ts';

const password = 'right-secret';
const octo: GithubAccount = {
  id: 583_231,
  login: 'octo',
  name: 'Octo Cat',
  emails: [
    { email: 'old@example.org', primary: false, verified: true },
    { email: 'octo@example.org', primary: true, verified: true },
  ],
};
const xiaoMing: WechatAccount = { openid: 'o-1', unionid: 'u-1', nickname: '小明' };
let server: TestServer;
let github: TestService<GithubAccount>;
let wechat: TestService<WechatAccount>;
const log: string[] = [];

before(async () => {
  [github, wechat] = await Promise.all([startGithub(octo), startWechat(xiaoMing)]);
  const signInBases = new Map([
    ['github', github.url],
    ['wechat', wechat.url],
  ] as const);
  server = await startTestServer({
    settings: { signInBases, logLevel: 'info' },
    onLogLine: (line) => log.push(line),
  });
  const root = await server.buildUser({ role: 'root' });
  const { id, secret } = testClient;
  const set = await server.call('PUT /api/admin/settings/sign-in', {
    as: root,
    body: { githubClientId: id, githubClientSecret: secret, wechatAppId: id, wechatAppSecret: secret },
  });
  assert.equal(set.status, 200, set.msg);
});
after(async () => {
  await server.stop();
  await Promise.all([github.stop(), wechat.stop()]);
});

type ServiceKey = 'github' | 'wechat';
const startOf = (provider: ServiceKey) => `${server.url}/api/oidc/start?provider=${provider}`;

/** Comes back from a service in a new browser and redeems the ticket. */
async function comeIn(provider: ServiceKey, more: Record<string, unknown> = {}) {
  const visitor = new Visitor(server);
  return visitor.redeem({ ticket: await visitor.ticket({}, startOf(provider)), ...more });
}

test('the configuration names the services that are set up, and secrets are not returned', async () => {
  const { data } = await server.call('GET /api/get-website-config');
  assert.equal(data.oidcName, null);
  assert.deepEqual(data.signInProviders, [
    { key: 'github', name: 'GitHub' },
    { key: 'wechat', name: 'WeChat' },
  ]);
  const root = await server.buildUser({ role: 'root' });
  const settings = await server.call('GET /api/admin/settings', { as: root });
  assert.deepEqual([settings.data.isGithubSecretSet, settings.data.isWechatSecretSet], [true, true]);
  assert.ok(!JSON.stringify(settings.data).includes(testClient.secret));
  const stored = await server.services.db.selectFrom('site_setting').selectAll().execute();
  assert.ok(!JSON.stringify(stored).includes(testClient.secret), 'stored encrypted');
  assert.match((await server.ask('/api/oidc/start')).text, /"error":"oidcOff"/);
});

test('a GitHub account gets an account with its verified primary address, and signs in again', async () => {
  const first = await comeIn('github');
  assert.equal(first.status, 200, first.msg);
  assert.deepEqual([first.data.username, first.data.email], ['octo', 'octo@example.org']);
  assert.equal((await comeIn('github')).data.uid, first.data.uid);
  const token = first.headers.get('authorization') ?? '';
  const { data } = await server.call('GET /api/oidc/identities', { as: { token } });
  assert.deepEqual(
    data.map(({ provider, name }) => [provider, name]),
    [['github', 'Octo Cat']],
  );
});

const emails = (verified: boolean) => [{ email: 'ada@example.org', primary: true, verified }];

test('an unverified address of GitHub takes over nothing, and a verified one asks for the password', async () => {
  const owner = await server.buildUser({ email: 'ada@example.org', passwordHash: quickHash(password) });
  github.account = { id: 7, login: 'fake-ada', name: null, emails: emails(false) };
  const fake = await comeIn('github');
  assert.notEqual(fake.data.uid, owner.uid);
  assert.equal(fake.data.email, null);
  github.account = { id: 8, login: 'ada', name: null, emails: emails(true) };
  const asked = await comeIn('github');
  assert.match(asked.msg, new RegExp(`belongs to the user ${owner.username}`));
  assert.equal((await comeIn('github', { password })).data.uid, owner.uid);
});

test('an address that accounts may not have is ignored, also if GitHub vouches for it', async () => {
  for (const [id, email] of ['a@b\r\nBcc: x@example.org', 'no address', '"a b"@example.org'].entries()) {
    github.account = {
      id: 900 + id,
      login: `odd-${id}`,
      name: null,
      emails: [{ email, primary: true, verified: true }],
    };
    const { data } = await comeIn('github');
    assert.deepEqual([data.username, data.email], [`odd-${id}`, null], email);
  }
});

test('a WeChat account is recognized by unionid, or by openid where it was linked before', async () => {
  const first = await comeIn('wechat');
  assert.equal(first.status, 200, first.msg);
  assert.deepEqual([first.data.username, first.data.email], ['小明', null]);
  wechat.account = { ...xiaoMing, openid: 'o-of-another-app' };
  assert.equal((await comeIn('wechat')).data.uid, first.data.uid);

  wechat.account = { openid: 'o-2', nickname: '小明' };
  const second = await comeIn('wechat');
  assert.notEqual(second.data.uid, first.data.uid);
  assert.match(second.data.username, /^小明\d{6}$/);
  wechat.account = { openid: 'o-2', unionid: 'u-2', nickname: '小明' };
  assert.equal((await comeIn('wechat')).data.uid, second.data.uid);
  wechat.account = { openid: 'u-2', nickname: 'another user with that openid' };
  assert.notEqual((await comeIn('wechat')).data.uid, second.data.uid);
});

const accounts = async () => {
  const { count } = await server.services.db
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

test('two sign-ins of a new identity at once create one account', async () => {
  for (const openid of ['at-once-1', 'at-once-2', 'at-once-3']) {
    // A nickname without letters gives each sign-in another username, so that only the identity is the same.
    wechat.account = { openid, nickname: '!!!' };
    const visitors = [new Visitor(server), new Visitor(server)];
    const tickets: string[] = [];
    for (const visitor of visitors) tickets.push(await visitor.ticket({}, startOf('wechat')));
    const earlier = await accounts();
    const answers = await Promise.all(
      visitors.map((visitor, index) => visitor.redeem({ ticket: tickets[index] ?? '' })),
    );
    assert.equal(await accounts(), earlier + 1);
    assert.ok(answers.some(({ status }) => status === 200));
    for (const { status, msg } of answers) assert.ok(status === 200 || /expired/.test(msg), msg);
  }
});

test('a user links an account of each service by password, and unlinks it', async () => {
  const user = await server.buildUser({ passwordHash: quickHash(password) });
  github.account = { id: 9, login: 'grace', name: 'Grace', emails: [] };
  wechat.account = { openid: 'o-9', nickname: 'Grace' };
  for (const provider of ['github', 'wechat'] as const) {
    const visitor = new Visitor(server);
    assert.equal((await visitor.linkVisit(user, 'wrong-secret', provider)).status, 400);
    const linked = await visitor.link(user, await visitor.linkTicket(user, { password, provider }));
    assert.equal(linked.status, 200, linked.msg);
    assert.equal((await comeIn(provider)).data.uid, user.uid);
  }
  const { data } = await server.call('GET /api/oidc/identities', { as: user });
  assert.deepEqual(
    data.map(({ provider }) => provider),
    ['github', 'wechat'],
  );
  for (const { issuer } of data)
    assert.equal(
      (await server.call('DELETE /api/oidc/identities', { as: user, query: { issuer } })).status,
      200,
    );
  assert.notEqual((await comeIn('github')).data?.uid, user.uid);
});

test('a user who declines to link, or whose link visit fails, returns to the settings', async () => {
  const user = await server.buildUser({ passwordHash: quickHash(password) });
  for (const [provider, query, reason] of [
    ['github', 'error=access_denied', 'declined'],
    ['github', 'error=redirect_uri_mismatch', 'failed'],
    ['wechat', '', 'declined'],
    ['wechat', 'code=unknown', 'failed'],
  ] as const) {
    const visitor = new Visitor(server);
    const { data } = await visitor.linkVisit(user, password, provider);
    const state = new URL(data.address).searchParams.get('state') ?? '';
    const returned = await visitor.fetch(`${server.url}/api/oidc/callback?state=${state}&${query}`);
    assert.equal(returned.headers.get('location'), `/setting#oidc-link-error=${reason}`, provider);
  }
});

test('rejects another state, a refused permission, a wrong secret, and keeps secrets out of the log', async () => {
  const visitor = new Visitor(server);
  await visitor.fetch(startOf('github'));
  const forged = await visitor.fetch(`${server.url}/api/oidc/callback?code=x&state=other`);
  assert.equal(forged.headers.get('location'), '/home#oidc-error=failed');
  const started = await visitor.fetch(startOf('wechat'));
  const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const declined = await visitor.fetch(`${server.url}/api/oidc/callback?state=${state}`);
  assert.equal(declined.headers.get('location'), '/home#oidc-error=declined');
  const foreign = await new Visitor(server).fetch(`${server.url}/api/oidc/callback?code=x&state=${state}`);
  assert.equal(foreign.headers.get('location'), '/home#oidc-error=expired');

  const root = await server.buildUser({ role: 'root' });
  const body = { githubClientSecret: 'mistyped-1', wechatAppSecret: 'mistyped-2' };
  await server.call('PUT /api/admin/settings/sign-in', { as: root, body });
  for (const provider of ['github', 'wechat'] as const) {
    const { hash } = await new Visitor(server).signIn({}, startOf(provider));
    assert.equal(hash, '#oidc-error=failed');
  }
  assert.ok(log.length > 0);
  assert.doesNotMatch(log.join('\n'), /mistyped|its-secret/);
});

test('after a change of the client id the service is off until its secret is entered again', async () => {
  const root = await server.buildUser({ role: 'root' });
  await server.call('PUT /api/admin/settings/sign-in', { as: root, body: { githubClientId: 'another' } });
  const { data } = await server.call('GET /api/get-website-config');
  assert.deepEqual(
    data.signInProviders.map(({ key }) => key),
    ['wechat'],
  );
});
