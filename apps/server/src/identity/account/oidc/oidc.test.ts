import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { freePort } from '../../../../test-support/free-port.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import { until } from '../../../../test-support/until.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { openSession } from '../../session/session.ts';
import { codeAt } from '../second-factor/totp.ts';
import { Visitor } from './testing/visitor.ts';

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

/** Comes back from the provider in a new browser and redeems the ticket. */
async function comeIn(claims: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const visitor = new Visitor(server);
  return visitor.redeem({ ticket: await visitor.ticket(claims), ...more });
}

const expired = 'This sign-in has expired. Sign in again';

test('the configuration names the service', async () => {
  const { data } = await server.call('GET /api/get-website-config');
  assert.equal(data.oidcName, 'Campus');
});

test('a new user gets an account, and signs in to it again', async () => {
  const claims = { name: 'Ada', preferred_username: 'ada.l', email: 'ada@example.org', email_verified: true };
  const browser = new Visitor(server);
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

test('takes an address as verified only if the same source says so', async () => {
  const claims = { preferred_username: 'joan', email: 'joan@example.org', email_verified: true };
  const { data } = await comeIn({ ...claims, otherEmail: 'other@example.org' });
  assert.deepEqual([data.username, data.email], ['joan', null]);
});

test('links an account with the verified address once its password is given', async () => {
  const owner = await server.buildUser({
    email: 'linus@example.org',
    passwordHash: quickHash(password),
  });
  const claims = { name: 'Linus', email: 'Linus@example.org', email_verified: true };
  const browser = new Visitor(server);
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
  const browser = new Visitor(server);
  const link = await browser.link(owner, await browser.linkTicket(owner, { password, claims }));
  assert.equal(link.status, 200, link.msg);
  const other = await server.buildUser({ passwordHash: quickHash(password) });
  const stolen = await browser.link(other, await browser.linkTicket(other, { password, claims }));
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
  assert.match(banned.msg, /is disabled/);
});

test('a ban or an unlinking while the sign-in is under way leaves no session', async () => {
  const { db } = server.services;
  const owner = await server.buildUser({ passwordHash: quickHash(password) });
  const claims = { name: 'Grace' };
  const browser = new Visitor(server);
  const link = await browser.link(owner, await browser.linkTicket(owner, { password, claims }));
  assert.equal(link.status, 200, link.msg);
  const tickets = () =>
    db.selectFrom('challenge').where('purpose', '=', 'oidc-ticket').select('key').execute();
  const sessions = () => db.selectFrom('session').where('uid', '=', owner.uid).select('id').execute();
  const former = (await sessions()).length;
  const during = async (change: (trx: Kysely<Database>) => Promise<unknown>) => {
    const ticket = await browser.ticket(claims);
    const open = (await tickets()).length;
    const [redeemed] = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('app_user').where('uid', '=', owner.uid).select('uid').forUpdate().execute();
      const waiting = browser.redeem({ ticket });
      await until('the ticket is used up', async () => (await tickets()).length < open);
      await change(trx);
      return [waiting];
    });
    return redeemed;
  };
  const banned = await during((trx) =>
    trx.updateTable('app_user').set({ status: 1 }).where('uid', '=', owner.uid).execute(),
  );
  assert.match(banned?.msg ?? '', /is disabled/);
  await db.updateTable('app_user').set({ status: 0 }).where('uid', '=', owner.uid).execute();
  const unlinked = await during((trx) =>
    trx.deleteFrom('oidc_identity').where('uid', '=', owner.uid).execute(),
  );
  assert.equal(unlinked?.msg, expired);
  assert.equal((await sessions()).length, former);
});

test('rejects a visit that another browser began, and reports an error of the provider', async () => {
  const mine = new Visitor(server);
  const started = await mine.fetch(`${server.url}/api/oidc/start`);
  const { origin: iss, searchParams } = new URL(started.headers.get('location') ?? '');
  const state = searchParams.get('state') ?? '';
  const foreign = await new Visitor(server).fetch(`${server.url}/api/oidc/callback?code=x&state=${state}`);
  assert.equal(foreign.headers.get('location'), '/home#oidc-error=expired');
  const refused = await mine.fetch(
    `${server.url}/api/oidc/callback?error=access_denied&state=${state}&iss=${iss}`,
  );
  assert.equal(refused.headers.get('location'), '/home#oidc-error=declined');
  const forged = await mine.fetch(`${server.url}/api/oidc/callback?code=x&state=other`);
  assert.equal(forged.headers.get('location'), '/home#oidc-error=expired', 'a visit ends once');
});

/** Returns the `prompt` parameter with which the site sends the browser to the service. */
async function promptOf(query: string): Promise<string | null> {
  const started = await new Visitor(server).fetch(`${server.url}/api/oidc/start${query}`);
  return new URL(started.headers.get('location') ?? '').searchParams.get('prompt');
}

test('a sign-in from the settings asks for the credentials again, any other may use an open session', async () => {
  assert.deepEqual(
    [
      await promptOf('?page=setting'),
      await promptOf('?path=/setting&prompt=login'),
      await promptOf('?path=/setting'),
    ],
    ['login', 'login', null],
  );
});

test('rejects a ticket in a browser that did not make the visit', async () => {
  const attacker = new Visitor(server);
  const ticket = await attacker.ticket({ name: 'Mallory' });
  const victim = new Visitor(server);
  assert.equal((await victim.redeem({ ticket })).msg, expired, 'a browser without a visit');
  await victim.ticket({ name: 'Victim' });
  assert.equal((await victim.redeem({ ticket })).msg, expired, 'a browser with another visit');
  assert.equal((await attacker.redeem({ ticket })).status, 200);
});

test('a URL prepared by an attacker does not link an account to the signed-in user who opens it', async () => {
  const victim = await server.buildUser({ passwordHash: quickHash(password) });
  const attacker = await server.buildUser({ passwordHash: quickHash(password) });
  const [home, away] = [new Visitor(server), new Visitor(server)];
  const ofSignIn = await away.ticket({ name: 'Trudy' });
  assert.equal((await home.link(victim, ofSignIn)).msg, expired);
  assert.equal((await away.link(victim, ofSignIn)).msg, expired, 'even in the browser of the visit');
  const ofLink = await away.linkTicket(attacker, { password, claims: { name: 'Trudy' } });
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
  const refused = await new Visitor(server).linkVisit(owner, 'wrong-secret');
  assert.equal(refused.status, 400);
  assert.match(refused.msg, /password/i);
});

test('creates no accounts while registration is closed', async () => {
  await server.services.siteSettings.set({ register: false }, null);
  const closed = await comeIn({ preferred_username: 'late' });
  assert.equal(closed.msg, 'Registration is closed on this site');
  await server.services.siteSettings.set({ register: true }, null);
});
