import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { Site } from './site.ts';

interface Seen {
  readonly path: string;
  readonly key: string | undefined;
}

let seen: Seen[] = [];
const server = createServer((request, response) => {
  const key = request.headers['idempotency-key'];
  seen.push({ path: request.url ?? '', key: typeof key === 'string' ? key : undefined });
  request.resume();
  request.on('end', () => {
    if (seen.length === 1) response.destroy();
    else response.end(JSON.stringify({ status: 200, msg: 'success', data: { id: 7, href: null } }));
  });
});
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => server.close());

const siteOf = () => {
  const { port } = server.address() as AddressInfo;
  return new Site({ address: `http://127.0.0.1:${port}`, token: 'token', locale: 'en-US' });
};

test('a call that creates something is repeated with its key when the connection is lost', async () => {
  seen = [];
  await siteOf().call('POST /api/problem-lists', { body: { name: 'list' } });
  const [first, second] = seen;
  assert.equal(seen.length, 2);
  assert.ok(first?.key !== undefined && first.key === second?.key);
  await siteOf().call('POST /api/problem-lists', { body: { name: 'list' } });
  assert.notEqual(seen[2]?.key, first.key, 'another command is another call');
});

test('other calls have no key', async () => {
  seen = [{ path: '', key: undefined }];
  await siteOf().call('GET /api/old-address', { query: { address: '/p/1' } });
  assert.deepEqual(seen[1], { path: '/api/old-address?address=%2Fp%2F1', key: undefined });
});
