import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { onClose } from './on-close.ts';

test('reports a connection that ends later, one that has ended, and a complete response', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const client = request({ host: '127.0.0.1', port, agent: false });
    client.on('error', () => undefined);
    client.end();
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    return { client, response };
  };
  try {
    const later = await open();
    const ends = new Promise<void>((resolve) => onClose(later.response, resolve));
    later.client.destroy();
    await ends;

    const ended = await open();
    const closed = once(ended.response, 'close');
    ended.client.destroy();
    await closed;
    let count = 0;
    onClose(ended.response, () => (count += 1));
    assert.equal(count, 1);

    const complete = await open();
    const finished = new Promise<void>((resolve) => onClose(complete.response, resolve));
    complete.response.end();
    await finished;
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
