import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { createTestClock } from '../../../../test-support/clock.ts';
import { notifyUser } from '../notify.ts';
import { sendNextDigest } from './send.ts';
import { digestTicket } from './ticket.ts';

let server: TestServer;
const clock = createTestClock();

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    clock,
    settings: { publicUrl: 'https://judge.example', smtpUrl: 'smtp://127.0.0.1:1' },
  });
});
after(() => server.stop());

const minute = 60_000;
const choose = (as: TestUser, frequency: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
  server.call('PUT /api/message-digest', { as, body: { frequency }, locale });
const chosen = async (as: TestUser) => (await server.call('GET /api/message-digest', { as })).data.frequency;
const mails = async (to: TestUser) =>
  server.services.db
    .selectFrom('mail_outbox')
    .where('recipient', '=', to.email ?? '')
    .select(['subject', 'body_text', 'unsubscribe_url'])
    .orderBy('id')
    .execute();

async function say(to: TestUser, title: string) {
  const texts = { 'zh-CN': { title, content: 'x' }, 'en-US': { title: `${title} (en)`, content: 'x' } };
  await notifyUser(server.services, server.services.db, { kind: 'mine', to: to.uid, texts });
}

async function sendAll(): Promise<number> {
  let sent = 0;
  while (await sendNextDigest(server.services)) sent += 1;
  return sent;
}

test('sends no mail by default; after opting in, one mail for all messages since then, once', async () => {
  const user = await server.buildUser();
  assert.equal(await chosen(user), 'never');
  await say(user, '从前');
  await choose(user, 'immediately', 'en-US');
  await say(user, 'one');
  await say(user, 'two\nlines');
  assert.equal(await sendAll(), 0, 'a message waits a moment, for others that are on their way');
  clock.advance(minute);
  const answers = await Promise.all([1, 2].map(() => sendNextDigest(server.services)));
  assert.equal(answers.filter(Boolean).length, 1);
  assert.equal(await sendAll(), 0);
  const [mail, ...more] = await mails(user);
  assert.deepEqual([mail?.subject.endsWith(': 2 unread messages'), more], [true, []]);
  assert.match(mail?.body_text ?? '', /- one \(en\)\n- two lines \(en\)\n/);
  assert.doesNotMatch(mail?.body_text ?? '', /从前/);
  assert.match(mail?.body_text ?? '', /https:\/\/judge\.example\/message\n/);
  assert.match(mail?.unsubscribe_url ?? '', /^https:\/\/judge\.example\/api\/message-digest\/end\?ticket=/);
});

test('omits read messages, and sends daily mails at least a day apart', async () => {
  const user = await server.buildUser();
  await choose(user, 'daily');
  await say(user, '读过');
  await server.call('GET /api/msg/mine', { as: user });
  clock.advance(24 * 60 * minute);
  assert.equal(await sendAll(), 0);
  await say(user, '一');
  clock.advance(minute);
  assert.equal(await sendAll(), 1);
  await say(user, '二');
  clock.advance(23 * 60 * minute);
  assert.equal(await sendAll(), 0);
  clock.advance(61 * minute);
  assert.equal(await sendAll(), 1);
  assert.match((await mails(user))[1]?.subject ?? '', /你有 1 条未读消息/);
});

test('a button and mail programs unsubscribe; opening the link changes nothing', async () => {
  const [user, other, third] = [
    await server.buildUser(),
    await server.buildUser(),
    await server.buildUser(),
  ] as const;
  for (const each of [user, other, third]) await choose(each, 'weekly');
  const open = async (ticket: string, init: RequestInit = {}) => {
    const address = `${server.url}/api/message-digest/end?ticket=${encodeURIComponent(ticket)}`;
    const response = await fetch(address, init);
    return { status: response.status, page: await response.text() };
  };
  const post = { method: 'POST' };
  const ticketOf = ({ uid }: TestUser) => digestTicket(uid, server.services.settings.secret);
  const forged = `${other.uid}.${ticketOf(user).split('.')[1]}`;
  for (const init of [{}, post]) assert.equal((await open(forged, init)).status, 400);
  for (const init of [{}, { method: 'HEAD' }]) assert.equal((await open(ticketOf(user), init)).status, 200);
  assert.match((await open(ticketOf(user))).page, /<form method="post"><button/);
  assert.equal((await open(forged)).page.includes('<form'), false);
  assert.deepEqual([await chosen(user), await chosen(other)], ['weekly', 'weekly']);
  const form = { ...post, body: new URLSearchParams() };
  assert.doesNotMatch((await open(ticketOf(user), form)).page, /<form/);
  assert.deepEqual([await chosen(user), await chosen(other)], ['never', 'weekly']);
  // Mail programs unsubscribe by this request, in one of two encodings.
  const click = new FormData();
  click.set('List-Unsubscribe', 'One-Click');
  const program = { ...post, body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  assert.equal((await open(ticketOf(other), program)).status, 200);
  assert.equal((await open(ticketOf(third), { ...post, body: click })).status, 200);
  assert.deepEqual([await chosen(other), await chosen(third)], ['never', 'never']);
});

test('links of a site below a path keep the path', async () => {
  const below = await startTestServer({
    hasJobs: false,
    clock,
    settings: { publicUrl: 'https://school.example/judge', smtpUrl: 'smtp://127.0.0.1:1' },
  });
  try {
    const user = await below.buildUser();
    await below.call('PUT /api/message-digest', { as: user, body: { frequency: 'immediately' } });
    const texts = { 'zh-CN': { title: '一', content: 'x' }, 'en-US': { title: 'one', content: 'x' } };
    await notifyUser(below.services, below.services.db, { kind: 'mine', to: user.uid, texts });
    clock.advance(minute);
    assert.equal(await sendNextDigest(below.services), true);
    const mail = await below.services.db
      .selectFrom('mail_outbox')
      .where('recipient', '=', user.email ?? '')
      .select(['body_text', 'unsubscribe_url'])
      .executeTakeFirstOrThrow();
    const links = [...mail.body_text.matchAll(/https:\S+/g)].map(([link]) => link.replace(/\?.*/, ''));
    const end = 'https://school.example/judge/api/message-digest/end';
    assert.deepEqual(links, ['https://school.example/judge/message', end]);
    assert.equal(mail.unsubscribe_url?.replace(/\?.*/, ''), end);
  } finally {
    await below.stop();
  }
});

test('refuses a digest for an account without an email address', async () => {
  const user = await server.buildUser({ email: null });
  const refused = await choose(user, 'daily');
  assert.equal(refused.status, 400);
  assert.equal((await choose(user, 'hourly')).http, 400);
});
