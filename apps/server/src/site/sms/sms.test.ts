import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { deleteExpiredRows } from '../../app/retention.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { createHttpSms } from './http-provider.ts';
import { sendTestSms } from './test-sms.ts';

const secret = 'a-secret-of-the-provider';
const clock = createTestClock();
const lines: string[] = [];
let server: TestServer;
let root: TestUser;
/** Responds to calls of the simulated provider on this machine. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const got: { headers: IncomingMessage['headers']; body: string }[] = [];
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  got.push({ headers: request.headers, body: await text(request) });
  answer(request, response);
}
const receiver = createServer((request, response) => void receive(request, response));
let address: string;

before(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/send`;
  server = await startTestServer({
    clock,
    hasJobs: false,
    settings: { logLevel: 'trace' },
    onLogLine: (line) => void lines.push(line),
  });
  root = await server.buildUser({ role: 'root' });
});
after(async () => {
  await server.stop();
  receiver.closeAllConnections();
  receiver.close();
  await once(receiver, 'close');
});
beforeEach(() => {
  got.length = 0;
  answer = (_, response) => void response.end('{}');
});

const put = (body: Record<string, unknown>) => server.call('PUT /api/admin/settings/sms', { as: root, body });
const read = async () => (await server.call('GET /api/admin/settings', { as: root })).data;
const outbox = async () => (await server.call('GET /api/admin/sms-outbox', { as: root })).data;
const by = () => ({ uid: root.uid, ip: '127.0.0.1' });
const provider = (part: Partial<Parameters<typeof createHttpSms>[0]> = {}) =>
  createHttpSms({
    address,
    regionId: 'cn-east',
    accessKeyId: 'key-1',
    secret,
    signName: '一中',
    clock,
    reachesPrivate: true,
    ...part,
  });
const message = { phone: '13800000000', templateCode: 'T1', params: { code: '654321' } };

test('settings are validated and encrypted, and the secret is bound to its address', async () => {
  const values = {
    smsDomain: 'https://sms.example.org/send',
    smsRegionId: 'cn-east',
    smsAccessKeyId: 'key-1',
    smsSignName: '一中',
    smsTemplateCode: 'T1',
  };
  assert.equal((await put({ ...values, smsAccessKeySecret: secret })).status, 200);
  const { sms, isSmsSecretSet } = await read();
  assert.deepEqual([sms.values, isSmsSecretSet], [values, true]);
  for (const smsDomain of [
    'http://sms.example.org',
    'sms.example.org',
    'javascript:alert(1)',
    'https://u:p@x/',
  ])
    assert.equal((await put({ smsDomain })).status, 400, smsDomain);
  assert.equal((await put({ smsSignName: 'x'.repeat(101) })).status, 400);
  const { db } = server.services;
  const stored = await db.selectFrom('site_setting').selectAll().execute();
  const notes = await db.selectFrom('audit_log').selectAll().execute();
  assert.ok(!JSON.stringify([stored, notes, await read(), lines]).includes(secret));
  await put({ smsDomain: 'https://other.example.org/send' });
  assert.equal((await read()).isSmsSecretSet, false, 'nobody else is told it');
});

test('a message is JSON, signed by a secret that is not sent', async () => {
  assert.equal(await provider().send(message), null);
  const [request] = got;
  assert.ok(request);
  assert.deepEqual(JSON.parse(request.body), {
    regionId: 'cn-east',
    accessKeyId: 'key-1',
    signName: '一中',
    templateCode: 'T1',
    phone: '13800000000',
    params: { code: '654321' },
  });
  const timestamp = request.headers['x-timestamp'];
  assert.equal(timestamp, String(Math.floor(clock().getTime() / 1000)));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${request.body}`).digest('hex');
  assert.equal(request.headers['x-signature'], signature);
  assert.ok(!JSON.stringify(request).includes(secret));
});

test('responses of hostile providers are limited, reported in one line, and not followed', async () => {
  answer = (_, response) => void response.writeHead(403).end('no\nsuch\0 key');
  assert.deepEqual(await provider().send(message), { failure: 'refused', reason: 'HTTP 403 no such key' });
  answer = (_, response) => void response.writeHead(302, { location: address }).end();
  assert.deepEqual(await provider().send(message), { failure: 'refused', reason: 'HTTP 302' });
  assert.equal(got.length, 2, 'no redirect is followed');
  answer = (_, response) => {
    response.writeHead(500);
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', pour);
    pour();
  };
  const endless = await provider().send(message);
  assert.ok(endless !== null && endless.reason.length < 400);
  answer = () => undefined;
  assert.equal((await provider({ timeoutMs: 50 }).send(message))?.failure, 'away');
  answer = (request) => void request.socket.destroy();
  assert.equal((await provider().send(message))?.failure, 'away');
});

test('sends nothing to an address of a private network, by number or by name', async () => {
  for (const inside of [
    address,
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://2130706433/',
  ]) {
    const refusal = await provider({ address: inside, reachesPrivate: false }).send(message);
    assert.equal(refusal?.failure, 'private', inside);
  }
  assert.equal(got.length, 0);
});

test('the result of a test message is returned, stored in the outbox for a week, and recorded', async () => {
  const send = (phone: string) => server.call('POST /api/admin/sms-test', { as: root, body: { phone } });
  await put({ smsDomain: '' });
  assert.match((await send('13800000000')).msg, /incomplete/);
  await put({
    smsDomain: 'https://10.0.0.1/send',
    smsAccessKeyId: 'key-1',
    smsTemplateCode: 'T1',
    smsAccessKeySecret: secret,
  });
  assert.match((await send('+86 138-0000-0000')).msg, /private network/);
  for (const wrong of ['', 'abc', '12', '1'.repeat(30), '138000\n0000x'])
    assert.match((await send(wrong)).msg, /Invalid phone number/, wrong);
  await server.services.siteSettings.set({ smsDomain: address }, null);
  const { services } = server;
  const within = { ...services, settings: { ...services.settings, outgoingReachesPrivate: true } };
  await sendTestSms(within, by(), '13800000001');
  answer = (_, response) => void response.writeHead(429).end('too many');
  await assert.rejects(sendTestSms(within, by(), '13800000002'), /smsRefused/);
  assert.deepEqual(
    (await outbox()).map(({ phone, error }) => [phone, error]),
    [
      ['13800000002', 'HTTP 429 too many'],
      ['13800000001', null],
      ['+8613800000000', '10.0.0.1'],
    ],
  );
  const { data } = await server.call('GET /api/admin/audit-log', { as: root, query: { limit: 1 } });
  assert.equal(data.records[0]?.action, 'sms-tested');
  clock.advance(8 * 86_400_000);
  await deleteExpiredRows(server.services);
  assert.deepEqual(await server.services.db.selectFrom('sms_outbox').selectAll().execute(), []);
});
