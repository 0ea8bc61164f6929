import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { setChallenge } from '../../challenge/challenges.ts';
import { newUid } from '../../../platform/database/uid.ts';
import { createTestClock } from '../../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { delayAfter } from './delay.ts';
import { beginSecondFactor, confirmSecondFactor } from '../second-factor/service.ts';
import { codeAt } from '../second-factor/totp.ts';

const clock = createTestClock();
let server: TestServer;
let passwordHash: string;
const password = 'right-Password1';

before(async () => {
  server = await startTestServer({ clock, settings: { trustProxy: '127.0.0.1' } });
  passwordHash = quickHash(password);
});
after(() => server.stop());

const login = (username: string, tried: string, ip: string) =>
  server.call('POST /api/login', {
    body: { username, password: tried },
    headers: { 'x-forwarded-for': ip },
  });

async function failTimes(username: string, times: number, ip: string): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    clock.advance(31_000);
    const answer = await login(username, 'wrong-password', ip);
    assert.equal(answer.msg, 'Please check your username or password', `failure ${count + 1}`);
  }
}

test('five failures cause a growing delay, and a success clears it', async () => {
  const { username } = await server.buildUser({ passwordHash });
  for (let count = 0; count < 5; count += 1) await login(username, 'wrong-password', '192.0.2.1');
  const early = await login(username, password, '192.0.2.1');
  assert.deepEqual([early.http, early.status, early.msg], [200, 400, 'Try again in 2 s']);
  clock.advance(2001);
  assert.equal((await login(username, password, '192.0.2.1')).status, 200);
  assert.equal((await login(username, 'wrong-password', '192.0.2.1')).msg.startsWith('Please check'), true);
  assert.equal((await login(username, password, '192.0.2.1')).status, 200);
});

test('a class behind one address signs in within a minute, although another user there guesses names', async () => {
  const limited = await startTestServer({ settings: { trustProxy: '127.0.0.1', rateLimitFactor: 1 } });
  try {
    const { username } = await limited.buildUser({ passwordHash });
    const others = Array.from({ length: 100 }, (_, at) => `somebody_${at}`);
    await limited.services.db
      .insertInto('app_user')
      .values(others.map((name) => ({ uid: newUid(), username: name, password_hash: passwordHash })))
      .execute();
    const send = (name: string, tried: string) =>
      limited.call('POST /api/login', {
        body: { username: name, password: tried },
        headers: { 'x-forwarded-for': '192.0.2.7' },
      });
    const unknown = Array.from({ length: 20 }, (_, at) => `nobody_${at}`);
    for (const name of [...others, ...unknown])
      assert.notEqual((await send(name, 'wrong-password')).http, 429, name);
    assert.equal((await send(username, password)).status, 200);
  } finally {
    await limited.stop();
  }
});

test('delays double from 2 s to 30 s', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7, 8, 9, 19].map(delayAfter),
    [0, 0, 2000, 4000, 8000, 16_000, 30_000, 30_000],
  );
});

/** Inserts failures of an attacker within the last half hour, the newest a minute ago. */
async function plantFailures(rows: readonly { account: string; ip: string }[]): Promise<void> {
  const failed_at = new Date(clock().getTime() - 1000);
  const values = rows.map(({ account, ip }) => ({ account_key: account, ip, failed_at }));
  await server.services.db.insertInto('login_failure').values(values).execute();
}

/** Returns the token of a puzzle solved at an address. */
const solved = (ip: string) =>
  setChallenge(server.services.db, 'slide-pass', ip, { now: clock(), life: 60_000 });

/** Returns the device cookie that a browser stores after signing in. */
function deviceOf({ headers }: { readonly headers: Headers }): string {
  const pairs = headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return pairs.find((pair) => pair.startsWith('xiezhi_device=')) ?? assert.fail('no device is kept');
}

const slowed = /^Try again in (30|29) s$/;

test('twenty failures of a name from an address delay it there, also for unknown names', async () => {
  const { username } = await server.buildUser({ passwordHash });
  for (const name of [username, 'nobody-at-all']) {
    await failTimes(name, 20, '192.0.2.20');
    const early = await login(name, password, '192.0.2.20');
    assert.deepEqual([early.http, early.status], [200, 400]);
    assert.match(early.msg, slowed);
  }
  assert.equal(
    (await login(username, password, '192.0.2.21')).status,
    200,
    'from elsewhere its owner gets in',
  );
  clock.advance(30_000);
  assert.equal((await login(username, password, '192.0.2.20')).status, 200);
});

describe('a user who shares an address with an attacker signs in', () => {
  const ip = '192.0.2.77';
  const attacks = {
    'twenty guesses at the account': (username: string) =>
      Array.from({ length: 20 }, () => ({ account: username, ip })),
    'three hundred invented names': () =>
      Array.from({ length: 300 }, (_, index) => ({ account: `invented-${index}`, ip })),
  };
  for (const [attack, rowsOf] of Object.entries(attacks)) {
    const attacked = async () => {
      const user = await server.buildUser({ passwordHash });
      await server.services.db.deleteFrom('login_failure').execute();
      const cookie = deviceOf(await login(user.username, password, ip));
      await plantFailures(rowsOf(user.username));
      return { ...user, cookie };
    };
    const tryIn = (username: string, body: Record<string, unknown>, cookie = '') =>
      server.call('POST /api/login', {
        body: { username, password, ...body },
        headers: { 'x-forwarded-for': ip, cookie },
      });

    it(`after ${attack}: from a device that the account knows`, async () => {
      const { username, cookie } = await attacked();
      assert.match((await tryIn(username, {})).msg, slowed, 'an unknown one waits');
      assert.equal((await tryIn(username, { slideToken: null }, cookie)).status, 200);
      const other = await server.buildUser({ passwordHash });
      await plantFailures(rowsOf(other.username));
      assert.match((await tryIn(other.username, {}, cookie)).msg, slowed, 'known to another account');
    });

    it(`after ${attack}: with a solved puzzle, which is requested`, async () => {
      const { username } = await attacked();
      assert.match((await tryIn(username, { slideToken: null })).msg, /puzzle/);
      assert.equal((await tryIn(username, { slideToken: await solved(ip) })).status, 200);
    });

    it(`after ${attack}: with a right one-time code`, async () => {
      const user = await attacked();
      const secret = await switchOnFactor(user);
      assert.match((await tryIn(user.username, { secondFactorCode: '000000' })).msg, slowed);
      const secondFactorCode = codeAt(secret, clock());
      assert.equal((await tryIn(user.username, { secondFactorCode })).status, 200);
    });
  }
});

async function switchOnFactor(user: TestUser): Promise<string> {
  const secret = await beginSecondFactor(server.services, user.uid);
  const minuteAgo = new Date(clock().getTime() - 30_000);
  await confirmSecondFactor(server.services, user, codeAt(secret, minuteAgo));
  return secret;
}

test('a device is delayed by its own failures only, and counts as a stranger after twenty', async () => {
  const { username } = await server.buildUser({ passwordHash });
  const first = await login(username, password, '192.0.2.90');
  const cookie = deviceOf(first);
  const own = (tried: string) =>
    server.call('POST /api/login', {
      body: { username, password: tried },
      headers: { 'x-forwarded-for': '192.0.2.90', cookie },
    });
  for (let count = 0; count < 20; count += 1) {
    clock.advance(31_000);
    await own('wrong-password');
  }
  await plantFailures(Array.from({ length: 20 }, () => ({ account: username, ip: '192.0.2.90' })));
  assert.match((await own(password)).msg, slowed);
});

test('solving puzzles by a program does not speed up guessing', async () => {
  const { username } = await server.buildUser({ passwordHash });
  const guess = async () =>
    server.call('POST /api/login', {
      body: { username, password: 'wrong-password', slideToken: await solved('192.0.2.91') },
      headers: { 'x-forwarded-for': '192.0.2.91' },
    });
  for (let count = 0; count < 20; count += 1) assert.match((await guess()).msg, /^Please check/);
  assert.match((await guess()).msg, slowed);
});

test('one-time codes cannot be guessed by an attacker with the password, and the owner still signs in', async () => {
  const user = await server.buildUser({ passwordHash });
  const first = await login(user.username, password, '192.0.2.92');
  const cookie = deviceOf(first);
  const secret = await switchOnFactor(user);
  const tryCode = async (code: string, ip: string, sent = '') =>
    server.call('POST /api/login', {
      body: { username: user.username, password, secondFactorCode: code, slideToken: await solved(ip) },
      headers: { 'x-forwarded-for': ip, cookie: sent },
    });
  for (let count = 0; count < 20; count += 1) {
    const answer = await tryCode('000000', `198.51.100.${count}`);
    assert.match(answer.msg, /^The code is wrong/, `try ${count}`);
  }
  const code = codeAt(secret, clock());
  assert.match((await tryCode(code, '198.51.100.99')).msg, /^Too many failed sign-ins/);
  assert.equal((await tryCode(code, '192.0.2.92', cookie)).status, 200);
});

test('signing in under a name that looks like a counter key does not lock another account’s changes', async () => {
  const user = await server.buildUser({ passwordHash });
  for (let count = 0; count < 5; count += 1) await login(`change:${user.uid}`, 'x', '192.0.2.93');
  const changed = await server.call('POST /api/change-password', {
    as: user,
    body: { oldPassword: password, newPassword: 'new-Password1' },
  });
  assert.equal(changed.data.code, 200, changed.data.msg);
});

test('counts all parallel guesses', async () => {
  const { username } = await server.buildUser({ passwordHash });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => login(username, 'wrong-password', '192.0.2.30')),
  );
  const judged = answers.filter((answer) => answer.msg.startsWith('Please check'));
  assert.equal(judged.length, 5, 'the sixth and later ones met the pause');
});

test('an owner signs in from a known address while the account is attacked from everywhere', async () => {
  const user = await server.buildUser({ passwordHash });
  await login(user.username, password, '192.0.2.40');
  const failures = Array.from({ length: 99 }, (_, index) => ({
    account_key: user.username,
    ip: `198.51.100.${index}`,
    failed_at: clock(),
  }));
  await server.services.db.insertInto('login_failure').values(failures).execute();
  assert.match((await login(user.username, 'wrong-password', '203.0.113.8')).msg, /^Please check/);
  assert.match((await login(user.username, password, '203.0.113.9')).msg, slowed);
  assert.equal((await login(user.username, password, '192.0.2.40')).status, 200);
});

test('trusts forwarded addresses only from configured proxies', async () => {
  const plain = await startTestServer();
  try {
    const { username } = await plain.buildUser({ passwordHash });
    const tries = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((ip) =>
      plain.call('POST /api/login', {
        body: { username, password: 'wrong-password' },
        headers: { 'x-forwarded-for': ip },
      }),
    );
    await Promise.all(tries);
    const rows = await plain.services.db.selectFrom('login_failure').select('ip').distinct().execute();
    assert.deepEqual(rows, [{ ip: '127.0.0.1' }]);
  } finally {
    await plain.stop();
  }
});

test('counts the addresses of one IPv6 subscriber as one', () => {
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(addressKey('2001:db8::6'), '2001:db8:0:0::/64');
  assert.equal(addressKey('::1'), '0:0:0:0::/64');
  assert.equal(addressKey('192.0.2.1'), '192.0.2.1');
});
