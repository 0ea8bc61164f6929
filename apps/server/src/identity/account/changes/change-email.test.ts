import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';

const clock = createTestClock();
const password = 'right-secret';
let server: TestServer;
let passwordHash: string;

before(async () => {
  // Nothing listens there: sending fails and mails stay in the outbox.
  server = await startTestServer({ clock, settings: { smtpUrl: 'smtp://127.0.0.1:9' } });
  passwordHash = quickHash(password);
});
after(() => server.stop());

let number = 0;
const freshAddress = () => `new${(number += 1)}@example.org`;

const ask = (as: TestUser | null, email: string) =>
  server.call('GET /api/get-change-email-code', { as, query: { email } });
const change = (as: TestUser, newEmail: string, code: string, tried = password) =>
  server.call('POST /api/change-email', { as, body: { password: tried, newEmail, code, oldEmail: 'x' } });

async function mailsTo(email: string | null): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', email ?? '')
    .select(['subject'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.subject);
}

async function codeTo(email: string): Promise<string> {
  return /\d{6}/.exec((await mailsTo(email)).at(-1) ?? '')?.[0] ?? '';
}

test('changes an address once, by code and password, and notifies the previous address', async () => {
  const user = await server.buildUser({ passwordHash });
  const email = freshAddress();
  assert.equal((await ask(user, email)).data, null);
  const code = await codeTo(email);
  const done = await change(user, email, code);
  assert.deepEqual([done.data.code, done.data.msg], [200, 'Your email address has been changed']);
  assert.equal(done.data.userInfo?.email, email);
  assert.equal((await mailsTo(user.email)).length, 1);
  assert.equal((await change(user, email, code)).msg, 'This is already your email address');
});

test('a code is valid only for the address and user it was issued for', async () => {
  const [user, other] = [await server.buildUser({ passwordHash }), await server.buildUser({ passwordHash })];
  const email = freshAddress();
  await ask(user, email);
  const code = await codeTo(email);
  const stolen = await change(other, email, code);
  assert.equal(stolen.msg, 'The code does not exist or has expired. Request a new one');
  const elsewhere = await change(user, freshAddress(), code);
  assert.equal(elsewhere.data.code, 400, 'another address');
  clock.advance(600_001);
  assert.equal((await change(user, email, code)).status, 400, 'too old');
});

test('five wrong codes or passwords lock the change; other errors do not count', async () => {
  const user = await server.buildUser({ passwordHash });
  const email = freshAddress();
  for (let i = 0; i < 6; i += 1) {
    assert.equal((await change(user, email, '000000')).status, 400, 'there is no code yet');
  }
  await ask(user, email);
  const code = await codeTo(email);
  const wrong = code === '111111' ? '222222' : '111111';
  const first = await change(user, email, wrong);
  assert.deepEqual([first.http, first.status, first.data.code], [200, 200, 400]);
  assert.match(first.data.msg, /^Wrong code\. Attempts left .*: 4$/);
  for (let left = 3; left >= 1; left -= 1) {
    const answer = await change(user, email, code, 'wrong-secret');
    assert.match(answer.data.msg, new RegExp(`^Wrong current password\\. Attempts left .*: ${left}$`));
  }
  assert.equal((await change(user, email, code, 'wrong-secret')).data.code, 400);
  const locked = await change(user, email, code);
  assert.deepEqual([locked.status, locked.data.code, locked.data.userInfo], [200, 403, null]);
});

test('limits how often codes are mailed: a cooldown per address and user, and an hourly limit', async () => {
  const [user, other] = [await server.buildUser(), await server.buildUser()];
  const email = freshAddress();
  const answers = await Promise.all([ask(user, email), ask(other, email), ask(user, email)]);
  assert.deepEqual(
    answers.map((answer) => answer.status).sort((a, b) => a - b),
    [200, 400, 400],
  );
  assert.equal((await mailsTo(email)).length, 1);
  const eager = await server.buildUser();
  assert.equal((await ask(eager, freshAddress())).status, 200);
  const soon = await ask(eager, freshAddress());
  assert.equal(soon.msg, 'Too many emails requested. Try again in 30 s');
  for (let i = 1; i < 10; i += 1) {
    clock.advance(30_001);
    assert.equal((await ask(eager, freshAddress())).status, 200, `mail ${i + 1}`);
  }
  clock.advance(30_001);
  assert.match((await ask(eager, freshAddress())).msg, /Try again in \d{4} s$/);
});

test('validates addresses and rejects the present address', async () => {
  const [user, other] = [await server.buildUser({ passwordHash }), await server.buildUser()];
  await server.services.siteSettings.set({ emailDomainBlacklist: ['bad.example'] }, null);
  const expected = [
    ['no address', 'This email address is not valid'],
    [(user.email ?? '').toUpperCase(), 'This is already your email address'],
    [(other.email ?? '').toUpperCase(), 'The email already exists'],
    ['me@mail.bad.example', 'Addresses of this email domain are not accepted'],
  ] as const;
  for (const [email, message] of expected) {
    assert.equal((await ask(user, email)).msg, message);
    const changed = await change(user, email, '123456');
    assert.deepEqual([changed.http, changed.msg], [200, message]);
  }
  assert.equal((await server.call('GET /api/get-change-email-code', { as: user })).http, 400);
  assert.equal((await ask(null, freshAddress())).http, 401);
  assert.equal((await server.call('POST /api/change-email', { as: user, body: { password } })).http, 400);
});

test('returns the code in the response if the site sends no mail', async () => {
  const silent = await startTestServer({ clock, database: server.database, hasJobs: false });
  const as = await silent.buildUser();
  const answer = await silent.call('GET /api/get-change-email-code', {
    as,
    query: { email: freshAddress() },
  });
  await silent.stop();
  assert.match(answer.data?.code ?? '', /^\d{6}$/);
  assert.equal(answer.msg, answer.data?.code);
});
