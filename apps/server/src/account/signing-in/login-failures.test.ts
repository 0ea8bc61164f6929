import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../testing/clock.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { addressKey } from '../../http/address-key.ts';
import { pauseAfter } from './login-failures.ts';
import { hashPassword } from '../password.ts';

const clock = createTestClock();
let server: TestServer;
let passwordHash: string;
const password = 'right-Password1';

before(async () => {
  server = await startTestServer({ clock, settings: { trustProxy: '127.0.0.1' } });
  passwordHash = await hashPassword(password);
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

test('five failures bring a growing pause, a success forgets them', async () => {
  const { username } = await server.buildUser({ passwordHash });
  for (let count = 0; count < 5; count += 1) await login(username, 'wrong-password', '192.0.2.1');
  const early = await login(username, password, '192.0.2.1');
  assert.deepEqual([early.http, early.status, early.msg], [200, 400, 'Please wait 2 s before you try again']);
  clock.advance(2001);
  assert.equal((await login(username, password, '192.0.2.1')).status, 200);
  assert.equal((await login(username, 'wrong-password', '192.0.2.1')).msg.startsWith('Please check'), true);
  assert.equal((await login(username, password, '192.0.2.1')).status, 200);
});

test('pauses double from 2 s to 30 s', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7, 8, 9, 19].map(pauseAfter),
    [0, 0, 2000, 4000, 8000, 16_000, 30_000, 30_000],
  );
});

test('F6 twenty failures of a name from an address are refused for half an hour, unknown names too', async () => {
  const { username } = await server.buildUser({ passwordHash });
  for (const name of [username, 'nobody-at-all']) {
    await failTimes(name, 20, '192.0.2.20');
    clock.advance(31_000);
    const refused = await login(name, password, '192.0.2.20');
    assert.deepEqual([refused.http, refused.status], [200, 400]);
    assert.match(refused.msg, /^Too many failed logins, please try again in \d+ minutes$/);
  }
  assert.equal(
    (await login(username, password, '192.0.2.21')).status,
    200,
    'from elsewhere its owner gets in',
  );
  clock.advance(30 * 60_000);
  assert.equal((await login(username, password, '192.0.2.20')).status, 200);
});

test('F6 parallel guesses are all counted', async () => {
  const { username } = await server.buildUser({ passwordHash });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => login(username, 'wrong-password', '192.0.2.30')),
  );
  const judged = answers.filter((answer) => answer.msg.startsWith('Please check'));
  assert.equal(judged.length, 5, 'the sixth and later ones met the pause');
});

test('F6 an account tried from everywhere still lets its owner in from a known address', async () => {
  const user = await server.buildUser({ passwordHash });
  await login(user.username, password, '192.0.2.40');
  const failures = Array.from({ length: 99 }, (_, index) => ({
    account_key: user.username,
    ip: `198.51.100.${index}`,
    failed_at: clock(),
  }));
  await server.services.db.insertInto('login_failure').values(failures).execute();
  assert.match((await login(user.username, 'wrong-password', '203.0.113.8')).msg, /^Please check/);
  assert.match((await login(user.username, password, '203.0.113.9')).msg, /^Too many failed logins/);
  assert.equal((await login(user.username, password, '192.0.2.40')).status, 200);
});

test('F6 forwarded addresses are believed from configured proxies alone', async () => {
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

test('addresses of one IPv6 subscriber count as one', () => {
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(addressKey('2001:db8::6'), '2001:db8:0:0::/64');
  assert.equal(addressKey('::1'), '0:0:0:0::/64');
  assert.equal(addressKey('192.0.2.1'), '192.0.2.1');
});
