import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { decodeText } from './decode-text.ts';
import { RemoteClient } from './remote-client.ts';
import { remoteOutcome } from './remote-fault.ts';

const answers = new Map<string, RequestListener>();
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname;
  (answers.get(path) ?? ((_, reply) => reply.end('ok')))(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
after(() => {
  server.closeAllConnections();
  server.close();
});

const client = (changes: Partial<ConstructorParameters<typeof RemoteClient>[0]> = {}) =>
  new RemoteClient({
    base,
    hosts: [],
    reachesPrivate: true,
    timeoutMs: 10_000,
    maxBytes: 10_000,
    ...changes,
  });
const faultOf = async (call: () => Promise<unknown>) => {
  const outcome = await remoteOutcome(call);
  assert.ok(outcome.kind !== 'understood');
  return outcome.fault;
};

test('sends cookies back, also from a stored session, and follows redirects on the same host', async () => {
  answers.set('/login', (_, reply) => {
    reply.writeHead(302, { location: '/home', 'set-cookie': ['a=1; Path=/', 'b=2; Path=/elsewhere'] }).end();
  });
  answers.set('/home', (request, reply) => void reply.end(String(request.headers.cookie)));
  const one = client();
  assert.equal((await one.post('/login', { form: { x: '1' } })).location?.pathname, '/home');
  assert.equal((await one.post('/login', { form: {}, follows: true })).text, 'a=1');
  const stored = JSON.parse(JSON.stringify(one.session));
  assert.equal((await client({ session: stored }).get('/home')).text, 'a=1');
});

test('rejects redirects to another host, and to a private address of the same one', async () => {
  for (const target of ['http://127.0.0.1:1/', 'https://evil.example/', 'file:///etc/passwd']) {
    answers.set('/away', (_, reply) => void reply.writeHead(302, { location: target }).end());
    const fault = await faultOf(() => client().get('/away', { follows: true }));
    assert.deepEqual([fault.kind, /another site/.test(fault.message)], ['changed', true], target);
  }
  const guarded = await faultOf(() => client({ reachesPrivate: false }).get('/'));
  assert.deepEqual([guarded.kind, guarded.isUnsent], ['unavailable', true]);
  answers.set('/circle', (_, reply) => void reply.writeHead(302, { location: '/circle' }).end());
  assert.match((await faultOf(() => client().get('/circle', { follows: true }))).message, /redirects/);
});

test('limits responses in size, compressed or not, and in time', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  answers.set('/bomb', (_, reply) => {
    reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  answers.set('/large', (_, reply) => void reply.end('x'.repeat(20_000)));
  answers.set('/packed', (_, reply) => {
    reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('text'));
  });
  answers.set('/hang', () => undefined);
  for (const path of ['/bomb', '/large'])
    assert.match((await faultOf(() => client().get(path))).message, /larger/);
  assert.equal((await client().get('/packed')).text, 'text');
  const late = await faultOf(() => client({ timeoutMs: 50 }).get('/hang'));
  assert.deepEqual([late.kind, late.isUnsent], ['unavailable', false]);
});

test('faults report requests certainly not sent, delays to respect, and checks for humans', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const refused = await faultOf(() => client({ base: `http://127.0.0.1:${port}` }).get('/'));
  assert.deepEqual([refused.kind, refused.isUnsent], ['unavailable', true]);
  answers.set('/busy', (_, reply) => void reply.writeHead(429, { 'retry-after': '7' }).end());
  const busy = await faultOf(() => client().get('/busy'));
  assert.deepEqual([busy.kind, busy.status, busy.retryAfterMs], ['unavailable', 429, 7000]);
  assert.equal((await client().get('/busy', { alsoReads: [429] })).status, 429);
  answers.set('/check', (_, reply) => {
    reply.writeHead(403).end('<title>Just a moment...</title>');
  });
  assert.equal((await faultOf(() => client().get('/check'))).kind, 'challenged');
  answers.set('/cut', (_, reply) => {
    reply.writeHead(200, { 'content-length': '100' });
    reply.write('half', () => reply.destroy());
  });
  const cut = await faultOf(() => client().get('/cut'));
  assert.deepEqual([cut.kind, cut.isUnsent], ['unavailable', false]);
});

test('detects the charset from the bytes, whatever is declared', () => {
  const gbk = Buffer.from([0xc4, 0xe3, 0xba, 0xc3]);
  const meta = Buffer.from('<meta charset="gb2312">');
  for (const type of [null, 'text/html; charset=gbk', 'text/html; charset=utf-8'])
    assert.ok(decodeText(Buffer.concat([meta, gbk]), type).endsWith('你好'), String(type));
  assert.equal(decodeText(gbk, null), '你好');
  assert.equal(decodeText(Buffer.from('你好'), 'text/html; charset=iso-8859-1'), '你好');
  assert.equal(decodeText(Buffer.from([0xe9]), 'text/html; charset=iso-8859-1'), 'é');
  assert.equal(decodeText(Buffer.from('你好'), 'text/html; charset=nonsense'), '你好');
});
