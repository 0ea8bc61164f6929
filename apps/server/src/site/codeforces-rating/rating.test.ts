import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, suite, test } from 'node:test';

import { createTestClock } from '../../../test-support/clock.ts';
import { buildUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { readRatings } from './codeforces.ts';
import { createRatingWork } from './work.ts';

type Answer = (handles: readonly string[], response: ServerResponse) => void;

const rated = (handle: string, rating?: number) => ({ handle, rank: 'expert', ...(rating && { rating }) });
const people: Readonly<Record<string, object>> = {
  quick: rated('Quick', 1812),
  fresh: rated('fresh'),
  'well.known': rated('Well.Known', 2600),
};
/** Responds like Codeforces: if a handle is unknown, only with the first such handle, otherwise with all ratings. */
const known: Answer = (handles, response) => {
  const missing = handles.find((handle) => !(handle in people));
  if (missing === undefined)
    response.end(JSON.stringify({ status: 'OK', result: handles.map((handle) => people[handle]) }));
  else
    response
      .writeHead(400)
      .end(JSON.stringify({ status: 'FAILED', comment: `handles: User with handle ${missing} not found` }));
};

/** Never aborts the work. */
const never = new AbortController().signal;

suite('Codeforces ratings', () => {
  const clock = createTestClock(new Date('2026-11-21T12:00:00.000Z'));
  const log: string[] = [];
  const asked: string[][] = [];
  let answer: Answer = known;
  let base = '';
  let server: TestServer;
  const codeforces = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base);
    assert.equal(url.pathname, '/api/user.info');
    const handles = (url.searchParams.get('handles') ?? '').split(';');
    asked.push(handles);
    answer(handles, response);
  });

  before(async () => {
    await new Promise<void>((resolve) => codeforces.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(codeforces.address() as AddressInfo).port}`;
    server = await startTestServer({ clock, hasJobs: false, onLogLine: (line) => log.push(line) });
  });
  after(async () => {
    codeforces.closeAllConnections();
    codeforces.close();
    await server.stop();
  });
  beforeEach(() => {
    asked.length = 0;
    answer = known;
  });

  const run = (signal = never) => createRatingWork(server.services, { base, pause: 0 }).run(signal);
  const ratingOf = async (username: string) => {
    const home = await server.call('GET /api/get-user-home-info', { query: { username } });
    return home.data.rating;
  };
  const names = async (username: string, handle: string) => {
    const { uid } = await buildUser(server.services, { username });
    await server.services.db
      .updateTable('app_user')
      .set({ cf_username: handle })
      .where('uid', '=', uid)
      .execute();
    return uid;
  };

  test('requests each handle once a day, in one request, and unknown ones do not affect the others', async () => {
    await names('swift', 'Quick');
    await names('twin', 'quick');
    await names('starter', 'fresh');
    await names('nobody', 'ghost_of_none');
    await names('address', 'https://codeforces.com/profile/quick');
    await names('hostile', 'a;quick&x=1');
    await run();
    assert.deepEqual(asked, [
      ['fresh', 'ghost_of_none', 'quick'],
      ['fresh', 'quick'],
    ]);
    assert.deepEqual(
      await Promise.all(['swift', 'twin', 'starter', 'nobody', 'address', 'hostile'].map(ratingOf)),
      [1812, 1812, null, null, null, null],
    );
    asked.length = 0;
    clock.advance(23 * 3_600_000);
    await run();
    assert.deepEqual(asked, []);
    clock.advance(2 * 3_600_000);
    await run();
    assert.equal(asked.length, 2);
  });

  test('a new handle shows no rating of the old one, and unused handles are deleted', async () => {
    const uid = await names('changing', 'well.known');
    await run();
    assert.equal(await ratingOf('changing'), 2600);
    await server.services.db
      .updateTable('app_user')
      .set({ cf_username: 'fresh' })
      .where('uid', '=', uid)
      .execute();
    assert.equal(await ratingOf('changing'), null);
    await run();
    const remaining = await server.services.db.selectFrom('codeforces_rating').select('handle').execute();
    assert.deepEqual(remaining.map(({ handle }) => handle).toSorted(), ['fresh', 'ghost_of_none', 'quick']);
  });

  test('after an invalid response the last known ratings stay, with one log line', async () => {
    const work = createRatingWork(server.services, { base, pause: 0 });
    for (const broken of [
      (_handles, response) => response.writeHead(503).end('busy'),
      (_handles, response) => response.end('<html>Just a moment...</html>'),
      (_handles, response) =>
        response.writeHead(400).end(JSON.stringify({ status: 'FAILED', comment: 'Call limit exceeded' })),
      (_handles, response) => response.end('x'.repeat(1_100_000)),
      (_handles, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      (_handles, response) => response.destroy(),
    ] as Answer[]) {
      answer = broken;
      asked.length = 0;
      clock.advance(25 * 3_600_000);
      await work.run(never);
      assert.equal(asked.length, 1, 'nobody insists');
    }
    assert.equal(await ratingOf('swift'), 1812);
    assert.equal(log.filter((line) => line.includes('Codeforces')).length, 1);
  });

  test('when disabled it sends no requests and hides ratings at once', async () => {
    await server.services.siteSettings.set({ codeforcesRatings: false }, null);
    await run();
    assert.deepEqual([asked, await ratingOf('swift')], [[], null]);
    await server.services.siteSettings.set({ codeforcesRatings: true }, null);
    assert.equal(await ratingOf('swift'), 1812);
  });

  test('stops during a request', async () => {
    const stopping = new AbortController();
    answer = () => stopping.abort();
    await run(stopping.signal);
    assert.equal(asked.length, 1);
  });
});

test('rejects a response about other handles', () => {
  assert.throws(() =>
    readRatings(['quick'], JSON.stringify({ status: 'FAILED', comment: 'User with handle other not found' })),
  );
  assert.deepEqual(
    readRatings(['quick'], JSON.stringify({ status: 'OK', result: [rated('Renamed', 1900)] })),
    { ratings: new Map([['quick', null]]) },
  );
});
