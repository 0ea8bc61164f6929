// @vitest-environment node
import { idempotencyKeyPattern } from '@xiezhi/contract/creating-calls';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { createClient } from './create-client.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (request: Seen, response: ServerResponse) => void;

let server: Server;
let base: string;
let answer: Answer;
let seen: Seen[] = [];
let token: string | null;
let events: unknown[][];

const json =
  (value: unknown, http = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(http, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };

const call = createClient({
  token: () => token,
  locale: () => 'en-US',
  text: (failure) => `text:${failure}`,
  onToken: (...args) => events.push(['token', ...args]),
  onUnauthorized: (...args) => events.push(['401', ...args]),
  onForbidden: (...args) => events.push(['403', ...args]),
  fetch: (address, init) => fetch(new URL(address, base), init),
});

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.then(
    () => new Error('the call has succeeded'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof CallError) return error;
  throw error;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const entry: Seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(entry);
      answer(entry, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  seen = [];
  events = [];
  token = null;
});

describe('a call', () => {
  it('sends query, language, kind and the raw token', async () => {
    token = 'raw-token';
    answer = json({ status: 200, data: { records: [] }, msg: 'success' });
    await call('GET /api/get-problem-list', {
      query: { currentPage: 2, keyword: 'a b&c', oj: '', tagId: ['3', '5'] },
    });
    expect(seen[0]?.url).toBe('/api/get-problem-list?currentPage=2&keyword=a+b%26c&tagId=3%2C5');
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'raw-token',
      'accept-language': 'en-US',
      'url-type': 'general',
    });
  });

  it('marks calls of the console', async () => {
    answer = json({ status: 200, data: null, msg: '' });
    await call('GET /api/admin/outbox');
    expect(seen[0]?.headers['url-type']).toBe('admin');
  });

  it('sends an empty object if a call has no body', async () => {
    answer = json({ status: 200, data: null, msg: '' });
    expect(await call('POST /api/logout')).toBeNull();
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{}' });
  });

  it.each([undefined, null])('treats body status %s as success', async (status) => {
    answer = json({ status, data: 7 });
    expect(await call('GET /api/sessions')).toBe(7);
  });
});

describe('the token', () => {
  it('is not sent with the sign-in call and is taken from its response', async () => {
    token = 'old';
    answer = json({ status: 200, data: { uid: '1' }, msg: '' }, 200, { authorization: 'new' });
    await call('POST /api/login', { body: { username: 'u', password: 'p' } });
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(events).toEqual([['token', 'new', null]]);
  });

  it('is renewed if the response contains one, even on failures', async () => {
    token = 'old';
    answer = json({ status: 400, data: null, msg: 'no' }, 200, {
      authorization: 'new',
      'refresh-token': 'true',
    });
    await failureOf(call('GET /api/sessions'));
    expect(events).toEqual([['token', 'new', 'old']]);
  });

  it('is not taken from a response that does not renew it', async () => {
    answer = json({ status: 200, data: null }, 200, { authorization: 'new' });
    await call('GET /api/sessions');
    expect(events).toEqual([]);
  });
});

describe('a failure', () => {
  it.each([400, 401, 403, 404, 500])(
    'with body status %i has kind "refused" and only shows its message',
    async (status) => {
      answer = json({ status, data: null, msg: 'not like this' });
      const error = await failureOf(call('GET /api/sessions'));
      expect(error).toMatchObject({ kind: 'refused', message: 'not like this', httpStatus: 200, status });
      expect(events).toEqual([]);
    },
  );

  it('with HTTP 401 reports the token that was sent', async () => {
    token = 'expired';
    answer = json({ status: 401, data: null, msg: 'login again' }, 401);
    expect(await failureOf(call('GET /api/get-user-info'))).toMatchObject({ kind: 'login', httpStatus: 401 });
    expect(events).toEqual([['401', 'login again', false, 'expired']]);
  });

  it('with HTTP 403 reports whether the call belongs to the console', async () => {
    answer = json({ status: 403, data: null, msg: 'root only' }, 403);
    expect(await failureOf(call('GET /api/admin/outbox'))).toMatchObject({ kind: 'forbidden' });
    expect(events).toEqual([['403', 'root only', true]]);
  });

  it('with HTTP 404 has a fixed message', async () => {
    answer = json({ status: 404, data: null, msg: 'whatever' }, 404);
    expect(await failureOf(call('GET /api/sessions'))).toMatchObject({
      kind: 'missing',
      message: 'text:missing',
    });
  });

  it("of the server has the server's message or a default one", async () => {
    answer = json({ status: 400, data: null, msg: 'too many' }, 429);
    expect(await failureOf(call('GET /api/sessions'))).toMatchObject({
      message: 'too many',
      isPassing: false,
    });
    answer = (_request, response) => response.writeHead(502).end('<html>Bad gateway</html>');
    expect(await failureOf(call('GET /api/sessions'))).toMatchObject({
      message: 'text:server',
      isPassing: true,
    });
  });

  it('is a response without JSON, even with HTTP 200', async () => {
    answer = (_request, response) => response.writeHead(200).end('<html></html>');
    expect(await failureOf(call('GET /api/sessions'))).toMatchObject({
      kind: 'server',
      message: 'text:server',
    });
  });

  it('by timeout has its own message', async () => {
    answer = () => undefined;
    const error = await failureOf(call('GET /api/sessions', { timeout: 30 }));
    expect(error).toMatchObject({ kind: 'timeout', message: 'text:timeout', isPassing: true });
  });

  it('of the network has its own message', async () => {
    answer = (_request, response) => response.destroy();
    expect(await failureOf(call('GET /api/sessions'))).toMatchObject({
      kind: 'network',
      message: 'text:network',
    });
  });

  it('is not reported if the caller aborted the call', async () => {
    answer = () => undefined;
    const controller = new AbortController();
    const pending = call('GET /api/sessions', { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const create = (name: string) => call('POST /api/problem-lists', { body: { name } });
const keys = () => seen.map(({ headers }) => headers['idempotency-key']);

function upload(name: string): Promise<CallError> {
  const form = new FormData();
  form.set('file', new File(['x'], name, { lastModified: 1 }));
  return failureOf(call('POST /api/admin/problem-packages', { form }));
}

describe('a call that creates something', () => {
  const done = json({ status: 200, data: { id: 1 }, msg: '' });

  it('has a new key when it is sent again after a response', async () => {
    answer = done;
    await create('same');
    await create('same');
    answer = json({ status: 400, data: null, msg: 'refused' });
    await failureOf(create('same'));
    await failureOf(create('same'));
    expect(new Set(keys()).size).toBe(4);
    for (const key of keys()) expect(key).toMatch(idempotencyKeyPattern);
  });

  it('keeps its key for a retry after a lost response, a timeout or a server error', async () => {
    const failures: Answer[] = [
      (_request, response) => response.destroy(),
      (_request, response) => response.writeHead(502).end(),
    ];
    for (const failure of failures) {
      answer = failure;
      await failureOf(create('retried'));
    }
    answer = () => undefined;
    await failureOf(call('POST /api/problem-lists', { body: { name: 'retried' }, timeout: 30 }));
    answer = done;
    await create('retried');
    expect(keys()).toHaveLength(4);
    expect(new Set(keys()).size).toBe(1);
  });

  it('has one key for a double click, and another one for another content', async () => {
    answer = done;
    await Promise.all([create('clicked'), create('clicked'), create('other')]);
    const [first, second, other] = keys().toSorted((one, two) => countOf(two) - countOf(one));
    expect(first).toBe(second);
    expect(other).not.toBe(first);
    function countOf(key: unknown): number {
      return keys().filter((one) => one === key).length;
    }
  });

  it('that uploads a file is recognized by the file', async () => {
    answer = (_request, response) => response.writeHead(502).end();
    await upload('a.zip');
    await upload('a.zip');
    await upload('b.zip');
    const [first, second, other] = keys();
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is the only kind with a key', async () => {
    answer = done;
    await call('GET /api/sessions');
    await call('POST /api/check-username-or-email', { body: { username: 'ann' } });
    expect(keys()).toEqual([undefined, undefined]);
  });
});
