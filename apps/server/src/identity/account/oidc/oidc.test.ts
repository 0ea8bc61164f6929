import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import { openSession } from '../../session/session.ts';
import { codeAt } from '../second-factor/totp.ts';

const password = 'right-secret';
let server: TestServer;
let provider: ChildProcess;
let issuer: string;

before(async () => {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  server = await startTestServer();
  const named = await server.call('PUT /api/admin/settings/sign-in', {
    as: await server.buildUser({ role: 'root' }),
    body: {
      oidcIssuer: issuer,
      oidcClientId: 'xiezhi',
      oidcClientSecret: 'a-secret-of-two',
      oidcName: 'Campus',
    },
  });
  assert.equal(named.status, 200, named.msg);
  provider = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'testing/provider-process.ts'),
      String(port),
      `${server.url}/api/oidc/callback`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  assert.ok(provider.stdout);
  await once(provider.stdout, 'data');
});
after(async () => {
  provider.kill('SIGKILL');
  await server.stop();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Simulates a browser: stores cookies, follows redirects and fills in the provider's forms. */
class Visitor {
  readonly #cookies = new Map<string, string>();

  async fetch(address: string, body?: URLSearchParams): Promise<Response> {
    const { host } = new URL(address);
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...this.#cookies.values()].join('; ') },
      ...(body ? { body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(`${host} ${pair.split('=')[0]}`, pair);
    }
    return response;
  }

  /** Headers sent to the site. */
  get headers(): Record<string, string> {
    const { host } = new URL(server.url);
    const own = [...this.#cookies].filter(([key]) => key.startsWith(host));
    return { cookie: own.map(([, pair]) => pair).join('; ') };
  }

  /** Signs in at the provider and comes back; returns the final URL. */
  async signIn(claims: Record<string, unknown>, start = `${server.url}/api/oidc/start`): Promise<URL> {
    const account = Buffer.from(JSON.stringify(claims)).toString('base64url');
    let address = start;
    let body: URLSearchParams | undefined;
    for (let steps = 0; steps < 20; steps += 1) {
      const response = await this.fetch(address, body);
      body = undefined;
      const location = response.headers.get('location');
      if (location !== null) {
        address = new URL(location, address).href;
        if (address.startsWith(server.url) && new URL(address).hash !== '') return new URL(address);
        continue;
      }
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      assert.ok(prompt, `no form at ${address}: ${response.status} ${page.slice(0, 300)}`);
      body = new URLSearchParams({ prompt, login: account, password: 'any' });
    }
    return assert.fail('the way never ends');
  }

  async ticket(claims: Record<string, unknown>): Promise<string> {
    const { hash } = await this.signIn(claims);
    assert.match(hash, /^#oidc=[0-9a-f]{32}$/);
    return hash.slice('#oidc='.length);
  }

  redeem(body: Record<string, unknown>) {
    return server.call('POST /api/oidc/redeem', { body, headers: this.headers });
  }

  /** Returns the URL to which the site sends a user who links accounts, after checking the password. */
  async linkVisit(as: { token: string }, given: string) {
    const answer = await server.call('POST /api/oidc/link-visit', { as, body: { password: given } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(`${new URL(server.url).host} ${pair.split('=')[0]}`, pair);
    }
    return answer;
  }

  async linkTicket(as: { token: string }, claims: Record<string, unknown>): Promise<string> {
    const { data, msg } = await this.linkVisit(as, password);
    assert.equal(msg, 'success');
    const { pathname, hash } = await this.signIn(claims, data.address);
    assert.equal(pathname, '/setting');
    assert.match(hash, /^#oidc-link=[0-9a-f]{32}$/);
    return hash.slice('#oidc-link='.length);
  }

  link(as: { token: string }, ticket: string) {
    return server.call('POST /api/oidc/link', { as, body: { ticket }, headers: this.headers });
  }
}

/** Returns from the provider in a new browser and redeems the ticket. */
async function comeIn(claims: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const visitor = new Visitor();
  return visitor.redeem({ ticket: await visitor.ticket(claims), ...more });
}

const expired = 'This sign-in has expired. Sign in again';

test('the configuration names the service', async () => {
  const { data } = await server.call('GET /api/get-website-config');
  assert.equal(data.oidcName, 'Campus');
});

test('a new user gets an account, and signs in to it again', async () => {
  const claims = { name: 'Ada', preferred_username: 'ada.l', email: 'ada@example.org', email_verified: true };
  const browser = new Visitor();
  const ticket = await browser.ticket(claims);
  const first = await browser.redeem({ ticket });
  assert.equal(first.status, 200, first.msg);
  assert.deepEqual(
    [first.data.username, first.data.email, first.data.roleList],
    ['ada.l', 'ada@example.org', ['default_user']],
  );
  const token = first.headers.get('authorization') ?? '';
  assert.equal((await server.call('GET /api/get-user-info', { as: { token } })).data.uid, first.data.uid);
  assert.equal((await browser.redeem({ ticket })).msg, expired);

  const again = await comeIn(claims);
  assert.equal(again.data.uid, first.data.uid);
  const { data } = await server.call('GET /api/oidc/identities', { as: { token } });
  assert.deepEqual(
    data.map((one) => one.name),
    ['Ada'],
  );
});

test('appends digits to a taken or invalid name, and does not link by an unverified address', async () => {
  const owner = await server.buildUser({ username: 'grace', email: 'grace@example.org' });
  const claims = { preferred_username: 'Grace', email: 'grace@example.org', email_verified: false };
  const { data } = await comeIn(claims);
  assert.match(data.username, /^Grace\d{6}$/);
  assert.equal(data.email, null);
  assert.notEqual(data.uid, owner.uid);
  const odd = await comeIn({ preferred_username: '<script>' });
  assert.match(odd.data.username, /^user\d{6}$/);
});

test('links an account with the verified address once its password is given', async () => {
  const owner = await server.buildUser({
    email: 'linus@example.org',
    passwordHash: quickHash(password),
  });
  const claims = { name: 'Linus', email: 'Linus@example.org', email_verified: true };
  const browser = new Visitor();
  const ticket = await browser.ticket(claims);
  const asked = await browser.redeem({ ticket });
  assert.equal(asked.status, 400);
  assert.match(asked.msg, new RegExp(`belongs to the user ${owner.username}`));
  assert.equal(
    (await browser.redeem({ ticket, password: 'wrong-secret' })).msg,
    'Please check your username or password',
  );
  const joined = await browser.redeem({ ticket, password });
  assert.equal(joined.data.uid, owner.uid);
  const next = await comeIn(claims);
  assert.equal(next.data.uid, owner.uid, 'no password is wanted again');

  const gone = await server.call('DELETE /api/oidc/identities', {
    as: owner,
    query: { issuer: issuer },
  });
  assert.equal(gone.status, 200, gone.msg);
  assert.equal((await comeIn(claims)).status, 400);
});

test('second factor and ban apply here too', async () => {
  const owner = await server.buildUser({ passwordHash: quickHash(password) });
  const claims = { name: 'Barbara' };
  const browser = new Visitor();
  const link = await browser.link(owner, await browser.linkTicket(owner, claims));
  assert.equal(link.status, 200, link.msg);
  const other = await server.buildUser({ passwordHash: quickHash(password) });
  const stolen = await browser.link(other, await browser.linkTicket(other, claims));
  assert.equal(stolen.msg, 'One of the two accounts is already linked');

  const { secret } = (await server.call('POST /api/second-factor', { as: owner, body: { password } })).data;
  const minuteAgo = new Date(server.services.clock().getTime() - 30_000);
  const confirmed = await server.call('POST /api/second-factor/confirm', {
    as: owner,
    body: { code: codeAt(secret, minuteAgo) },
  });
  assert.equal(confirmed.status, 200, confirmed.msg);
  const ticket = await browser.ticket(claims);
  assert.equal((await browser.redeem({ ticket })).msg, 'Enter the code of your authenticator app');
  assert.equal((await browser.redeem({ ticket, secondFactorCode: '000000' })).status, 400);
  const secondFactorCode = codeAt(secret, server.services.clock());
  assert.equal((await browser.redeem({ ticket, secondFactorCode })).status, 200);

  await server.services.db.updateTable('app_user').set({ status: 1 }).where('uid', '=', owner.uid).execute();
  const banned = await comeIn(claims);
  assert.match(banned.msg, /banned/);
});

test('rejects a visit that another browser began, and reports an error of the provider', async () => {
  const mine = new Visitor();
  const started = await mine.fetch(`${server.url}/api/oidc/start`);
  const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const foreign = await new Visitor().fetch(`${server.url}/api/oidc/callback?code=x&state=${state}`);
  assert.equal(foreign.headers.get('location'), '/home#oidc-error=expired');
  const refused = await mine.fetch(`${server.url}/api/oidc/callback?error=access_denied&state=${state}`);
  assert.equal(refused.headers.get('location'), '/home#oidc-error=failed');
  const forged = await mine.fetch(`${server.url}/api/oidc/callback?code=x&state=other`);
  assert.equal(forged.headers.get('location'), '/home#oidc-error=expired', 'a visit ends once');
});

test('rejects a ticket in a browser that did not make the visit', async () => {
  const attacker = new Visitor();
  const ticket = await attacker.ticket({ name: 'Mallory' });
  const victim = new Visitor();
  assert.equal((await victim.redeem({ ticket })).msg, expired, 'a browser without a visit');
  await victim.ticket({ name: 'Victim' });
  assert.equal((await victim.redeem({ ticket })).msg, expired, 'a browser with another visit');
  assert.equal((await attacker.redeem({ ticket })).status, 200);
});

test('a URL prepared by an attacker does not link an account to the signed-in user who opens it', async () => {
  const victim = await server.buildUser({ passwordHash: quickHash(password) });
  const attacker = await server.buildUser({ passwordHash: quickHash(password) });
  const [home, away] = [new Visitor(), new Visitor()];
  const ofSignIn = await away.ticket({ name: 'Trudy' });
  assert.equal((await home.link(victim, ofSignIn)).msg, expired);
  assert.equal((await away.link(victim, ofSignIn)).msg, expired, 'even in the browser of the visit');
  const ofLink = await away.linkTicket(attacker, { name: 'Trudy' });
  assert.equal((await home.link(victim, ofLink)).msg, expired);
  assert.equal((await away.link(victim, ofLink)).msg, expired, 'of another account');
  const { token } = await openSession(server.services, { uid: attacker.uid, ip: null, userAgent: null });
  assert.equal((await away.link({ token }, ofLink)).msg, expired, 'of another session');
  assert.equal((await away.redeem({ ticket: ofLink })).msg, expired, 'and it signs nobody in');
  const identities = await server.call('GET /api/oidc/identities', { as: victim });
  assert.deepEqual(identities.data, []);
  assert.equal((await away.link(attacker, ofLink)).status, 200);
});

test('links accounts only by password', async () => {
  const owner = await server.buildUser({ passwordHash: quickHash(password) });
  const refused = await new Visitor().linkVisit(owner, 'wrong-secret');
  assert.equal(refused.status, 400);
  assert.match(refused.msg, /password/i);
});

test('creates no accounts while registration is closed', async () => {
  await server.services.siteSettings.set({ register: false }, null);
  const closed = await comeIn({ preferred_username: 'late' });
  assert.equal(closed.msg, 'Registration is closed on this site');
  await server.services.siteSettings.set({ register: true }, null);
});
