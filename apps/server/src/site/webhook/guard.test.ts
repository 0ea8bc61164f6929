import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { webhookLimits } from '@xiezhi/contract/enums/webhook';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { guardedLookup, isPrivateAddress, namesPrivateAddress } from '../../platform/outbound-http/guard.ts';
import { answerMaxBytes, post as postOnce } from '../../platform/outbound-http/post.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

let receiver: Receiver;
let server: TestServer;
const never = new AbortController().signal;
const open = { reachesPrivate: true, signal: never, timeoutMs: webhookLimits.timeoutMs };

before(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ hasJobs: false });
});
after(async () => {
  await server.stop();
  await receiver.stop();
});

const post = (address: string, more: Partial<Parameters<typeof postOnce>[1]> = {}) =>
  postOnce({ address, body: '{}', headers: {} }, { ...open, ...more });

test('distinguishes addresses of this machine, of private networks and invalid ones from public ones', () => {
  for (const address of [
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '::ffff:0:127.0.0.1',
    '64:ff9b:1::7f00:1',
    '2001::7f00:1',
    '5f00::1',
    '100::1',
    '4000::1',
    'fec0::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '[::1]',
    'no address',
    '',
  ])
    assert.equal(isPrivateAddress(address), true, address);
  for (const address of ['1.1.1.1', '172.32.0.1', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])
    assert.equal(isPrivateAddress(address), false, address);
});

test('detects private addresses in every notation', () => {
  for (const address of [
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://localhost',
    'https://a.localhost.',
    'https://１２７.0.0.1',
  ])
    assert.equal(namesPrivateAddress(new URL(address)), true, address);
  assert.equal(namesPrivateAddress(new URL('https://hooks.example')), false);
});

test('rejects a name that resolves to this machine when it is resolved', async () => {
  const error = await new Promise((resolve) => guardedLookup('localhost', {}, resolve));
  assert.equal(error instanceof Error && error.name, 'PrivateAddress');
});

test('sends nothing to private networks, or unencrypted', async () => {
  const root = await server.buildUser({ role: 'root' });
  const count = receiver.received.length;
  for (const address of [
    receiver.url,
    'https://127.0.0.1:1/',
    'https://localhost:1/',
    'http://hooks.example/',
  ])
    assert.equal((await post(address, { reachesPrivate: false })).failure, 'private', address);
  for (const address of [receiver.url, 'https://10.0.0.1', 'https://localhost/x', 'https://[fd00::1]/']) {
    const body = { name: 'x', address, kinds: ['verdict'] };
    const refused = await server.call('POST /api/admin/webhooks', { as: root, body });
    assert.deepEqual([refused.http, refused.status], [200, 400], address);
  }
  assert.equal(receiver.received.length, count);
});

test('a redirect is an ordinary response, and is not followed', async () => {
  receiver.answer = (response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end('elsewhere');
  const count = receiver.received.length;
  assert.deepEqual(await post(receiver.url), { status: 302, failure: 'answer', answer: 'elsewhere' });
  assert.equal(receiver.received.length, count + 1);
});

test('truncates an endless response, and shows it as text whatever it contains', async () => {
  receiver.answer = async (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const part = Buffer.from(`<script>alert(1)</script>\0\uFFFF${'x'.repeat(4096)}`);
    const closed = once(response, 'close');
    const pour = (): void => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', pour);
    pour();
    await closed;
  };
  const { status, failure, answer } = await post(receiver.url);
  assert.deepEqual([status, failure], [200, null]);
  assert.ok(answer !== null && answer.length <= answerMaxBytes && !answer.includes('\0'));
});

test('an address that times out, sends invalid data or disconnects has failed', async () => {
  receiver.answer = () => undefined;
  assert.equal((await post(receiver.url, { timeoutMs: 50 })).failure, 'late');
  receiver.answer = (response) => void response.socket?.end('nonsense\r\n\r\n');
  assert.equal((await post(receiver.url)).failure, 'unreachable');
  receiver.answer = (response) => void response.destroy();
  assert.equal((await post(receiver.url)).failure, 'unreachable');
  assert.equal((await post('http://127.0.0.1:1/')).failure, 'unreachable');
});

test('a status counts even if the rest of the response is missing', async () => {
  receiver.answer = (response) => {
    response.writeHead(201, { 'content-length': '100' });
    response.write('begun');
  };
  assert.deepEqual(await post(receiver.url, { timeoutMs: 200 }), {
    status: 201,
    failure: null,
    answer: 'begun',
  });
});
