import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteExpiredRows } from '../../app/retention.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { startMailServer, type TestMailServer } from '../../../test-support/mail-server.ts';
import { until } from '../../../test-support/until.ts';
import { attemptsMax, firstPause, sendNextMail } from './outbox-worker.ts';
import { createSmtpTransport } from './transport.ts';

const clock = createTestClock();
let mails: TestMailServer;
let server: TestServer;
const logLines: string[] = [];

before(async () => {
  mails = await startMailServer();
  server = await startTestServer({
    clock,
    settings: { smtpUrl: mails.url, publicUrl: 'https://judge.example', logLevel: 'trace' },
    onLogLine: (line) => logLines.push(line),
  });
});
after(async () => {
  await server.stop();
  await mails.stop();
});

const stateOf = async (recipient: string) =>
  server.services.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', recipient)
    .select(['state', 'error', 'attempts', 'sent_at'])
    .executeTakeFirstOrThrow();

test('a registration code is mailed in both languages and is not in the response', async () => {
  const email = 'pupil@example.org';
  const answer = await server.call('GET /api/get-register-code', { query: { email } });
  assert.deepEqual(answer.data, { email, expire: 600 });
  assert.equal(answer.msg, 'success');
  const mail = await mails.next(email);
  assert.equal(mail.from, 'no-reply@judge.example');
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
  assert.ok(mail.text.includes('注册验证码'));
  assert.ok(mail.text.includes('registration code'));
  const registered = await server.call('POST /api/register', {
    body: { username: 'pupil', password: 'secret-1', email, code },
  });
  assert.equal(registered.status, 200, registered.msg);
  await until('it is noted as sent', async () => (await stateOf(email)).state === 'sent');
  assert.ok(!logLines.some((line) => line.includes(code)), 'no code in the log');
});

test('a mail with an unsubscribe address says so to mail programs, on header lines of its own', async () => {
  const unsubscribeUrl = `https://judge.example/api/message-digest/end?ticket=${'x'.repeat(150)}`;
  const recipient = 'ended@example.org';
  await server.services.mailer.send({ recipient, subject: 'S', text: 'T', unsubscribeUrl });
  const { head } = await mails.next(recipient);
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  assert.match(unfolded, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  assert.ok(unfolded.includes(`List-Unsubscribe: <${unsubscribeUrl}>`), head);
});

test('a mail of a transaction that is rolled back is never sent', async () => {
  const { db, mailer } = server.services;
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      await mailer.send({ recipient: 'never@example.org', subject: 'S', text: 'T' }, transaction);
      throw new Error('rolled back');
    }),
  );
  await mailer.send({ recipient: 'after@example.org', subject: 'S', text: 'T' });
  await mails.next('after@example.org');
  assert.ok(!mails.received.some((mail) => mail.to.includes('never@example.org')));
});

test('a temporarily rejected mail is retried with growing delays, then given up', async () => {
  const quiet = await startTestServer({ clock, hasJobs: false, settings: { smtpUrl: mails.url } });
  const transport = createSmtpTransport(mails.url, null);
  try {
    const { services } = quiet;
    const send = () => sendNextMail(services, transport);
    await services.mailer.send({ recipient: 'busy@example.org', subject: 'S', text: 'T' });
    assert.equal(await send(), true);
    assert.equal(await send(), false, 'it waits');
    clock.advance(firstPause - 1);
    assert.equal(await send(), false);
    clock.advance(1);
    assert.equal(await send(), true);
    clock.advance(firstPause);
    assert.equal(await send(), false, 'the second pause is twice the first');
    for (let attempt = 2; attempt < attemptsMax; attempt += 1) {
      clock.advance(firstPause * 2 ** attempt);
      assert.equal(await send(), true, `attempt ${attempt + 1}`);
    }
    clock.advance(86_400_000);
    assert.equal(await send(), false);
    const root = await quiet.buildUser({ role: 'root' });
    const { data } = await quiet.call('GET /api/admin/outbox', { as: root });
    assert.equal(data.records[0]?.state, 'failed');
    assert.match(data.records[0]?.error ?? '', /busy, come back/);
  } finally {
    transport.close();
    await quiet.stop();
  }
});

test('a mail server that responds slowly at each step does not delay a mail forever, and the attempt counts', async () => {
  const slow = await startMailServer({ pause: 300 });
  const quiet = await startTestServer({ clock, hasJobs: false, settings: { smtpUrl: slow.url } });
  const transport = createSmtpTransport(slow.url, null, '', 600);
  try {
    await quiet.services.mailer.send({ recipient: 'late@example.org', subject: 'S', text: 'T' });
    assert.equal(await sendNextMail(quiet.services, transport), true);
    const row = await quiet.services.db
      .selectFrom('mail_outbox')
      .select(['state', 'attempts', 'error'])
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.state, row.attempts], ['waiting', 1]);
    assert.match(row.error ?? '', /timeout|aborted/i);
    assert.deepEqual(slow.received, []);
  } finally {
    transport.close();
    await quiet.stop();
    await slow.stop();
  }
});

test('a mail to an address that does not exist is given up at once', async () => {
  await server.services.mailer.send({ recipient: 'gone@example.org', subject: 'S', text: 'T' });
  await until('it was tried', async () => (await stateOf('gone@example.org')).attempts > 0);
  const row = await stateOf('gone@example.org');
  assert.deepEqual([row.state, row.attempts], ['failed', 1]);
});

test('a sign-up with an address without a mailbox is reported, and temporary errors are not', async () => {
  const ask = (email: string, locale: 'zh-CN' | 'en-US') =>
    server.call('GET /api/get-register-code', { query: { email }, locale });
  const gone = await ask('gone@sign-up.example', 'en-US');
  assert.deepEqual(
    [gone.http, gone.status, gone.msg],
    [200, 400, 'The mail server of the recipient rejected the email. Check the address'],
  );
  const busy = await ask('busy@sign-up.example', 'zh-CN');
  assert.deepEqual([busy.status, busy.msg], [200, 'success']);
  assert.equal((await stateOf('busy@sign-up.example')).state, 'waiting');
  const as = await server.buildUser();
  const changed = await server.call('GET /api/get-change-email-code', {
    as,
    query: { email: 'gone@change.example' },
    locale: 'zh-CN',
  });
  assert.deepEqual([changed.status, changed.msg], [400, '邮件被对方服务器拒收，请检查邮箱地址是否正确']);
});

test('two workers never send one mail twice', async () => {
  const quiet = await startTestServer({ clock, hasJobs: false, settings: { smtpUrl: mails.url } });
  const transports = Array.from({ length: 3 }, () => createSmtpTransport(mails.url, null));
  try {
    const recipients = Array.from({ length: 10 }, (_, index) => `crowd${index}@example.org`);
    for (const recipient of recipients) {
      await quiet.services.mailer.send({ recipient, subject: 'S', text: 'T' });
    }
    await Promise.all(
      transports.map(async (transport) => {
        while (await sendNextMail(quiet.services, transport));
      }),
    );
    const got = mails.received.flatMap((mail) => mail.to).filter((to) => to.startsWith('crowd'));
    assert.deepEqual(got.sort(), recipients.sort());
  } finally {
    for (const transport of transports) transport.close();
    await quiet.stop();
  }
});

test('mails are stored for seven days', async () => {
  const { services } = server;
  await services.mailer.send({ recipient: 'old@example.org', subject: 'S', text: 'T' });
  await mails.next('old@example.org');
  const count = async () =>
    (
      await services.db
        .selectFrom('mail_outbox')
        .where('recipient', '=', 'old@example.org')
        .select('id')
        .execute()
    ).length;
  clock.advance(7 * 86_400_000 - 1000);
  await deleteExpiredRows(services);
  assert.equal(await count(), 1);
  clock.advance(2000);
  await deleteExpiredRows(services);
  assert.equal(await count(), 0);
});
