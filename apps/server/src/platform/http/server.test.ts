import { addressLimits } from '@xiezhi/contract/limits/address';
import { anyEnvelope } from '../../../test-support/read-response.ts';
import assert from 'node:assert/strict';
import { videoHosts } from '@xiezhi/contract/text/video-hosts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

interface Sent {
  readonly method?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

async function send(path: string, { method = 'GET', body, headers = {} }: Sent = {}) {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'accept-language': 'en', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { http: response.status, headers: response.headers, text };
}

async function failure(path: string, sent?: Sent) {
  const { http, text } = await send(path, sent);
  const { status, msg, data } = anyEnvelope.parse(JSON.parse(text));
  assert.equal(data, null);
  return [http, status, msg];
}

const json = { 'content-type': 'application/json' };

test('unknown addresses and wrong methods get errors in both languages', async () => {
  assert.deepEqual(await failure('/api/nothing'), [404, 404, 'There is no such address']);
  assert.deepEqual(await failure('/api/nothing?l=zh-cn'), [404, 404, '请求的地址不存在']);
  assert.deepEqual(await failure('/api'), [404, 404, 'There is no such address']);
  assert.deepEqual(await failure('/api/%zz'), [404, 404, 'There is no such address']);
  assert.deepEqual(await failure(`/api/${'x'.repeat(3000)}`), [404, 404, 'There is no such address']);
  for (const [method, path] of [
    ['DELETE', '/api/login'],
    ['GET', '/api/login'],
    ['PUT', '/api/get-website-config'],
    ['POST', '/api/node/blobs/abc'],
  ]) {
    const sent = { method: method ?? '', headers: json, body: method === 'GET' ? undefined : '{}' };
    const { body, ...rest } = sent;
    const answer = await failure(path ?? '', body === undefined ? rest : { ...rest, body });
    assert.deepEqual(answer, [405, 400, 'This address does not support this method'], `${method} ${path}`);
  }
  const allowed = await send('/api/login');
  assert.equal(allowed.headers.get('allow'), 'POST, OPTIONS');
});

test('unreadable bodies get errors of the catalogue', async () => {
  const login = { method: 'POST', headers: json };
  const unreadable = [400, 400, 'The request body cannot be read'];
  for (const body of ['{', '{"username": }', 'null x', '"\\ud800']) {
    assert.deepEqual(await failure('/api/login', { ...login, body }), unreadable, body);
  }
  const nul = await failure('/api/login', { ...login, body: '{"username":"a\\u0000b","password":"c"}' });
  assert.deepEqual(nul, [400, 400, 'The text contains a NUL character (U+0000). Remove it and try again']);
  const chinese = await failure('/api/login?l=zh-cn', { ...login, body: '{' });
  assert.deepEqual(chinese, [400, 400, '请求内容无法解析，请检查后重试']);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
  ]) {
    const answer = await failure('/api/login', { ...login, headers: { 'content-type': type }, body: 'a=b' });
    assert.deepEqual(answer, [415, 400, 'This media type is not supported; send JSON'], type);
  }
  for (const body of ['[]', '"text"', '5', 'true', 'null']) {
    const [http, status] = await failure('/api/login', { ...login, body });
    assert.deepEqual([http, status], [400, 400], body);
  }
  const poisoned = '{"__proto__": {"role": "root"}, "username": "a", "password": "b"}';
  assert.deepEqual(await failure('/api/login', { ...login, body: poisoned }), unreadable);
});

test('an empty body counts as an empty object', async () => {
  const user = await server.buildUser();
  const response = await fetch(`${server.url}/api/logout`, {
    method: 'POST',
    headers: { ...json, authorization: user.token },
  });
  assert.equal(response.status, 200);
});

test('a body of 10 MB gets a response, not a reset', async () => {
  const body = new TextEncoder().encode(JSON.stringify({ username: 'x'.repeat(10_000_000), password: 'x' }));
  for (let count = 0; count < 5; count += 1) {
    const answer = await failure('/api/login', { method: 'POST', headers: json, body });
    assert.deepEqual(answer, [413, 400, 'The request body is larger than 1 MiB']);
  }
  const submit = await failure('/api/submit-problem-judge', { method: 'POST', headers: json, body });
  assert.deepEqual(submit.slice(0, 2), [401, 401], 'who may not call is told so before the body is read');
});

test('invalid HTTP gets a JSON response', async () => {
  const { port } = new URL(server.url);
  for (const [text, code] of [
    ['NONSENSE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(text);
    const [chunk]: unknown[] = await once(socket, 'data');
    assert.ok(chunk instanceof Buffer);
    assert.ok(chunk.toString().startsWith(`HTTP/1.1 ${code} `));
    assert.ok(chunk.toString().includes('"status":400'));
    socket.destroy();
  }
});

test('responses carry the security headers and a request id', async () => {
  for (const path of ['/api/get-website-config', '/api/no-such-call', '/assets/nothing.js', '/problem']) {
    const { headers } = await send(path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.ok(policy.includes("default-src '") && policy.includes("frame-ancestors 'none'"), path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(headers.get('x-powered-by'), null);
    assert.equal(headers.get('strict-transport-security'), null);
  }
  const { headers } = await send('/api/get-website-config');
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';/, 'no call is a page');
  assert.equal(headers.get('cache-control'), 'no-store');
});

test('the policy of pages admits the frames that texts may contain, and no others', async () => {
  const policy = (await send('/')).headers.get('content-security-policy') ?? '';
  const sources = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
  assert.deepEqual(
    sources,
    videoHosts.map((host) => `https://${host}`),
  );
});

test('every response that may be shown as a page has the full page policy', async () => {
  for (const path of ['/', '/problem/1000', '/no-such-page', '/assets', '/api', '/index.html']) {
    const { headers } = await send(path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'self'"])
      assert.ok(policy.includes(rule), `${path}: ${rule}`);
    assert.match(policy, /; script-src 'self'( 'sha256-[\w+/]{43}=')*; /, path);
    assert.equal(headers.get('x-frame-options'), 'DENY', path);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
    assert.ok(headers.get('referrer-policy') && headers.get('permissions-policy'), path);
  }
});

test('other origins may call, and read the headers that clients need', async () => {
  const { http, headers } = await send('/api/login', {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  assert.equal(http, 200);
  assert.equal(headers.get('access-control-allow-methods'), 'GET, POST, PUT, DELETE, OPTIONS');
  assert.equal(
    headers.get('access-control-expose-headers'),
    'Refresh-Token, Authorization, Url-Type, Content-disposition, Content-Type',
  );
  assert.equal(headers.get('access-control-allow-credentials'), null);
});

test('compresses long responses, and not short ones', async () => {
  const long = await send('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
  assert.equal(long.headers.get('content-encoding'), 'br');
  const short = await send('/healthz', { headers: { 'accept-encoding': 'br' } });
  assert.equal(short.headers.get('content-encoding'), null);
});

test('rate limits use errors of the catalogue, by user or address', async () => {
  const limited = await startTestServer({ settings: { rateLimitFactor: 1 } });
  try {
    const users = [await limited.buildUser(), await limited.buildUser()];
    const register = (as: { token: string } | null, locale: 'zh-CN' | 'en-US' = 'en-US') =>
      limited.call('POST /api/register', { body: {}, as, locale });
    for (let count = 0; count < addressLimits.perMinute.register; count += 1)
      assert.equal((await register(null)).http, 400);
    const refused = await register(null);
    assert.deepEqual([refused.http, refused.status], [429, 400]);
    assert.match(refused.msg, /^Too many requests, please try again in \d+ s$/);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.match((await register(null, 'zh-CN')).msg, /^请求过于频繁，请在 \d+ 秒后重试$/);
    assert.equal((await register(users[0] ?? null)).http, 400, 'a user is counted apart from the address');
    assert.equal((await limited.call('GET /api/get-website-config')).http, 200);
  } finally {
    await limited.stop();
  }
});

test('counts all addresses of one IPv6 subscriber as one', async () => {
  const limited = await startTestServer({ settings: { rateLimitFactor: 1, trustProxy: '127.0.0.1' } });
  try {
    const register = (from: string) =>
      limited.call('POST /api/register', { body: {}, headers: { 'x-forwarded-for': from } });
    for (let count = 0; count < addressLimits.perMinute.register; count += 1)
      assert.equal((await register(`2001:db8:1:2:${count.toString(16)}::1`)).http, 400);
    assert.equal((await register('2001:db8:1:2::ffff')).http, 429);
    assert.equal((await register('2001:db8:1:3::1')).http, 400, 'another subscriber');
  } finally {
    await limited.stop();
  }
});

test('an unexpected error is a neutral 500, with details only in the log', async () => {
  const lines: string[] = [];
  const broken = await startTestServer({
    onLogLine: (line) => lines.push(line),
    settings: { logLevel: 'info' },
  });
  try {
    await broken.services.db.schema.dropTable('home_carousel').execute();
    const english = await broken.call('GET /api/home-carousel');
    assert.deepEqual([english.http, english.status], [500, 500]);
    assert.equal(english.msg, 'Server error! Please refresh again!');
    assert.equal((await broken.call('GET /api/home-carousel', { locale: 'zh-CN' })).msg, '服务器错误');
    const line = lines.find((text) => text.includes('a request failed')) ?? '';
    assert.ok(line.includes('home_carousel') && line.includes('"reqId"'));
  } finally {
    await broken.stop();
  }
});
