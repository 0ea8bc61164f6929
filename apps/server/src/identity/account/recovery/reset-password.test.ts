import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';

const clock = createTestClock();
const oldPassword = 'old-secret';
let server: TestServer;
let passwordHash: string;

before(async () => {
  // Nothing listens there: mails stay in the outbox, where the tests read them.
  const settings = { smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'https://judge.example' };
  server = await startTestServer({ clock, settings, hasJobs: false });
  passwordHash = quickHash(oldPassword);
});
after(() => server.stop());

/** Returns a captcha with its answer. */
async function solved() {
  const { data } = await server.call('GET /api/captcha');
  const row = await server.services.db
    .selectFrom('challenge')
    .where('key', '=', data.captchaKey)
    .select('answer')
    .executeTakeFirstOrThrow();
  return { captchaKey: data.captchaKey, captcha: row.answer };
}

async function apply(email: string, captcha?: { captchaKey: string; captcha: string }) {
  const body = { email, ...(captcha ?? (await solved())) };
  return server.call('POST /api/apply-reset-password', { body });
}

/** Returns the links mailed to an address, oldest first. */
async function linksTo(email: string | null): Promise<URL[]> {
  const rows = await server.services.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', email ?? '')
    .select('body_text')
    .orderBy('id')
    .execute();
  return rows.map((row) => new URL(/https:\S+/.exec(row.body_text)?.[0] ?? 'https://missing/'));
}

async function codeOf(user: TestUser): Promise<string> {
  const link = (await linksTo(user.email)).at(-1);
  return link?.searchParams.get('code') ?? '';
}

const reset = (username: string, code: string, password = 'new-secret') =>
  server.call('POST /api/reset-password', { body: { username, code, password } });
const login = (user: TestUser, password: string) =>
  server.call('POST /api/login', { body: { username: user.username, password } });

test('a captcha is a non-empty picture of 90 by 30', async () => {
  const { data } = await server.call('GET /api/captcha');
  assert.match(data.captchaKey, /^[0-9a-f]{32}$/);
  const [head, base64 = ''] = data.img.split(',');
  assert.equal(head, 'data:image/png;base64');
  const picture = sharp(Buffer.from(base64, 'base64'));
  const { width, height, format } = await picture.metadata();
  assert.deepEqual([width, height, format], [90, 30, 'png']);
  const { channels } = await picture.stats();
  assert.ok(
    channels.some((channel) => channel.stdev > 15),
    'the signs are drawn',
  );
});

test('a reset sets the password and ends every session, and its code works once', async () => {
  const user = await server.buildUser({ passwordHash });
  assert.equal((await apply((user.email ?? '').toUpperCase())).status, 200);
  const [link] = await linksTo(user.email);
  assert.equal(link?.origin, 'https://judge.example');
  assert.equal(link.pathname, '/reset-password');
  assert.equal(link.searchParams.get('username'), user.username);
  const code = await codeOf(user);
  assert.match(code, /^[0-9a-f]{21}$/);
  assert.equal((await reset(user.username, code, 'short')).msg, 'Passwords must have 6 to 128 characters');
  const parallel = await Promise.all([reset(user.username, code), reset(user.username, code)]);
  assert.deepEqual(
    parallel.map((answer) => answer.status).sort((a, b) => a - b),
    [200, 400],
  );
  assert.equal((await server.call('GET /api/sessions', { as: user })).http, 401);
  assert.equal((await login(user, oldPassword)).status, 400);
  assert.equal((await login(user, 'new-secret')).status, 200);
});

test('a captcha accepts one answer, right or wrong, and rejects keys of other kinds', async () => {
  const user = await server.buildUser();
  const captcha = await solved();
  const wrong = await apply(user.email ?? '', { ...captcha, captcha: '999' });
  assert.deepEqual([wrong.http, wrong.status], [200, 400]);
  assert.equal(wrong.msg, 'The CAPTCHA is wrong or has expired. Try a new one');
  assert.equal((await apply(user.email ?? '', captcha)).status, 400, 'used up');
  const old = await solved();
  clock.advance(30 * 60_000 + 1);
  assert.equal((await apply(user.email ?? '', old)).status, 400, 'too old');
  const other = await solved();
  await server.services.db
    .updateTable('challenge')
    .set({ purpose: 'slide' })
    .where('key', '=', other.captchaKey)
    .execute();
  assert.equal((await apply(user.email ?? '', other)).status, 400, 'of another purpose');
  assert.equal((await linksTo(user.email)).length, 0);
});

test('an unknown address gets the same response as a known one, cooldown included', async () => {
  const user = await server.buildUser({ passwordHash });
  const banned = await server.buildUser({ status: 1 });
  for (const email of [user.email ?? '', banned.email ?? '', 'nobody@example.com']) {
    const first = await apply(email);
    assert.deepEqual([first.status, first.msg], [200, 'success'], email);
    clock.advance(30_000);
    const second = await apply(email);
    assert.equal(second.msg, 'Too many emails requested. Try again in 60 s', email);
    clock.advance(60_001);
  }
  assert.equal((await linksTo(banned.email)).length, 0);
  assert.equal((await linksTo(user.email)).length, 1);
});

test('one of several parallel requests mails a code', async () => {
  const user = await server.buildUser();
  const captchas = await Promise.all([solved(), solved(), solved()]);
  await Promise.all(captchas.map((captcha) => apply(user.email ?? '', captcha)));
  assert.equal((await linksTo(user.email)).length, 1);
});

test('neither wrong codes nor new requests of strangers invalidate a pending reset', async () => {
  const user = await server.buildUser({ passwordHash });
  await apply(user.email ?? '');
  const code = await codeOf(user);
  for (let i = 0; i < 20; i += 1) assert.equal((await reset(user.username, 'f'.repeat(21))).status, 400);
  clock.advance(90_001);
  assert.equal((await apply(user.email ?? '')).status, 200);
  const later = await codeOf(user);
  assert.notEqual(later, code);
  assert.equal((await reset(user.username, code)).status, 200);
  assert.equal((await reset(user.username, later)).status, 400, 'a password that was set ends all links');
});

test('a reset code expires after ten minutes', async () => {
  const user = await server.buildUser({ passwordHash });
  await apply(user.email ?? '');
  clock.advance(10 * 60_000 + 1);
  const late = await reset(user.username, await codeOf(user));
  assert.equal(late.msg, 'The link is invalid or has expired. Request a new one');
  assert.equal((await reset('nobody-here', 'f'.repeat(21))).msg, late.msg, 'names are not told apart');
  assert.equal((await login(user, oldPassword)).status, 200);
});

test('limits the mails that one network address can request', async () => {
  clock.advance(3_600_001);
  for (let i = 0; i < 30; i += 1) assert.equal((await apply(`stranger${i}@example.com`)).status, 200);
  assert.match((await apply('one-more@example.com')).msg, /^Too many emails requested/);
});

test('reports blank and malformed requests', async () => {
  for (const body of [
    {},
    { email: '', captcha: '1', captchaKey: 'x' },
    { email: 'a@b.co', captcha: '123456789' },
  ]) {
    assert.equal((await server.call('POST /api/apply-reset-password', { body })).http, 400);
  }
  assert.equal((await apply('not an address')).msg, 'This email address is not valid');
  for (const body of [
    {},
    { username: 'x', password: '', code: 'c' },
    { username: 'x', password: 'secret1' },
  ]) {
    assert.equal((await server.call('POST /api/reset-password', { body })).http, 400);
  }
});

test('reports that the site sends no mail', async () => {
  const silent = await startTestServer({ clock, database: server.database, hasJobs: false });
  const body = { email: 'a@example.com', captcha: '1', captchaKey: 'x' };
  const refused = await silent.call('POST /api/apply-reset-password', { body, locale: 'zh-CN' });
  await silent.stop();
  assert.deepEqual([refused.http, refused.status], [200, 400]);
  assert.equal(refused.msg, '本站未配置邮件服务，请联系管理员重置密码');
});

test('a mail never links to an address taken from the request', async () => {
  clock.advance(3_600_001);
  const settings = { smtpUrl: 'smtp://127.0.0.1:9', publicUrl: null };
  const nameless = await startTestServer({ clock, settings, database: server.database, hasJobs: false });
  const user = await server.buildUser();
  const body = { email: user.email ?? '', ...(await solved()) };
  const answer = await nameless.call('POST /api/apply-reset-password', { body });
  await nameless.stop();
  assert.equal(answer.status, 200);
  const { body_text: text } = await server.services.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', user.email ?? '')
    .select('body_text')
    .executeTakeFirstOrThrow();
  assert.match(text, /^\/reset-password\?username=.+&code=[0-9a-f]{21}$/m);
  assert.doesNotMatch(text, /https?:/);
});
