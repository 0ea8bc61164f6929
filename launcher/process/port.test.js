import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { checkPort } from './port.js';

test('a used port is refused with a fix, and a free one is accepted', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  const { port } = address;
  await assert.rejects(
    checkPort(port, '127.0.0.1'),
    new RegExp(`Port ${port} is in use by another program. Set PORT`),
  );
  await assert.rejects(checkPort(port, '0.0.0.0'), /in use/);
  server.close();
  await once(server, 'close');
  await checkPort(port, '127.0.0.1');
});

test('an address that is not of this machine is refused', async () => {
  await assert.rejects(checkPort(54_321, '192.0.2.1'), /Cannot listen on 192\.0\.2\.1:54321/);
});
