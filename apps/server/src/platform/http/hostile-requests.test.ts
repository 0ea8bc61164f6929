import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

/** Requests that no browser sends. The server must report each of them as a client error, never as a server error. */
let server: TestServer;
const logged: string[] = [];

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: (line) => logged.push(line) });
});
after(() => server.stop());

/** Sends request headers byte for byte; returns the status of the response. */
async function statusOf(head: string): Promise<number> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.on('error', () => socket.destroy());
  socket.setTimeout(10_000, () => socket.destroy());
  socket.write(head);
  await once(socket, 'close');
  const answer = Buffer.concat(parts).toString('latin1').replace('HTTP/1.1 100 Continue\r\n\r\n', '');
  const line = answer.split('\r\n', 1)[0] ?? '';
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? 0);
}

interface Head {
  readonly method?: string;
  readonly path?: string;
  readonly host?: string;
  readonly line?: string;
}

/** Sends all requests, twenty at a time. Returns those that got no response or a server error. */
async function faults(heads: readonly Head[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < heads.length; from += 20) {
    const some = heads.slice(from, from + 20).map(async (head) => {
      const { method = 'GET', path = '/', host = 'Host: judge.example', line = '' } = head;
      const lines = [`${method} ${path} HTTP/1.1`, host, line, 'Connection: close'].filter(Boolean);
      const status = await statusOf(`${lines.join('\r\n')}\r\n\r\n`);
      const isFault = status < 200 || status >= 500;
      return isFault ? [`${method} ${path.slice(0, 60)} ${host} ${line.slice(0, 60)}: ${status}`] : [];
    });
    found.push(...(await Promise.all(some)).flat());
  }
  return found;
}

const cross = <Left, Right>(left: readonly Left[], right: readonly Right[]) =>
  left.flatMap((one) => right.map((other): [Left, Right] => [one, other]));

const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

const paths = [
  ['/', '//', '//x', '///', '//x//', '/a//b', '/a/..', '/..', '/../', '/a/../..', '/./', '/.', '/...'],
  ['/%00', '/x%00', '/%2e%2e', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc', '/%5c..', '/\\x', '/%2f%2fx'],
  ['/%', '/%z', '/%zz', '/%c0%af', '/%ff', '/%20', '/\u00ff', '/\u0001', '/x;y', '/?a[]=1&a[b]=2'],
  ['/assets', '/assets/', '/assets/..', '/assets/../x', '/assets/%00', '/assets/x%00.js', '/assets//x.js'],
  ['/index.html/', '/index.html/x', '/favicon.svg/', '/favicon.svg/..', '/.env', '/.git/config'],
  ['/api', '/api/', '/api//', '/api/..', '/api/../', '/api/%00', '/api/login/', '/api/%6cogin', '/API/login'],
  ['/api/public/img/%00', '/api/public/img/..%2f..%2fx', '/api/public/img/%2e%2e', '/api/public/img/%ff'],
  [`/api/public/img/${'a'.repeat(300)}`, `/${'a'.repeat(5000)}`, `/${'a/'.repeat(4000)}`],
  ['*', 'http://other.example/', 'http://other.example//x', 'http:///x', '//other.example/..', 'x'],
  ['/api/get-problem-list?limit[]=1', '/api/get-problem-list?__proto__=1', '/api/search?keyword=%00'],
  [
    '/api/live/stream',
    '/api/live/stream?ticket=%00',
    '/api/live/stream?ticket=e30.x',
    '/api/live/stream?ticket=.',
  ],
  ['/api/oidc/start', '/api/oidc/callback', '/api/oidc/callback?code=%00&state=%00', '/api/docs', '/metrics'],
].flat();

test('handles odd paths', async () => {
  const heads = cross(methods, paths).map(([method, path]) => ({ method, path }));
  assert.deepEqual(await faults(heads), []);
});

const lines = [
  ['bytes=99999999-', 'bytes=5-1', 'bytes=abc', 'bytes=0-0,1-1,2-2', 'x', 'bytes=-0', 'bytes=', 'bytes=-'],
  [`bytes=0-${'9'.repeat(40)}`, `bytes=${'0-0,'.repeat(1000)}0-0`, 'items=0-1', 'bytes=-99999999999'],
]
  .flat()
  .map((range) => `Range: ${range}`)
  .concat(
    [
      'If-Match: "x"',
      'If-Match: *',
      'If-None-Match: *',
      'If-None-Match: "',
      'If-Range: x\r\nRange: bytes=0-1',
    ],
    ['If-Unmodified-Since: Mon, 01 Jan 1990 00:00:00 GMT', 'If-Unmodified-Since: soon'],
    ['If-Modified-Since: soon', 'If-Modified-Since: -1', `If-None-Match: ${'"x",'.repeat(1000)}`],
    [
      'Accept-Encoding:',
      'Accept-Encoding: identity;q=0',
      'Accept-Encoding: *;q=0',
      'Accept-Encoding: br;q=x,,;;',
    ],
    ['Accept-Language: ;;;q=x,*-*-', 'Cookie: =;;; a', 'Cookie: xiezhi_oidc=%00', 'Cookie: xiezhi_file=%ff'],
    [
      'Authorization:',
      'Authorization: Bearer %00.e30.x',
      'Authorization: a.b.c',
      `Authorization: ${'a'.repeat(9000)}`,
    ],
    ['Content-Type: ;;;', 'Content-Type: multipart/form-data', 'Content-Length: 0\r\nContent-Type: a/b'],
    ['Expect: 200-ok', 'Expect: 100-continue', 'Transfer-Encoding: x', 'Origin: ::', 'Origin: null'],
    ['X-Forwarded-For: ,,%', 'X-Forwarded-Host: a b', 'X-Forwarded-Proto: \u00ff', 'Url-Type: \u0001'],
  );

test('handles odd ranges, conditions, encodings and other headers', async () => {
  const read = ['/', '/home', '/index.html', '/favicon.svg', '/assets/none.js', '/api/captcha'];
  const called = ['/api/get-website-config', '/api/live/stream', '/api/public/img/x', '/api/oidc/callback'];
  const heads = cross([...read, ...called], lines).map(([path, line]) => ({ path, line }));
  const brief = heads.map((head) => ({ ...head, method: 'HEAD' }));
  const posted = lines.map((line) => ({ method: 'POST', path: '/api/login', line }));
  assert.deepEqual(await faults([...heads, ...brief, ...posted]), []);
});

test('handles odd hosts', async () => {
  const hosts = [
    'Host:',
    'Host: [::',
    'Host: a b',
    'Host: x:99999999',
    'Host: //',
    'Host: x\r\nHost: y',
    'X: y',
  ];
  const asked = [
    '/',
    '/api/oidc/start',
    '/api/oidc/callback?code=1',
    '/api/file/upload-avatar',
    '/api/captcha',
  ];
  const heads = cross(hosts, asked).map(([host, path]) => ({ host, path }));
  assert.deepEqual(await faults(heads), []);
});

test('logs none of them as an error of the site', () => {
  assert.deepEqual(
    logged.filter((line) => line.includes('"level":"error"') || line.includes('a request failed')),
    [],
  );
});
