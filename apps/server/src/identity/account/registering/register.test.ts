import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { isOfDomain } from '../email-address.ts';
import { isUsername, normalizeUsername } from '../usernames.ts';

const clock = createTestClock();
let server: TestServer;
let count = 0;

before(async () => {
  server = await startTestServer({ clock, settings: { trustProxy: '127.0.0.1' } });
});
after(() => server.stop());

const freshEmail = () => `person${(count += 1)}@example.org`;
const freshName = () => `person${(count += 1)}`;

async function codeFor(email: string): Promise<string> {
  const answer = await server.call('GET /api/get-register-code', { query: { email } });
  assert.equal(answer.status, 200, answer.msg);
  assert.match(answer.data.code ?? '', /^\d{6}$/);
  return answer.data.code ?? '';
}

const registerWith = (body: Record<string, unknown>, locale: 'zh-CN' | 'en-US' = 'en-US') =>
  server.call('POST /api/register', { body, locale });

const other = (code: string) => (code === '000000' ? '111111' : '000000');

test('a site without mail returns the code in data and message, and stores the mail', async () => {
  const email = freshEmail();
  const answer = await server.call('GET /api/get-register-code', { query: { email } });
  assert.deepEqual([answer.data.email, answer.data.expire], [email, 600]);
  assert.equal(answer.msg, answer.data.code);
  const mail = await server.services.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', email)
    .selectAll()
    .executeTakeFirstOrThrow();
  assert.equal(mail.state, 'kept');
  assert.ok(mail.body_text.includes(answer.data.code ?? '-'));
});

test('registering creates an ordinary user who can sign in', async () => {
  const email = freshEmail();
  const username = freshName();
  const answer = await registerWith({
    username: ` ${username} `,
    password: ' secret-1 ',
    email,
    code: await codeFor(email),
  });
  assert.deepEqual([answer.http, answer.status, answer.data, answer.msg], [200, 200, null, 'success']);
  const signedIn = await server.call('POST /api/login', { body: { username, password: 'secret-1' } });
  assert.deepEqual(signedIn.data.roleList, ['default_user']);
  assert.equal(signedIn.data.email, email);
  assert.equal(signedIn.data.gender, 'secrecy');
  assert.match(signedIn.data.uid, /^[0-9a-f]{32}$/);
});

test('reports a taken name or address in any case, never with a 500', async () => {
  const taken = await server.buildUser({ username: `Taken${(count += 1)}` });
  const email = freshEmail();
  const code = await codeFor(email);
  const name = await registerWith({
    username: taken.username.toUpperCase(),
    password: 'secret-1',
    email,
    code,
  });
  assert.deepEqual([name.http, name.status, name.msg], [200, 400, 'The username already exists']);
  const address = taken.email?.toUpperCase();
  const mail = await registerWith({ username: freshName(), password: 'secret-1', email: address, code });
  assert.deepEqual([mail.http, mail.status, mail.msg], [200, 400, 'The email already exists']);
  const asked = await server.call('GET /api/get-register-code', {
    query: { email: address },
    locale: 'zh-CN',
  });
  assert.deepEqual([asked.status, asked.msg], [400, '邮箱已被注册']);
});

test('one of several parallel registrations with one code succeeds', async () => {
  const email = freshEmail();
  const code = await codeFor(email);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      registerWith({ username: freshName(), password: 'secret-1', email, code }),
    ),
  );
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  assert.ok(answers.every((answer) => answer.http === 200));
});

test('one of several parallel registrations of one name succeeds', async () => {
  const username = freshName();
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const email = freshEmail();
      return { username, password: 'secret-1', email, code: await codeFor(email) };
    }),
  );
  const answers = await Promise.all(people.map((person) => registerWith(person)));
  assert.deepEqual(answers.map((answer) => answer.msg).sort(), [
    'The username already exists',
    'The username already exists',
    'The username already exists',
    'success',
  ]);
});

test('a code works once', async () => {
  const email = freshEmail();
  const code = await codeFor(email);
  await registerWith({ username: freshName(), password: 'secret-1', email, code });
  await server.services.db.deleteFrom('app_user').where('email', '=', email).execute();
  const again = await registerWith({ username: freshName(), password: 'secret-1', email, code });
  assert.equal(again.msg, 'The code does not exist or has expired. Request a new one');
});

test('other callers cannot use up the attempts of the caller who requested a code', async () => {
  const email = freshEmail();
  const code = await codeFor(email);
  const person = { username: freshName(), password: 'secret-1', email };
  const from = (ip: string, given: string) =>
    server.call('POST /api/register', {
      body: { ...person, code: given },
      headers: { 'x-forwarded-for': ip },
    });
  const used = 'The code does not exist or has expired. Request a new one';
  for (let network = 1; network <= 20; network += 1) {
    const tries = Array.from({ length: 5 }, () => from(`198.51.100.${network}`, other(code)));
    for (const { msg } of await Promise.all(tries)) assert.match(msg, /^Wrong code/);
    assert.equal((await from(`198.51.100.${network}`, code)).msg, used, 'five from each address');
  }
  assert.equal((await from('203.0.113.1', code)).msg, used, 'a hundred of all strangers together');
  assert.equal((await registerWith({ ...person, code })).status, 200);
});

test('a code allows five attempts', async () => {
  const email = freshEmail();
  const code = await codeFor(email);
  const person = { username: freshName(), password: 'secret-1', email };
  for (const left of [4, 3, 2, 1, 0]) {
    const wrong = await registerWith({ ...person, code: other(code) });
    assert.deepEqual([wrong.http, wrong.status], [200, 400]);
    assert.equal(wrong.msg, `Wrong code. Attempts left: ${left}`);
  }
  const right = await registerWith({ ...person, code });
  assert.equal(right.msg, 'The code does not exist or has expired. Request a new one');
});

test('a code is valid for ten minutes and for its address', async () => {
  const email = freshEmail();
  const code = await codeFor(email);
  const elsewhere = await registerWith({
    username: freshName(),
    password: 'secret-1',
    email: freshEmail(),
    code,
  });
  assert.equal(elsewhere.msg, 'The code does not exist or has expired. Request a new one');
  clock.advance(600_001);
  const late = await registerWith({ username: freshName(), password: 'secret-1', email, code }, 'zh-CN');
  assert.equal(late.msg, '验证码不存在或已过期，请重新获取');
});

test('rejects a second code within a minute, also for parallel calls', async () => {
  const email = freshEmail();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.call('GET /api/get-register-code', { query: { email } })),
  );
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  const refused = answers.find((answer) => answer.status !== 200);
  assert.deepEqual([refused?.http, refused?.status], [200, 400]);
  assert.match(refused?.msg ?? '', /^Wait (60|59) s before requesting another code$/);
  const sent = await server.services.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', email)
    .select('id')
    .execute();
  assert.equal(sent.length, 1);
  clock.advance(60_001);
  assert.equal((await server.call('GET /api/get-register-code', { query: { email } })).status, 200);
});

test('invalid addresses, names and passwords have their own errors', async () => {
  const email = freshEmail();
  const code = await codeFor(email);
  const good = { username: freshName(), password: 'secret-1', email, code };
  const cases: [Record<string, unknown>, string][] = [
    [{ ...good, username: 'x'.repeat(129) }, 'Usernames have 1 to 20 characters'],
    [{ ...good, username: 'a b' }, 'Usernames have 1 to 20 characters'],
    [{ ...good, username: 'ab\u202Ecd' }, 'Usernames have 1 to 20 characters'],
    [{ ...good, password: '12345' }, 'Passwords must have 6 to 128 characters'],
    [{ ...good, password: 'x'.repeat(129) }, 'Passwords must have 6 to 128 characters'],
    [{ ...good, email: 'not-an-address' }, 'This email address is not valid'],
  ];
  for (const [body, text] of cases) {
    const answer = await registerWith(body);
    assert.deepEqual([answer.http, answer.status], [200, 400]);
    assert.ok(answer.msg.startsWith(text), answer.msg);
  }
  for (const body of [{}, { ...good, code: '' }, { ...good, email: 7 }, { ...good, username: '' }]) {
    assert.deepEqual(
      [(await registerWith(body)).http, (await registerWith(body, 'zh-CN')).status],
      [400, 400],
    );
  }
  assert.equal((await server.call('GET /api/get-register-code')).http, 400);
  const long = await server.call('GET /api/get-register-code', {
    query: { email: `${'x'.repeat(400)}@a.bc` },
  });
  assert.equal(long.http, 400);
  const wrong = await server.call('GET /api/get-register-code', {
    query: { email: 'nobody' },
    locale: 'zh-CN',
  });
  assert.deepEqual([wrong.http, wrong.status, wrong.msg], [200, 400, '邮箱格式不正确']);
});

test('reports closed registration and rejected domains', async () => {
  await server.services.siteSettings.set({ emailDomainBlacklist: ['mail.test', '@spam.example'] }, null);
  const refused = await server.call('GET /api/get-register-code', { query: { email: 'a@sub.Mail.test' } });
  assert.deepEqual([refused.http, refused.status], [200, 403]);
  assert.equal(refused.msg, 'Addresses of this email domain are not accepted');
  await server.services.siteSettings.set({ register: false }, null);
  const closed = await server.call('GET /api/get-register-code', { query: { email: freshEmail() } });
  assert.deepEqual(
    [closed.http, closed.status, closed.msg],
    [200, 401, 'Registration is closed on this site'],
  );
  const late = await registerWith({
    username: 'a',
    password: 'secret-1',
    email: freshEmail(),
    code: '123456',
  });
  assert.deepEqual([late.http, late.status], [200, 401]);
  await server.services.siteSettings.set({ register: true, emailDomainBlacklist: [] }, null);
});

test('returns whether a name or an address is taken', async () => {
  const user = await server.buildUser({ username: '獬豸用户', email: 'beast@example.com' });
  const check = (body: Record<string, unknown>) => server.call('POST /api/check-username-or-email', { body });
  assert.deepEqual((await check({ username: ' 獬豸用户 ' })).data, { username: true, email: false });
  assert.deepEqual((await check({ email: user.email?.toUpperCase() })).data, {
    username: false,
    email: true,
  });
  assert.deepEqual((await check({ username: 'free-name', email: 'bad' })).data, {
    username: false,
    email: false,
  });
  assert.deepEqual((await check({ username: null })).data, { username: false, email: false });
  assert.deepEqual((await check({})).data, { username: false, email: false });
  assert.equal((await check({ username: 12 })).http, 400);
  assert.equal((await check({ username: 'x'.repeat(2000) })).http, 400);
});

test('usernames accept letters of any script and no invisible characters', () => {
  for (const name of ['root', '张三', 'Ünsal', 'a_b-c.d', '7', 'विकास', 'x'.repeat(20), '字'.repeat(20)]) {
    assert.ok(isUsername(normalizeUsername(name)), name);
  }
  for (const name of [
    '',
    ' ',
    '.',
    '__',
    'a b',
    'a\u200Bb',
    'a\u2066b',
    '\u0301a',
    'a@b',
    '😀',
    'x'.repeat(21),
  ]) {
    assert.ok(!isUsername(normalizeUsername(name)), JSON.stringify(name));
  }
});

test('domains match whole labels', () => {
  assert.ok(isOfDomain('a@Spam.example', ['spam.example']));
  assert.ok(isOfDomain('a@x.spam.example', ['@spam.example']));
  assert.ok(!isOfDomain('a@notspam.example', ['spam.example']));
  assert.ok(!isOfDomain('a@b.example', ['', ' ', '@']));
});
