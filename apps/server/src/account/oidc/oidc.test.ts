import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { hashPassword } from '../password.ts';
import { codeAt } from '../second-factor/totp.ts';

const password = 'right-secret';
let server: TestServer;
let provider: ChildProcess;

before(async () => {
  const port = await freePort();
  const oidc = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'xiezhi',
    clientSecret: 'a-secret-of-two',
    name: 'Campus',
  };
  server = await startTestServer({ settings: { oidc } });
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

/** A browser's part: keeps cookies, follows redirections, fills in the provider's forms. */
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

  /** Signs in at the provider and comes back; returns where the browser ends up. */
  async signIn(claims: Record<string, unknown>): Promise<URL> {
    const account = Buffer.from(JSON.stringify(claims)).toString('base64url');
    let address = `${server.url}/api/oidc/start`;
    let body: URLSearchParams | undefined;
    for (let steps = 0; steps < 20; steps += 1) {
      const response = await this.fetch(address, body);
      body = undefined;
      const location = response.headers.get('location');
      if (location !== null) {
        address = new URL(location, address).href;
        if (new URL(address).pathname === '/home') return new URL(address);
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
}

const redeem = (body: Record<string, unknown>) => server.call('POST /api/oidc/redeem', { body });

test('the configuration names the service', async () => {
  const { data } = await server.call('GET /api/get-website-config');
  assert.equal(data.oidcName, 'Campus');
});

test('a newcomer gets an account, and finds it again', async () => {
  const claims = { name: 'Ada', preferred_username: 'ada.l', email: 'ada@example.org', email_verified: true };
  const ticket = await new Visitor().ticket(claims);
  const first = await redeem({ ticket });
  assert.equal(first.status, 200, first.msg);
  assert.deepEqual(
    [first.data.username, first.data.email, first.data.roleList],
    ['ada.l', 'ada@example.org', ['default_user']],
  );
  const token = first.headers.get('authorization') ?? '';
  assert.equal((await server.call('GET /api/get-user-info', { as: { token } })).data.uid, first.data.uid);
  assert.equal((await redeem({ ticket })).msg, 'This sign-in has expired, please sign in again');

  const again = await redeem({ ticket: await new Visitor().ticket(claims) });
  assert.equal(again.data.uid, first.data.uid);
  const { data } = await server.call('GET /api/oidc/identities', { as: { token } });
  assert.deepEqual(
    data.map((one) => one.name),
    ['Ada'],
  );
});

test('a name that is taken or unfit gets digits, an unverified address is not taken over', async () => {
  const owner = await server.buildUser({ username: 'grace', email: 'grace@example.org' });
  const claims = { preferred_username: 'Grace', email: 'grace@example.org', email_verified: false };
  const { data } = await redeem({ ticket: await new Visitor().ticket(claims) });
  assert.match(data.username, /^Grace\d{6}$/);
  assert.equal(data.email, null);
  assert.notEqual(data.uid, owner.uid);
  const odd = await redeem({ ticket: await new Visitor().ticket({ preferred_username: '<script>' }) });
  assert.match(odd.data.username, /^user\d{6}$/);
});

test('an account with the verified address is joined once its password is given', async () => {
  const owner = await server.buildUser({
    email: 'linus@example.org',
    passwordHash: await hashPassword(password),
  });
  const claims = { name: 'Linus', email: 'Linus@example.org', email_verified: true };
  const ticket = await new Visitor().ticket(claims);
  const asked = await redeem({ ticket });
  assert.equal(asked.status, 400);
  assert.match(asked.msg, new RegExp(`belongs to the user ${owner.username}`));
  assert.equal(
    (await redeem({ ticket, password: 'wrong-secret' })).msg,
    'Please check your username or password',
  );
  const joined = await redeem({ ticket, password });
  assert.equal(joined.data.uid, owner.uid);
  const next = await redeem({ ticket: await new Visitor().ticket(claims) });
  assert.equal(next.data.uid, owner.uid, 'no password is wanted again');

  const gone = await server.call('DELETE /api/oidc/identities', {
    as: owner,
    query: { issuer: server.services.settings.oidc?.issuer ?? '' },
  });
  assert.equal(gone.status, 200, gone.msg);
  assert.equal((await redeem({ ticket: await new Visitor().ticket(claims) })).status, 400);
});

test('a second factor and a ban hold here too', async () => {
  const owner = await server.buildUser({ passwordHash: await hashPassword(password) });
  const claims = { name: 'Barbara' };
  const link = await server.call('POST /api/oidc/link', {
    as: owner,
    body: { ticket: await new Visitor().ticket(claims) },
  });
  assert.equal(link.status, 200, link.msg);
  const other = await server.buildUser();
  const stolen = await server.call('POST /api/oidc/link', {
    as: other,
    body: { ticket: await new Visitor().ticket(claims) },
  });
  assert.equal(stolen.msg, 'One of the two accounts is joined with another one already');

  const { secret } = (await server.call('POST /api/second-factor', { as: owner, body: { password } })).data;
  const minuteAgo = new Date(server.services.clock().getTime() - 30_000);
  const confirmed = await server.call('POST /api/second-factor/confirm', {
    as: owner,
    body: { code: codeAt(secret, minuteAgo) },
  });
  assert.equal(confirmed.status, 200, confirmed.msg);
  const ticket = await new Visitor().ticket(claims);
  assert.equal((await redeem({ ticket })).msg, 'Please enter the code of your authenticator app');
  assert.equal((await redeem({ ticket, secondFactorCode: '000000' })).status, 400);
  const secondFactorCode = codeAt(secret, server.services.clock());
  assert.equal((await redeem({ ticket, secondFactorCode })).status, 200);

  await server.services.db.updateTable('app_user').set({ status: 1 }).where('uid', '=', owner.uid).execute();
  const banned = await redeem({ ticket: await new Visitor().ticket(claims) });
  assert.match(banned.msg, /banned/);
});

test('nobody is led into the visit of somebody else, and a refusal is told', async () => {
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

test('closed registration lets no newcomer in', async () => {
  await server.services.site.set({ register: false }, null);
  const closed = await redeem({ ticket: await new Visitor().ticket({ preferred_username: 'late' }) });
  assert.equal(closed.msg, 'Registration is not open on this site');
  await server.services.site.set({ register: true }, null);
});
