import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../../test-support/until.ts';
import { limitConnections } from './connection-limit.ts';
import { closeStalledReaders } from './stalled-readers.ts';

/** Much longer than the pauses of the slow reader in the test, even on a busy machine. */
const timeoutMs = 2000;
const pauseMs = 30;
const max = 5;
/** More bytes than the operating system buffers for a connection. */
const long = Buffer.alloc(64 * 1024 * 1024, 'x');
let server: Server;
const opened: Socket[] = [];
before(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/late') setTimeout(() => response.end('late'), 2 * timeoutMs);
    else response.end(url === '/long' ? long : 'short');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
after(() => {
  for (const socket of opened) socket.destroy();
  server.close();
});

/** Opens a connection and requests a path. Reads nothing until the socket is resumed. */
async function request(path: string): Promise<{ readonly socket: Socket; bytes: number }> {
  const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  opened.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const reader = { socket, bytes: 0 };
  socket.on('data', (part: Buffer) => (reader.bytes += part.length)).pause();
  const received = once(server, 'request');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await received;
  return reader;
}

const openOnServer = () =>
  new Promise<number>((resolve) => void server.getConnections((_error, count) => resolve(count)));

test('connections whose clients read no response do not keep others out', async () => {
  limitConnections(server, max);
  const unread: Socket[] = [];
  for (let count = 0; count < max; count += 1) unread.push((await request('/long')).socket);
  const late = await request('/late');
  late.socket.resume();
  const another = await request('/short');
  another.socket.resume();
  await until('both get their responses', () => another.bytes > 0 && late.bytes > 0);
  assert.equal(await openOnServer(), max);
  for (const socket of [...unread, late.socket, another.socket]) socket.destroy();
  await until('all are closed', async () => (await openOnServer()) === 0);
});

test('a connection whose client stops reading is closed; one that reads slowly or waits for its response is not', async () => {
  closeStalledReaders(server, timeoutMs);
  const stalled = await request('/long');
  await until('it is closed', async () => (await openOnServer()) === 0);
  assert.equal(stalled.bytes, 0);
  const late = await request('/late');
  late.socket.resume();
  const slow = await request('/long');
  while (slow.bytes < long.length) {
    slow.socket.resume();
    await wait(2);
    slow.socket.pause();
    await wait(pauseMs);
    assert.ok(!slow.socket.readableEnded, `closed after ${slow.bytes} bytes`);
  }
  await until('the late response arrives', () => late.bytes > 0);
  late.socket.write('GET /short HTTP/1.1\r\nhost: x\r\n\r\n');
  const former = late.bytes;
  await until('it serves the next request', () => late.bytes > former);
});
