import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { limits } from '@xiezhi/contract/limits';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { until } from '../../../test-support/until.ts';
import { bodyBudget } from './body-budget.ts';

let server: TestServer;
let user: TestUser;
before(async () => {
  server = await startTestServer({ hasJobs: false });
  user = await server.buildUser();
});
after(() => server.stop());

const json = 'content-type: application/json';
const length = `content-length: ${limits.bodyMaxBytes}`;

/** Sends the headers of a request and the start of its body. */
async function begin(path: string, headers: readonly string[]): Promise<{ socket: Socket; text: string }> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
  const request = { socket, text: '' };
  socket.setEncoding('utf8').on('data', (part: string) => (request.text += part));
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write([`POST ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n'));
  return request;
}

const isRefused = ({ text }: { text: string }) => text.startsWith('HTTP/1.1 429');
const fits = bodyBudget / limits.bodyMaxBytes;

for (const [what, path, ...headers] of [
  ['of a visitor', '/api/login', json, length],
  ['of a visitor to an unknown address', '/nothing', json, length],
  ['of a visitor to an unknown call', '/api/nothing', json, length],
  ['of unknown length', '/api/login', json, 'transfer-encoding: chunked'],
  ['for a call without a body', '/api/logout', json, length],
  ['of a user', '/api/comment', json, length],
  ['with a picture', '/api/file/upload-avatar', 'content-type: multipart/form-data; boundary=x', length],
] as const)
  test(`unfinished bodies ${what} do not fill the memory`, async () => {
    const isOfUser = ['of a user', 'with a picture', 'for a call without a body'].includes(what);
    const all = isOfUser ? [...headers, `authorization: ${user.token}`] : headers;
    const begun: { socket: Socket; text: string }[] = [];
    for (let count = 0; count < 2 * fits; count += 1) begun.push(await begin(path, all));
    await until('those beyond the budget are refused', () => begun.filter(isRefused).length >= fits);
    assert.equal(begun.filter(isRefused).length, fits);
    const other = await server.buildUser();
    assert.equal((await server.call('POST /api/logout', { as: other })).status, 200, 'others go on');
    const signIn = await server.call('POST /api/login', { body: { username: 'x', password: 'y' } });
    assert.notEqual(signIn.http, 429, 'small bodies go on');
    for (const { socket } of begun) socket.destroy();
    await until('the memory is free again', async () => {
      const next = await begin(path, all);
      // When this request has been answered, a rejection of `next` must have arrived, too.
      await server.call('POST /api/login', { body: { username: 'x', password: 'y' } });
      next.socket.destroy();
      return !isRefused(next);
    });
  });

/** Measured without this rejection: 400 compressed bodies of 1 KiB used 446 MB of memory. */
test('compressed bodies are refused before any byte is read, since few bytes expand to many', async () => {
  const small = 'content-length: 1000';
  for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'GZIP', 'gzip, gzip'])
    for (const [path, ...headers] of [
      ['/api/login', json, small],
      ['/api/login', json, 'transfer-encoding: chunked'],
      ['/api/nothing', json, small],
      ['/nothing', json, small],
      [
        '/api/file/upload-avatar',
        'content-type: multipart/form-data; boundary=x',
        small,
        `authorization: ${user.token}`,
      ],
    ] as const) {
      const request = await begin(path, [...headers, `content-encoding: ${encoding}`]);
      await until(`${encoding} for ${path} has a response`, () => request.text !== '');
      assert.match(request.text, /^HTTP\/1\.1 415 /);
      request.socket.destroy();
    }
  const plain = await server.call('POST /api/login', {
    body: { username: 'x', password: 'y' },
    headers: { 'content-encoding': 'identity' },
  });
  assert.notEqual(plain.http, 415);
});
