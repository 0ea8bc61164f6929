import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, suite, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { fetchContests } from './fetch-contests.ts';
import { createOtherContestWork } from './work.ts';
import { contestSources } from './registry.ts';
import type { ContestSource } from './source.ts';
import {
  atcoderAnswer,
  codeforcesAnswer,
  leetcodeAnswer,
  luoguAnswer,
  luoguNewerAnswer,
  moment,
  nowcoderAnswers,
} from './testing/other-judges.ts';

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let base = '';
let respond: Respond | undefined;
const asked: string[] = [];
const site = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    asked.push(`${request.method} ${request.url}`);
    respond?.(request, response, Buffer.concat(parts).toString('utf8'));
  });
});

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
after(() => {
  site.closeAllConnections();
  site.close();
});
beforeEach(() => {
  asked.length = 0;
});

function sourceOf(key: string): ContestSource {
  const source = contestSources.find((candidate) => candidate.key === key);
  assert.ok(source, key);
  return source;
}

/** Responds as all judges do. One address stands for all of them; the request shows which judge is meant. */
const allAnswer: Respond = (request, response, body) => {
  const url = new URL(request.url ?? '/', base);
  if (url.pathname === '/api/contest.list' && url.search === '?gym=false')
    return response.end(codeforcesAnswer);
  if (url.pathname === '/contests/') return response.end(atcoderAnswer);
  if (url.pathname === '/contest/list') return response.end(luoguAnswer);
  if (url.pathname === '/acm/calendar/contest')
    return response.end(nowcoderAnswers[url.searchParams.get('month') ?? '']);
  if (url.pathname === '/graphql' && request.method === 'POST' && body.includes('contestUpcomingContests'))
    return response.end(leetcodeAnswer);
  return response.writeHead(404).end();
};

const fetchRows = async (key: string) =>
  (await fetchContests(sourceOf(key), moment, { base })).map(({ title, url, begin, end }) => [
    title,
    url,
    new Date(begin).toISOString(),
    new Date(end).toISOString(),
  ]);

/** Never aborts the work. */
const never = new AbortController().signal;

suite('parses the response of each judge', () => {
  before(() => {
    respond = allAnswer;
  });

  test('Codeforces', async () => {
    assert.deepEqual(await fetchRows('codeforces'), [
      [
        'Educational Codeforces Round 184 (Rated for Div. 2)',
        'https://codeforces.com/contest/2169',
        '2026-11-21T11:00:00.000Z',
        '2026-11-21T13:00:00.000Z',
      ],
      [
        'Codeforces Round 1062 (Div. 4)',
        'https://codeforces.com/contests/2170',
        '2026-11-23T14:35:00.000Z',
        '2026-11-23T17:05:00.000Z',
      ],
    ]);
  });

  test('AtCoder', async () => {
    assert.deepEqual(await fetchRows('atcoder'), [
      [
        'AtCoder Heuristic Contest 055',
        'https://atcoder.jp/contests/ahc055',
        '2026-11-21T10:00:00.000Z',
        '2026-12-01T10:00:00.000Z',
      ],
      [
        "AtCoder Beginner Contest 433 & <Sponsor's>",
        'https://atcoder.jp/contests/abc433',
        '2026-11-22T12:00:00.000Z',
        '2026-11-22T13:40:00.000Z',
      ],
    ]);
  });

  test('Luogu, in both formats, without endless entries', async () => {
    const wanted = [
      [
        '【LGR-250-Div.2】洛谷 11 月月赛 &「梦熊杯」',
        'https://www.luogu.com.cn/contest/280001',
        '2026-11-28T06:00:00.000Z',
        '2026-11-28T10:00:00.000Z',
      ],
    ];
    assert.deepEqual(await fetchRows('luogu'), wanted);
    respond = (_request, response) => response.end(luoguNewerAnswer);
    assert.deepEqual(await fetchRows('luogu'), wanted);
    respond = allAnswer;
  });

  test('NowCoder, this month and the next, with URLs built here', async () => {
    assert.deepEqual(await fetchRows('nowcoder'), [
      [
        '牛客周赛 Round 118',
        'https://ac.nowcoder.com/acm/contest/121000',
        '2026-11-23T11:00:00.000Z',
        '2026-11-23T13:00:00.000Z',
      ],
    ]);
    assert.deepEqual(
      asked.map((line) => line.split('month=')[1]),
      ['2026-11', '2026-12'],
    );
    // In China the new year begins eight hours earlier than in UTC.
    const urls = sourceOf('nowcoder').requests(new Date('2026-12-31T16:30:00.000Z'));
    assert.deepEqual(
      urls.map(({ url }) => url.split('month=')[1]),
      ['2027-1', '2027-2'],
    );
  });

  test('LeetCode', async () => {
    assert.deepEqual(await fetchRows('leetcode'), [
      [
        '第 478 场周赛',
        'https://leetcode.cn/contest/weekly-contest-478',
        '2026-11-22T02:30:00.000Z',
        '2026-11-22T04:00:00.000Z',
      ],
    ]);
  });
});

suite('a judge with an invalid response', () => {
  for (const [name, how] of [
    ['an error', (_request, response) => response.writeHead(503).end('busy')],
    ['a page for humans', (_request, response) => response.end('<html>Just a moment...</html>')],
    ['nothing', (_request, response) => response.end()],
    ['another form', (_request, response) => response.end('{"status":"FAILED"}')],
    ['a way elsewhere', (_request, response) => response.writeHead(302, { location: '/other' }).end()],
    ['a broken connection', (_request, response) => response.destroy()],
    ['too much', (_request, response) => response.end('x'.repeat(70_000))],
    ['silence', () => undefined],
  ] as [string, Respond][]) {
    test(`${name} fails for every judge, in time`, async () => {
      respond = how;
      for (const source of contestSources) {
        asked.length = 0;
        await assert.rejects(
          fetchContests(source, moment, { base, limits: { timeout: 300, bytes: 65_536 } }),
          source.key,
        );
        assert.equal(asked.length, 1, 'nothing else is asked');
      }
    });
  }
});

function bases(): Record<string, string> {
  return Object.fromEntries(contestSources.map(({ key }) => [key, base]));
}

suite('the job', () => {
  const clock = createTestClock(moment);
  const log: string[] = [];
  let server: TestServer;

  before(async () => {
    server = await startTestServer({ clock, hasJobs: false, onLogLine: (line) => log.push(line) });
  });
  after(() => server.stop());

  const list = async () => (await server.call('GET /api/get-recent-other-contest')).data;
  const warnings = () => log.filter((line) => line.includes('"warn"'));

  test('without a response there is an empty list and one log line, however often', async () => {
    respond = (_request, response) => response.writeHead(500).end();
    const job = createOtherContestWork(server.services, { bases: bases() });
    await job.run(never);
    assert.deepEqual(await list(), []);
    clock.advance(3 * 3_600_000);
    await job.run(never);
    assert.equal(asked.length, 10);
    assert.equal(warnings().length, 1);
  });

  test('several servers request each judge once in two hours, and the list has all contests by start', async () => {
    clock.set(new Date(moment.getTime() + 6 * 3_600_000));
    respond = allAnswer;
    const servers = [1, 2, 3].map(() => createOtherContestWork(server.services, { bases: bases() }));
    await Promise.all(servers.map((job) => job.run(never)));
    assert.equal(asked.length, 6, 'one call each, NowCoder two');
    await servers[0]?.run(never);
    assert.equal(asked.length, 6);
    const contests = await list();
    assert.deepEqual(
      contests.map(({ oj }) => oj),
      ['AtCoder', 'LeetCode', 'AtCoder', 'NowCoder', 'Codeforces', 'Luogu'],
    );
    assert.ok(contests.every(({ fetchedAt }) => fetchedAt === clock().toISOString()));
    assert.ok(contests.every(({ url }) => url.startsWith('https://')));
  });

  test('after a later failure the known contests stay, with their age, without those that ended', async () => {
    const fetched = clock().toISOString();
    clock.set(new Date('2026-11-23T15:00:00.000Z'));
    respond = (_request, response) => response.destroy();
    await createOtherContestWork(server.services, { bases: bases() }).run(never);
    const contests = await list();
    assert.deepEqual(
      contests.map(({ oj, fetchedAt }) => [oj, fetchedAt]),
      [
        ['AtCoder', fetched],
        ['Codeforces', fetched],
        ['Luogu', fetched],
      ],
    );
    const failures = await server.services.db
      .selectFrom('contest_calendar_source')
      .select('failure')
      .execute();
    assert.ok(failures.every(({ failure }) => failure !== null));
  });

  test('when disabled it sends no requests and shows nothing', async () => {
    await server.services.siteSettings.set({ otherContests: false }, null);
    clock.advance(3 * 3_600_000);
    respond = allAnswer;
    asked.length = 0;
    await createOtherContestWork(server.services, { bases: bases() }).run(never);
    assert.deepEqual(asked, []);
    assert.deepEqual(await list(), []);
    await server.services.siteSettings.set({ otherContests: true }, null);
  });

  test('stops at once, during a request', async () => {
    clock.advance(3 * 3_600_000);
    respond = undefined;
    const job = createOtherContestWork(server.services, { bases: bases() });
    const stopping = new AbortController();
    const running = job.run(stopping.signal);
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stopping.abort();
    await running;
    assert.equal(asked.length, 1);
  });
});
