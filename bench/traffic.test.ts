import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after, afterEach, before, mock, test } from 'node:test';
import { routes } from '@xiezhi/contract';
import { call, closeCalls, listen, Spectator, type Tally, timed } from './contest/crowd.ts';
import { createMixedReads } from './lists/mixed-reads.ts';

let url = '';
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => answer(request, response, body));
});
const rows = { users: 90, problems: 7, submissions: 50 };
const well = (_request: IncomingMessage, response: ServerResponse) =>
  response.end('{"status":200,"data":null}');
const emptyTally = (): Tally => ({ boardTimes: [], pageTimes: [], failures: 0, firstFailure: null });

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  closeCalls();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
afterEach(() => mock.restoreAll());

test('every page consists of valid calls of the site and has a share', () => {
  const { pages, close } = createMixedReads(url, rows);
  assert.equal(
    Object.values(pages).reduce((sum, { share }) => sum + share, 0),
    100,
  );
  const known: Readonly<Record<string, unknown>> = routes;
  for (const { calls } of Object.values(pages))
    for (let round = 0; round < 200; round += 1)
      for (const path of calls()) {
        const { pathname, searchParams } = new URL(path, url);
        const route = known[`GET ${pathname}`];
        assert.ok(typeof route === 'object' && route !== null, pathname);
        const query = Object.fromEntries(searchParams);
        if ('query' in route && route.query instanceof Object && 'safeParse' in route.query) {
          const read = (route.query as { safeParse: (value: unknown) => { success: boolean } }).safeParse(
            query,
          );
          assert.ok(read.success, path);
        }
        // Only pages that have rows may be requested.
        const page = Number(query['currentPage'] ?? 1);
        assert.ok(Number.isInteger(page) && page >= 1 && page <= (pathname.includes('rank') ? 3 : 100), path);
        const [number = 1001] =
          (query['problemId'] ?? query['username'] ?? '1001').match(/\d+/)?.map(Number) ?? [];
        if (query['problemId'] !== undefined) assert.ok(number >= 1001 && number <= 1007, path);
        if (query['username'] !== undefined) assert.ok(number >= 1 && number <= 90, path);
      }
  close();
});

test('two runs make the same reads', async () => {
  const requests: string[][] = [[], []];
  for (const list of requests) {
    const reads = createMixedReads(url, rows);
    answer = (request, response) => {
      list.push(request.url ?? '');
      well(request, response);
    };
    let left = 40;
    await reads.stream(1e6, () => (left -= 1) >= 0);
    reads.close();
  }
  assert.equal(requests[0]?.length, 40);
  assert.deepEqual(requests[0]?.toSorted(), requests[1]?.toSorted());
  assert.ok(new Set(requests[0]).size > 10);
});

test('a stream counts failures, and durations from the scheduled time', async () => {
  const reads = createMixedReads(url, rows);
  let count = 0;
  answer = (request, response) => {
    count += 1;
    if (count % 4 === 0) response.writeHead(count % 8 === 0 ? 500 : 200).end('{"status":400}');
    else well(request, response);
  };
  let left = 20;
  const { rate, failed, perSecond, p95Ms, seconds } = await reads.stream(1e6, () => (left -= 1) >= 0);
  assert.deepEqual([rate, failed, count], [1e6, 5, 20]);
  assert.ok(p95Ms > 0 && p95Ms < 60_000 && perSecond > 0 && seconds >= 0);
  reads.close();
});

test('the maximum rate counts the answers of all callers', async () => {
  const reads = createMixedReads(url, rows);
  let count = 0;
  answer = (request, response) => {
    count += 1;
    well(request, response);
  };
  const most = await reads.most(3, 0.05);
  assert.equal(most, Math.round(count / 0.05));
  assert.ok(count >= 3);
  answer = (_request, response) => response.writeHead(503).end('busy');
  await assert.rejects(reads.most(1, 0.05), /answered 503 busy/);
  reads.close();
});

test('a call sends token, body and tag, and returns the whole answer', async () => {
  const events: unknown[] = [];
  answer = ({ method, headers }, response, body) => {
    events.push([method, headers.authorization, headers['if-none-match'], headers['content-length'], body]);
    response.setHeader('etag', '"7"');
    response.write('断');
    response.end('案');
  };
  assert.deepEqual(await call(`${url}/a`), { status: 200, text: '断案', etag: '"7"' });
  await call(`${url}/a`, { token: 't', body: { text: '题' }, etag: '"7"' });
  assert.deepEqual(events, [
    ['GET', undefined, undefined, undefined, ''],
    ['POST', 't', '"7"', '14', '{"text":"题"}'],
  ]);
});

const ask = (status: number) => () => Promise.resolve({ status, text: `text ${status}` });

test('refusals are answers; server errors and missing answers are failures, and the first failure is stored', async () => {
  const tally = emptyTally();
  const times: number[] = [];
  assert.equal(await timed(tally, times, ask(200)), 'text 200');
  assert.equal(await timed(tally, times, ask(429)), 'text 429');
  assert.equal(await timed(tally, times, ask(500)), null);
  assert.equal(await timed(tally, times, () => Promise.reject(new Error('gone'))), null);
  assert.deepEqual([times.length, tally.failures, tally.firstFailure], [2, 2, 'Error: 500 text 500']);
});

test('an event stream is read until its end, whatever the chunks', async () => {
  answer = (_request, response) => {
    response.write('retry: 1000\n\nevent: board\ndata: {"a"');
    // Ends the response separately, so that the rest arrives as another chunk.
    response.write(':1}\n\n: calm\n\nevent: changed\n\n', () => response.end('event: half\ndata: 1'));
  };
  const events: string[] = [];
  await new Promise<void>((resolve) =>
    listen(`${url}/live`, (name, data) => events.push(`${name} ${data}`), resolve),
  );
  assert.deepEqual(events, ['board {"a":1}', 'changed ']);
});

test('a stream that cannot be opened counts as ended', async () => {
  await new Promise<void>((resolve) => listen('http://127.0.0.1:1/live', () => assert.fail(), resolve));
});

/** A contest whose scoreboard version is controlled by the test. */
function aContest(state: { number: number }) {
  const streams = new Map<string, ServerResponse>();
  answer = (request, response, body) => {
    if (request.url?.startsWith('/api/contest-board'))
      return void response.end(`{"boardNumber":${state.number}}`);
    if (request.method === 'POST') {
      const topic = /"topics":\["([^"]+)"\]/.exec(body)?.[1] ?? '';
      return void response.end(JSON.stringify({ data: { url: `/live?${topic}` } }));
    }
    streams.set(request.url?.split('?')[1] ?? '', response);
    response.write('event: open\ndata: {}\n\n');
  };
  return (name: string, payload: object, topic = 'contest-board:5') =>
    streams.get(topic)?.write(`event: ${name}\ndata: ${JSON.stringify({ topic, ...payload })}\n\n`);
}

/** A client with the scoreboard open, and all versions that it had. */
async function watch(state: { number: number }) {
  const sendEvent = aContest(state);
  const stoodAt: number[] = [];
  let events = Promise.withResolvers<undefined>();
  const spectator = new Spectator(url, 5, 'token', emptyTally(), (number) => {
    stoodAt.push(number);
    events.resolve(undefined);
    events = Promise.withResolvers();
  });
  await spectator.open();
  return { spectator, sendEvent, stoodAt, next: () => events.promise };
}

test('a client applies updates and ignores old ones and those of other scoreboards', async () => {
  mock.method(Math, 'random', () => 0);
  const state = { number: 3 };
  const { spectator, sendEvent, stoodAt, next } = await watch(state);
  const comes = next();
  sendEvent('board', { from: 2, boardNumber: 3 });
  sendEvent('changed', { boardNumber: 3 });
  sendEvent('announcement', { boardNumber: 9 });
  sendEvent('board', { topic: 'contest-board:6', from: 3, boardNumber: 8 });
  sendEvent('board', { from: 3, boardNumber: 4 });
  await comes;
  // Waits long enough for the client to fetch the scoreboard, which it must not do.
  await call(`${url}/api/contest-board`);
  assert.deepEqual([stoodAt, spectator.number, spectator.wholeReads], [[3, 4], 4, 1]);
  spectator.close();
});

test('a client that missed updates fetches the whole scoreboard once', async () => {
  mock.method(Math, 'random', () => 0);
  const state = { number: 3 };
  const { spectator, sendEvent, stoodAt, next } = await watch(state);
  state.number = 9;
  const comes = next();
  sendEvent('board', { from: 6, boardNumber: 7 });
  sendEvent('changed', { boardNumber: 9 });
  await comes;
  assert.deepEqual([stoodAt, spectator.wholeReads], [[3, 9], 2]);
  spectator.close();
});
