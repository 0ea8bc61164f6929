import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { webhookLimits } from '@xiezhi/contract/enums/webhook';
import { sql } from 'kysely';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { enqueueWebhookEvent } from '../../platform/webhook-outbox/enqueue-webhook-event.ts';
import { sendNextDelivery, tidyDeliveries } from './sender.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

const clock = createTestClock();
const never = new AbortController().signal;
let server: TestServer;
let receiver: Receiver;
let root: TestUser;

before(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ clock, hasJobs: false, settings: { outgoingReachesPrivate: true } });
  root = await server.buildUser({ role: 'root' });
});
after(async () => {
  await server.stop();
  await receiver.stop();
});
beforeEach(async () => {
  await server.services.db.deleteFrom('webhook').execute();
  receiver.received.length = 0;
  receiver.answer = (response) => void response.end('taken');
});

async function add(more: Record<string, unknown> = {}) {
  const made = await server.call('POST /api/admin/webhooks', {
    as: root,
    body: { name: '聊天群', address: `${receiver.url}/in`, kinds: ['announcement'], ...more },
  });
  assert.equal(made.status, 200, made.msg);
  return made.data;
}
const list = async () => (await server.call('GET /api/admin/webhooks', { as: root })).data;
const log = async (id: number) =>
  (await server.call('GET /api/admin/webhooks/deliveries', { as: root, query: { id } })).data.records;
const send = () => sendNextDelivery(server.services, never);
async function sendAll(): Promise<number> {
  let sent = 0;
  while (await send()) sent += 1;
  return sent;
}
const note = (title: string) =>
  server.services.db
    .transaction()
    .execute((transaction) => enqueueWebhookEvent(transaction, 'announcement', async () => ({ title })));
const titles = () => receiver.received.map(({ body }) => JSON.parse(body).data.title);

test('signs events, and sends each once to the webhooks subscribed to its kind', async () => {
  const { id, secret } = await add();
  await add({ kinds: ['verdict'] });
  const { status } = await server.call('POST /api/admin/announcement', {
    as: root,
    body: { title: '维护', content: '今晚' },
  });
  assert.equal(status, 200);
  assert.equal(await sendAll(), 1);
  const [call, ...more] = receiver.received;
  assert.ok(call && more.length === 0);
  const { 'xiezhi-timestamp': timestamp, 'xiezhi-signature': signature } = call.headers;
  const expected = createHmac('sha256', secret)
    .update(`${String(timestamp)}.${call.body}`)
    .digest('hex');
  assert.equal(signature, `sha256=${expected}`);
  const body = JSON.parse(call.body);
  assert.deepEqual([body.version, body.kind, body.data.title], [1, 'announcement', '维护']);
  assert.equal(call.headers['xiezhi-delivery'], body.id);
  assert.equal(call.headers['xiezhi-event'], 'announcement');
  const [row] = await log(id);
  assert.deepEqual([row?.state, row?.status, row?.answer, row?.attempts], ['delivered', 200, 'taken', 1]);
});

test('sends nothing after a rollback or to a disabled webhook', async () => {
  const { id } = await add();
  await assert.rejects(
    server.services.db.transaction().execute(async (transaction) => {
      await enqueueWebhookEvent(transaction, 'announcement', async () => ({ title: 'never' }));
      throw new Error('rolled back');
    }),
  );
  const body = { id, isEnabled: false };
  assert.equal((await server.call('PUT /api/admin/webhooks', { as: root, body })).status, 200);
  await note('unheard');
  assert.equal(await sendAll(), 0);
  assert.deepEqual(await log(id), []);
});

test('retries a failed delivery with growing delays, keeps the order, and finally disables the webhook', async () => {
  const { id } = await add();
  receiver.answer = (response) => void response.writeHead(503).end('busy');
  await note('first');
  await note('second');
  for (const pause of webhookLimits.pauses) {
    assert.equal(await sendAll(), 1);
    assert.equal(await sendAll(), 0, 'it waits, and so does what comes after it');
    clock.advance(pause * 1000 - 1);
    assert.equal(await sendAll(), 0);
    clock.advance(1);
  }
  assert.equal(await sendAll(), 1);
  assert.deepEqual(new Set(titles()), new Set(['first']));
  const [hook] = await list();
  assert.deepEqual([hook?.isEnabled, hook?.offReason, hook?.waiting], [false, 'failed', 1]);
  assert.deepEqual(
    (await log(id)).map(({ state, status, failure }) => [state, status, failure]),
    [
      ['waiting', null, null],
      ['failed', 503, 'answer'],
    ],
  );
  receiver.answer = (response) => void response.end();
  receiver.received.length = 0;
  await server.call('PUT /api/admin/webhooks', { as: root, body: { id, isEnabled: true } });
  assert.equal(await sendAll(), 1);
  assert.deepEqual(titles(), ['second']);
  const [first] = (await log(id)).slice(-1);
  assert.equal(
    (await server.call('POST /api/admin/webhooks/resend', { as: root, body: { id: first?.id } })).status,
    200,
  );
  assert.equal(await sendAll(), 1);
  assert.deepEqual(titles(), ['second', 'first']);
  const ids = receiver.received.map(({ body }) => JSON.parse(body).id);
  assert.equal(ids[1], first?.eventId, 'the event keeps its id');
});

test('two servers send each delivery once, in the order of each webhook', async () => {
  await add({ address: `${receiver.url}/a` });
  await add({ address: `${receiver.url}/b` });
  const other = await startTestServer({
    clock,
    hasJobs: false,
    database: server.database,
    settings: { outgoingReachesPrivate: true, secret: server.services.settings.secret },
  });
  try {
    const wanted = Array.from({ length: 12 }, (_, index) => `no. ${index}`);
    for (const title of wanted) await note(title);
    const drain = async (services: TestServer['services']) => {
      while (receiver.received.length < 2 * wanted.length) await sendNextDelivery(services, never);
    };
    await Promise.all([drain(server.services), drain(server.services), drain(other.services)]);
    for (const path of ['/a', '/b'])
      assert.deepEqual(
        receiver.received.filter((call) => call.path === path).map(({ body }) => JSON.parse(body).data.title),
        wanted,
      );
    assert.equal(await sendAll(), 0);
  } finally {
    await other.stop();
  }
});

test('after a crash between response and commit it is sent again with the same id', async () => {
  await add();
  await note('twice');
  receiver.answer = async (response) => {
    receiver.answer = (next) => void next.end('taken');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`.execute(
      server.services.db,
    );
    response.end('taken');
  };
  await assert.rejects(send());
  assert.equal(await sendAll(), 1);
  const ids = receiver.received.map(({ body }) => JSON.parse(body).id);
  assert.deepEqual([ids.length, new Set(ids).size], [2, 1]);
});

test('stopping leaves deliveries in progress to the next start', async () => {
  const { id } = await add();
  await note('later');
  const stop = new AbortController();
  receiver.answer = () => stop.abort();
  await assert.rejects(sendNextDelivery(server.services, stop.signal));
  assert.deepEqual(
    (await log(id)).map(({ state, attempts }) => [state, attempts]),
    [['waiting', 0]],
  );
});

test('a test overtakes pending deliveries, also reaches a disabled webhook, and is tried once', async () => {
  const { id } = await add();
  receiver.answer = (response) => void response.writeHead(500).end();
  await note('stuck');
  await sendAll();
  await server.call('PUT /api/admin/webhooks', { as: root, body: { id, isEnabled: false } });
  const ask = () => server.call('POST /api/admin/webhooks/test', { as: root, body: { id } });
  assert.equal((await ask()).status, 200);
  assert.equal((await ask()).status, 400, 'one at a time');
  assert.equal(await sendAll(), 1);
  const [row] = await log(id);
  assert.deepEqual([row?.kind, row?.state, row?.attempts], ['test', 'failed', 1]);
  assert.equal((await list())[0]?.offReason, null);
});

test('a secret is shown once, stored encrypted, and a new one signs from then on', async () => {
  const { id, secret } = await add();
  const renewed = await server.call('POST /api/admin/webhooks/secret', { as: root, body: { id } });
  assert.notEqual(renewed.data.secret, secret);
  await note('signed');
  await sendAll();
  const [call] = receiver.received;
  const { 'xiezhi-timestamp': timestamp } = call?.headers ?? {};
  const expected = createHmac('sha256', renewed.data.secret)
    .update(`${String(timestamp)}.${call?.body ?? ''}`)
    .digest('hex');
  assert.equal(call?.headers['xiezhi-signature'], `sha256=${expected}`);
  const acts = await server.call('GET /api/admin/audit-log', {
    as: root,
    query: { target: `webhook:${id}` },
  });
  assert.equal(acts.data.records.length, 2);
  const { rows } = await sql<{ all: string }>`
    select string_agg(webhook::text, '') as all from webhook`.execute(server.services.db);
  for (const answer of [await list(), await log(id), acts.data, rows])
    for (const word of [secret, renewed.data.secret])
      assert.ok(!JSON.stringify(answer).includes(word), 'the secret is in no answer');
});

test('the log is limited, and a webhook that is too far behind is disabled', async () => {
  const { id } = await add();
  await note('old');
  await sendAll();
  await sql`insert into webhook_delivery (hook_id, event_id, kind, body)
    select ${id}, gen_random_uuid(), 'announcement', '{}' from generate_series(1, ${webhookLimits.waitingMax + 1})`.execute(
    server.services.db,
  );
  await tidyDeliveries(server.services);
  const [hook] = await list();
  assert.deepEqual([hook?.isEnabled, hook?.offReason], [false, 'behind']);
  await sql`update webhook_delivery set created_at = created_at - interval '${sql.raw(String(webhookLimits.logDays + 1))} days'`.execute(
    server.services.db,
  );
  await tidyDeliveries(server.services);
  assert.deepEqual(await log(id), []);
});

test('rejects invalid input with a message, and limits the number of webhooks', async () => {
  for (const body of [
    { name: '', address: receiver.url, kinds: ['verdict'] },
    { name: 'x', address: 'ftp://a.example', kinds: ['verdict'] },
    { name: 'x', address: `https://a.example/${'x'.repeat(2000)}`, kinds: ['verdict'] },
    { name: 'x', address: receiver.url, kinds: [] },
    { name: 'x', address: receiver.url, kinds: ['everything'] },
  ])
    assert.equal((await server.call('POST /api/admin/webhooks', { as: root, body })).http, 400);
  for (const address of ['https://me:secret@a.example', 'https://', 'http://a b', 'https://[::'])
    assert.equal(
      (
        await server.call('POST /api/admin/webhooks', {
          as: root,
          body: { name: 'x', address, kinds: ['verdict'] },
        })
      ).status,
      400,
      address,
    );
  for (const [name, body] of [
    ['PUT /api/admin/webhooks', { id: 999 }],
    ['POST /api/admin/webhooks/secret', { id: 999 }],
    ['POST /api/admin/webhooks/test', { id: 999 }],
    ['POST /api/admin/webhooks/resend', { id: 999 }],
  ] as const)
    assert.equal((await server.call(name, { as: root, body })).status, 404, name);
  for (let index = 0; index < webhookLimits.hooksMax; index += 1) await add();
  const more = { name: 'x', address: receiver.url, kinds: ['verdict'] };
  assert.equal((await server.call('POST /api/admin/webhooks', { as: root, body: more })).status, 400);
});
