// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { anAccount } from '../../../../test-support/people.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sampleAcmRows, sampleOiRows, sampleProblems } from '../scoreboard/samples.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { setServerTime } from '../../../lib/clock.ts';
import { countsOf } from './board-counts.ts';
import { aContest, aContestInfo } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;
const problems = sampleProblems(3);
const rows = sampleAcmRows(60, problems);

function serve(isSealed = false, sealedFrom = isSealed ? -30 : 30): void {
  server.on(
    'GET /api/get-contest-problem',
    problems.map(({ id, title, color }, index) => ({
      id: index,
      cid: 5,
      pid: index,
      displayId: id,
      displayTitle: title,
      color,
      ac: 0,
      total: 0,
    })),
  );
  server.on('GET /api/contest-board', ({ query }) => {
    const all = query['removeStar'] === 'true' ? rows.filter(({ rank }) => rank > 0) : rows;
    const board = { boardNumber: 1, isSealed, rows: all };
    if (query['top'] !== 'true') return board;
    const own = query['outside'] === 'true' ? undefined : all.find(({ uid }) => uid === 'u7');
    return { ...board, rows: all.slice(0, 50), total: all.length, own: own ?? null };
  });
  server.on('GET /api/get-contest-info', aContestInfo({ sealedFrom }));
  server.on('GET /api/get-contest-outsize-info', {
    contest: { ...aContest(), seal: null, boardNumber: 1 },
    problemList: [],
  });
  server.on('GET /api/contest-log-head', { number: 214, head: '3fa9'.repeat(16) });
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('POST /api/get-contest-not-read-announcement', []);
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
}

const grid = async () => await screen.findByRole('grid', { name: '榜单' });
const names = async () =>
  [...(await grid()).querySelectorAll('tbody:last-child tr[data-line] th a')].map(
    ({ textContent }) => textContent,
  );

describe('the scoreboard inside a contest', () => {
  it('shows my row on top, links to problems and submissions, and says since when it is frozen', async () => {
    serve(true);
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/contest/5/rank');
    expect((await grid()).querySelector('.board-mine')?.textContent).toContain('林间小鹿7');
    await screen.findByText(/起封榜。此后的提交只显示次数/);
    const head = within(await grid()).getByRole('columnheader', { name: /^A/ });
    expect(within(head).getByRole('link').getAttribute('href')).toBe('/contest/5/problem/A');
    const asked = { cid: '5', outside: 'false', real: 'false', removeStar: 'false', containsEnd: 'false' };
    await vi.waitFor(() =>
      expect(server.asked('GET /api/contest-board').map(({ query }) => query)).toEqual([
        { cid: '5', top: 'true' },
        asked,
      ]),
    );
    expect(screen.queryByRole('switch', { name: '实时榜单' })).toBeNull();
  });

  it('announces the freeze', async () => {
    serve(false, 4.5);
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/contest/5/rank');
    await screen.findByText(/封榜，还有 5 分钟。/);
  });

  it('explains the rank of each row', async () => {
    serve(true);
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/contest/5/rank');
    const [mine] = within(await grid()).getAllByRole('row', { current: true });
    await browser.person.click(within(mine ?? document.body).getByRole('button', { name: /名次由来$/ }));
    const panel = within(await screen.findByRole('dialog', { name: '林间小鹿7' }));
    expect(panel.getByText('第 7 名')).toBeDefined();
    expect(panel.getAllByText(/人通过超过|同样通过/)).not.toHaveLength(0);
    const table = within(panel.getByRole('table', { name: '罚时' }));
    expect(table.getAllByRole('row').at(-1)?.textContent).toBe('通过 2 题1:47:00');
    expect(panel.getByRole('link', { name: '查看全部提交' }).getAttribute('href')).toContain('username=');
  });

  it('keeps search, switches and pages in its URL; ranks are those of the whole scoreboard', async () => {
    serve();
    browser.signIn(anAccount({ uid: 'u7' }));
    const at = await browser.visit('/contest/5/rank');
    await grid();
    await browser.write(screen.getByRole('searchbox'), 'nullpointersheep8');
    await vi.waitFor(() => expect(at()).toBe('/contest/5/rank?keyword=nullpointersheep8'), { timeout: 5000 });
    expect(await names()).toEqual(['NullPointerSheep8']);
    expect((await grid()).querySelector('tbody:last-child .board-place')?.textContent).toContain('8');
    await browser.person.clear(screen.getByRole('searchbox'));
    await vi.waitFor(() => expect(at()).toBe('/contest/5/rank'), { timeout: 5000 });
    await browser.person.click(screen.getByRole('switch', { name: '隐藏打星队' }));
    await vi.waitFor(() => expect(at()).toBe('/contest/5/rank?removeStar=true'));
    await vi.waitFor(async () => expect((await grid()).querySelectorAll('.board-label')).toHaveLength(0));
  });

  it('shows only followed users, or repeats them on top', async () => {
    serve();
    browser.signIn(anAccount({ uid: 'u7' }));
    const at = await browser.visit('/contest/5/rank');
    await browser.person.click(within(await grid()).getByRole('button', { name: '关注 林间小鹿' }));
    await browser.person.click(await screen.findByRole('switch', { name: '关注置顶' }));
    expect((await grid()).querySelector('.board-pinned')?.textContent).toContain('林间小鹿');
    await browser.person.click(screen.getByRole('switch', { name: '只看关注 1' }));
    await vi.waitFor(async () => expect(await names()).toEqual(['林间小鹿']));
    expect(at()).toBe('/contest/5/rank?followedFirst=true&onlyFollowed=true');
    expect(localStorage.getItem('xiezhi.followed.contest-5.u7')).toBe('["u1"]');
  });

  it('has pages if the URL requests them', async () => {
    serve();
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/contest/5/rank?limit=50&currentPage=2');
    expect(await names()).toHaveLength(10);
    expect(screen.getByRole('link', { name: '第 1 页' }).getAttribute('href')).toBe(
      '/contest/5/rank?limit=50',
    );
  });
});

describe('the public scoreboard', () => {
  it('needs no sign-in and has no link into the contest', async () => {
    serve();
    await browser.visit('/contest/acm-scoreboard/5');
    // The first rows appear before all other rows.
    await vi.waitFor(async () => expect((await names()).length).toBeGreaterThan(20), { timeout: 60_000 });
    const links = within(await grid())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '');
    expect(links.some((href) => href.startsWith('/contest'))).toBe(false);
    expect(server.asked('GET /api/contest-board')[0]?.query['outside']).toBe('true');
  });

  it('shows the hash of the contest log, and links to the projector view', async () => {
    serve();
    await browser.visit('/contest/acm-scoreboard/5');
    await screen.findByText('比赛日志 214 条');
    expect(screen.getByText('3fa93fa93fa93fa9…')).toBeDefined();
    expect(screen.getByText('大屏榜单').getAttribute('href')).toBe('/projector?cid=5&outside=true');
  });

  it('links for contest staff to the projector view and the API address beside the downloads', async () => {
    serve();
    server.on('GET /api/get-contest-info', aContestInfo({ can: { manage: true } }));
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/contest/5/rank');
    // Searched by text, because queries by role are slow in a whole scoreboard.
    const hall = await screen.findByText('大屏榜单');
    expect(hall.getAttribute('href')).toBe('/projector?cid=5');
    expect(screen.getByLabelText('复制 Contest API 地址')).toBeDefined();
  });

  it('says so if it is not public', async () => {
    serve();
    server.on('GET /api/get-contest-outsize-info', new Refusal('contestNotFound'));
    await browser.visit('/contest/oi-scoreboard/5');
    await screen.findByText('榜单可能未公开，或者比赛尚未开始。如有疑问，请联系比赛主办方。');
  });
});

it('the counts of a problem are computed from the rows', () => {
  const [best] = sampleAcmRows(1, problems);
  const row =
    best === undefined
      ? []
      : [{ ...best, submissionInfo: { A: { errorNum: 2, isAC: true }, B: { errorNum: 1, tryNum: 3 } } }];
  expect([...countsOf(row)]).toEqual([
    ['A', { accepted: 1, attempts: 3 }],
    ['B', { accepted: 0, attempts: 4 }],
  ]);
  const [oi] = sampleOiRows(1, problems);
  expect(countsOf(oi === undefined ? [] : [oi]).get('A')).toEqual({ accepted: 1, attempts: 1 });
});

const reads = () => server.asked('GET /api/contest-board').length;

describe('a scoreboard with live updates', () => {
  const topic = 'contest-board:5';
  const boardStream = async () =>
    await vi.waitFor(() => {
      const stream = FakeStream.opened.findLast(({ url, isClosed }) => url.includes(topic) && !isClosed);
      if (!stream) throw new Error('the board is not watched');
      return stream;
    });

  function listen(): void {
    FakeStream.opened = [];
    vi.stubGlobal('EventSource', FakeStream);
    serve();
    server.on('POST /api/live/subscribe', ({ body }) => ({
      url: `/api/live/stream?ticket=${JSON.stringify(body)}`,
      topics: [topic],
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    }));
  }

  it('applies changes without a refetch, and refetches after a missed update', async () => {
    listen();
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/contest/5/rank');
    const [first, second] = await names();
    const stream = await boardStream();
    stream.accept();
    const before = reads();
    stream.send('changed', { topic, boardNumber: 1, isSealed: false });
    const [, sample] = rows;
    if (!sample || !('ac' in sample)) throw new Error('the sample board is empty');
    const solved = { errorNum: 0, isAC: true, ACTime: 60, isFirstAC: true };
    const next = { ...sample, submissionInfo: { ...sample.submissionInfo, C: solved } };
    stream.send('board', {
      topic,
      from: 1,
      boardNumber: 2,
      isSealed: false,
      before: rows.length,
      kept: [
        [0, 1],
        [2, rows.length - 2],
      ],
      shifts: [
        [1, 1],
        [rows.length - 2, 0],
      ],
      rows: [{ at: 0, row: { ...next, rank: 1 } }],
    });
    await vi.waitFor(async () => expect((await names()).slice(0, 2)).toEqual([second, first]));
    const fresh = [...(await grid()).querySelectorAll('.is-fresh')];
    expect(fresh.map((cell) => cell.getAttribute('aria-label'))).toEqual([expect.stringMatching(/^C/)]);
    // Neither a repeated event nor an event of an old scoreboard causes a request.
    stream.send('board', {
      topic,
      from: 0,
      boardNumber: 1,
      isSealed: false,
      before: 0,
      kept: [],
      shifts: [],
      rows: [],
    });
    expect(reads()).toBe(before);
    stream.send('board', {
      topic,
      from: 3,
      boardNumber: 4,
      isSealed: false,
      before: 9,
      kept: [],
      shifts: [],
      rows: [],
    });
    await vi.waitFor(() => expect(reads()).toBe(before + 1), 5000);
  });

  it('buffers updates while it loads, and refetches if there are too many', async () => {
    listen();
    const board = { boardNumber: 1, isSealed: false, rows };
    const whole = Promise.withResolvers<typeof board>();
    server.on('GET /api/contest-board', ({ query }) =>
      query['top'] === 'true'
        ? { ...board, rows: rows.slice(0, 50), total: rows.length, own: null }
        : whole.promise,
    );
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/contest/5/rank');
    const stream = await boardStream();
    stream.accept();
    await vi.waitFor(() => expect(reads()).toBe(2));
    for (let time = 0; time < 31; time++) stream.send('changed', { topic, boardNumber: 1, isSealed: false });
    whole.resolve(board);
    await vi.waitFor(() => expect(reads()).toBe(3), 5000);
  });

  it('refetches variants without live updates: here without star users', async () => {
    listen();
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/contest/5/rank?removeStar=true');
    await grid();
    const stream = await boardStream();
    stream.accept();
    const before = reads();
    stream.send('board', {
      topic,
      from: 1,
      boardNumber: 2,
      isSealed: false,
      before: 60,
      kept: [[0, 60]],
      shifts: [[60, 0]],
      rows: [],
    });
    await vi.waitFor(() => expect(reads()).toBe(before + 1), 5000);
  });

  // This must be the last test, because it leaves the clock of the page ahead.
  it('receives the last verdicts after the end if the page was open at the end', async () => {
    listen();
    const info = aContestInfo({ sealedFrom: 30 });
    let ahead = 0;
    const now = () => new Date(Date.now() + ahead).toISOString();
    server.on('GET /api/get-contest-info', () => ({ ...info, now: now() }));
    browser.signIn(anAccount({ uid: 'u7' }));
    await browser.visit('/contest/5/rank');
    await grid();
    const stream = await boardStream();
    stream.accept();
    ahead = 6 * 3_600_000;
    setServerTime(now());
    await screen.findByRole('timer', { name: '比赛已结束' });
    expect(stream.isClosed).toBe(false);
  });
});
