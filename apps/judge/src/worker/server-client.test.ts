import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { nodeHeader } from '@xiezhi/contract/judging';
import { BlobMissing } from '../cache/blob-cache.ts';
import {
  type Answer,
  cutOff,
  envelope,
  hangUp,
  page,
  ScriptedServer,
  silence,
  success,
} from '../test/support/scripted-server.ts';
import { ServerClient, ServerRefusal, ServerUnreachable } from './server-client.ts';

const token = 'the-secret-of-a-node';
const hash = 'a'.repeat(64);

let server: ScriptedServer;
let client: ServerClient;

const identity = { nodeId: 1, instance: 'instance-of-node' };
const release = (timeoutMs = 5000, signal?: AbortSignal) =>
  client.call(
    'POST /api/node/tasks/:judgingId/release',
    { judgingId: 7, body: { ...identity, fence: 3, reason: 'x' } },
    { timeoutMs, ...(signal && { signal }) },
  );
const beat = () =>
  client.call('POST /api/node/heartbeat', { body: { ...identity, tasks: [] } }, { timeoutMs: 5000 });
/** Returns one word that states how a call ended. */
async function endOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'answer';
  } catch (error) {
    assert.ok(error instanceof Error);
    assert.ok(!JSON.stringify([error.message, error.stack, error.cause]).includes(token), 'the token leaks');
    if (error instanceof ServerRefusal) return `refusal ${error.http}`;
    return error instanceof ServerUnreachable ? 'unreachable' : error.name;
  }
}
const blob = async (signal = new AbortController().signal) =>
  String(await buffer(await client.blob(hash, signal)));

describe('server client', { concurrency: false }, () => {
  before(async () => {
    server = await ScriptedServer.start();
    client = new ServerClient({ serverUrl: server.url, token });
    client.registered(identity);
  });
  after(() => server.close());

  const answers: readonly [what: string, answer: Answer, end: string][] = [
    ['a success', success(), 'answer'],
    ['a success with additional fields', envelope(200, 200, 'ok', { more: 1 }), 'answer'],
    ['a refusal by its HTTP code', envelope(409, 409, 'The lease is lost'), 'refusal 409'],
    ['a refusal within a success', envelope(200, 400, 'no'), 'refusal 400'],
    ['an invalid token', envelope(401, 401, 'no'), 'refusal 401'],
    ['an overloaded server', envelope(429, 429, 'later'), 'unreachable'],
    ['a server error', envelope(500, 500, 'oh'), 'unreachable'],
    ['a server without its database', envelope(503, 503, 'wait'), 'unreachable'],
    ["a proxy's page", page(502, '<html>Bad Gateway</html>'), 'unreachable'],
    ['a page with status 200', page(200, '<html>Welcome</html>'), 'unreachable'],
    ['a page with status 403', page(403, '<html>blocked</html>'), 'unreachable'],
    ['JSON that is not an envelope', page(200, '{"ok":true}', 'application/json'), 'unreachable'],
    ['JSON with a text as status', page(403, '{"status":"error","msg":"blocked"}'), 'unreachable'],
    ['JSON without a message', page(200, '{"status":200,"msg":null}'), 'unreachable'],
    ['a JSON list', page(200, '[]'), 'unreachable'],
    ['null', page(200, 'null'), 'unreachable'],
    ['an empty body', page(200, ''), 'unreachable'],
    ['no content', (response) => void response.writeHead(204).end(), 'unreachable'],
    ['a closed connection', hangUp, 'unreachable'],
    ['a connection closed in the middle', cutOff('{"status":200,"msg":"suc'), 'unreachable'],
  ];
  for (const [what, answer, end] of answers)
    it(`${what}: ${end}`, async () => {
      server.play(answer);
      assert.equal(await endOf(release()), end);
      assert.equal(server.asked.length, 1, 'whether to try again others decide');
    });

  it('sends its identity, English as language and the id in the path', async () => {
    server.play(success());
    await release();
    const [request] = server.asked;
    assert.deepEqual([request?.method, request?.path], ['POST', '/api/node/tasks/7/release']);
    assert.deepEqual(
      [request?.headers.authorization, request?.headers['accept-language'], request?.headers['content-type']],
      [`Node ${token}`, 'en-US', 'application/json'],
    );
    assert.deepEqual(request?.body, { ...identity, fence: 3, reason: 'x' });
  });

  it('rejects response data that violates the contract, whatever the status', async () => {
    for (const data of [null, {}, { lost: 'all' }, { lost: [1.5] }]) {
      server.play(success(data));
      assert.equal(await endOf(beat()), 'ZodError', JSON.stringify(data));
    }
    server.play(success({ lost: [4], more: true }));
    assert.deepEqual(await beat(), { lost: [4] });
  });

  it('replaces half a surrogate pair at the end of any text', async () => {
    server.play(success());
    const reason = `cut ${'😀'.slice(0, 1)}`;
    await client.call(
      'POST /api/node/tasks/:judgingId/release',
      { judgingId: 1, body: { ...identity, fence: 1, reason } },
      { timeoutMs: 5000 },
    );
    assert.deepEqual(server.asked[0]?.body, { ...identity, fence: 1, reason: 'cut \uFFFD' });
  });

  it('gives up on a silent server after the timeout, and at once when aborted', async () => {
    server.play(silence);
    assert.equal(await endOf(release(60)), 'unreachable');
    const controller = new AbortController();
    const waiting = endOf(release(60_000, controller.signal));
    controller.abort();
    assert.equal(await waiting, 'AbortError');
    assert.equal(await endOf(release(60_000, AbortSignal.abort())), 'AbortError');
  });

  it("reports an absent server as unreachable with the system's error", async () => {
    const absent = await ScriptedServer.start();
    const { url } = absent;
    await absent.close();
    const away = new ServerClient({ serverUrl: url, token });
    await assert.rejects(
      away.call('POST /api/node/leave', { body: identity }, { timeoutMs: 5000 }),
      (error: Error) => {
        assert.ok(error instanceof ServerUnreachable);
        assert.match(error.message, /ECONNREFUSED/);
        return true;
      },
    );
  });

  it('classifies refusals by status', () => {
    const kinds = [400, 401, 403, 404, 409].map((http) => {
      const refusal = new ServerRefusal(http, 'x');
      return [http, refusal.isLeaseLost, refusal.isNameTaken, refusal.isTokenRefused];
    });
    assert.deepEqual(kinds, [
      [400, false, false, false],
      [401, false, false, true],
      [403, false, false, true],
      [404, false, false, false],
      [409, true, true, false],
    ]);
  });

  describe('test data', () => {
    it('is requested by hash with the token and returned unchanged', async () => {
      server.play((response) => {
        response.writeHead(200).write('first ');
        setImmediate(() => response.end('second'));
      });
      assert.equal(await blob(), 'first second');
      const [request] = server.asked;
      assert.deepEqual(
        [request?.method, request?.path, request?.headers.authorization],
        ['GET', `/api/node/blobs/${hash}`, `Node ${token}`],
      );
    });

    const refusals: readonly [what: string, answer: Answer, isMissing: boolean][] = [
      ['that the server does not have', envelope(404, 404, 'no such data'), true],
      ['with a server error', page(500, 'oh'), false],
      ['with a refusal', envelope(403, 403, 'no'), false],
      ['behind a redirect', page(302, ''), false],
      ['with a closed connection', hangUp, false],
      ['without content', (response) => void response.writeHead(204).end(), false],
    ];
    for (const [what, answer, isMissing] of refusals)
      it(`${what} is ${isMissing ? 'missing' : 'worth a retry'}`, async () => {
        server.play(answer);
        await assert.rejects(blob(), (error: Error) => {
          assert.equal(error instanceof BlobMissing, isMissing, String(error));
          assert.equal(error instanceof ServerUnreachable, !isMissing);
          return true;
        });
      });

    it('is fetched from the object storage that the server refers to, without the token', async () => {
      const storage = await ScriptedServer.start();
      try {
        storage.play((response) => void response.writeHead(200).end('from the storage'));
        const location = `${storage.url}/bucket/${hash}?signature=1`;
        server.play((response) => void response.writeHead(302, { location }).end());
        assert.equal(await blob(), 'from the storage');
        const [request] = storage.asked;
        assert.equal(request?.path, `/bucket/${hash}?signature=1`);
        assert.deepEqual(
          [request.headers.authorization, request.headers[nodeHeader]],
          [undefined, undefined],
        );
        storage.play(page(404, '<Error>NoSuchKey</Error>'));
        server.play((response) => void response.writeHead(302, { location }).end());
        await assert.rejects(blob(), BlobMissing);
        storage.play(page(403, '<Error>expired</Error>'));
        server.play((response) => void response.writeHead(302, { location }).end());
        await assert.rejects(blob(), /object storage .* answered 403/);
      } finally {
        await storage.close();
      }
    });

    it('that ends too early fails the stream instead of giving a short file', async () => {
      server.play((response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.destroy());
      });
      await assert.rejects(blob());
      server.play((response) => {
        response.writeHead(200, { 'transfer-encoding': 'chunked' });
        response.write('half', () => response.destroy());
      });
      await assert.rejects(blob());
    });

    it('is no longer awaited after an abort', async () => {
      server.play((response) => void response.writeHead(200).write('begun'));
      const controller = new AbortController();
      const stream = await client.blob(hash, controller.signal);
      controller.abort();
      await assert.rejects(buffer(stream), { name: 'AbortError' });
    });
  });
});
