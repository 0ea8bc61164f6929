import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { registerNodeToken } from '../../identity/judge-node/token.ts';

const authorization = 'Node token-of-the-test-0123456789';
let server: TestServer;

before(async () => {
  server = await startTestServer();
  await registerNodeToken(server.services.db, 'test', authorization.slice('Node '.length));
});
after(() => server.stop());

test('stopping ends long polls and streams at once', async () => {
  const instance = 'a-life-of-a-node';
  const registered = await server.call('POST /api/node/register', {
    headers: { authorization },
    body: {
      name: 'idle',
      instance,
      host: 'here',
      slots: 1,
      cpu: 'any',
      cores: 1,
      memoryMb: 1024,
      kernel: 'any',
      sandbox: { version: '1', tier: 'full', isSafe: true },
      languages: [{ name: 'C', version: '1', compileCommand: 'cc' }],
    },
  });
  const claim = server.call('POST /api/node/claim', {
    headers: { authorization },
    body: { nodeId: registered.data.nodeId, instance, waitMs: 30_000, languages: ['C'] },
  });
  const { data } = await server.call('POST /api/live/subscribe', { body: { topics: ['submissions'] } });
  const stream = await fetch(new URL(data.url, server.url));
  assert.equal(stream.status, 200);
  assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/);
  await until('both are open', async () => {
    const open = await new Promise<number>((resolve) => {
      server.application.http.server.getConnections((_error, count) => resolve(count));
    });
    return open >= 2;
  });
  const start = performance.now();
  await server.application.close();
  assert.ok(performance.now() - start < 2000, 'the timeoutMs with requests under way was not used up');
  assert.equal((await claim).data, null);
  await stream.text().catch(() => '');
});
