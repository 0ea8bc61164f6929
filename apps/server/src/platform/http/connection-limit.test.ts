import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { limitConnections, maxFor } from './connection-limit.ts';

const max = 20;
let server: TestServer;
const opened: Socket[] = [];
before(async () => {
  server = await startTestServer({ hasJobs: false });
  limitConnections(server.application.http.server, max);
});
after(async () => {
  for (const socket of opened) socket.destroy();
  await server.stop();
});

/** Opens a connection, sends `sent` and counts the bytes that are received. */
async function open(sent = ''): Promise<{ readonly socket: Socket; text: string }> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
  opened.push(socket);
  const connection = { socket, text: '' };
  socket.setEncoding('utf8').on('data', (part: string) => (connection.text += part));
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  return connection;
}

const stillOpen = () => opened.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
const isAnswered = async () => (await server.ask('/api/get-website-config')).status === 200;

test('connections that send nothing, or never end their request, do not keep others out', async () => {
  const { data } = await server.call('POST /api/live/subscribe', { body: { topics: ['announcements'] } });
  const stream = await open(`GET ${data.url} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await until('the stream has begun', () => stream.text.includes('text/event-stream'));
  const unfinished = [
    '',
    'GET / HTTP/1.1\r\nhost: x\r\n',
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  ];
  for (const sent of unfinished) {
    for (let count = 0; count < 2 * max; count += 1) await open(sent);
    assert.ok(await isAnswered(), JSON.stringify(sent));
    await until('those beyond the limit are closed', () => stillOpen() <= max);
    assert.ok(await isAnswered(), JSON.stringify(sent));
  }
  assert.ok(!stream.socket.destroyed && !stream.socket.readableEnded, 'a connection in use stays open');
});

test('leaves file descriptors for files and the database', () => {
  assert.deepEqual(
    [maxFor(1024), maxFor(20_000), maxFor(1_048_576), maxFor(null)],
    [768, 15_000, 16_384, 16_384],
  );
});
