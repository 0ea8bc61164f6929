// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { anAccount } from '../../../../../test-support/people.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatExact } from '../../../../lib/format-time.ts';
import { sampleAcmRows, sampleProblems } from '../../scoreboard/samples.ts';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import type { ContestInfo } from '../queries.ts';
import { aContestInfo } from '../testing.ts';
import type { VirtualState } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const problems = sampleProblems(2);
const [first, second] = sampleAcmRows(2, problems);

const iso = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** A participation in a contest of five hours that began this many minutes ago. */
const aRun = (minutes: number, id = 7) => ({
  id,
  startTime: iso(-minutes),
  endTime: iso(300 - minutes),
  phase: minutes < 0 ? ('scheduled' as const) : minutes < 300 ? ('running' as const) : ('ended' as const),
});
const over = (given: Partial<ContestInfo> = {}) =>
  aContestInfo({ starts: -5000, ends: -4700, phase: 'ended', ...given });
const idle: VirtualState = { refusal: null, seconds: 18_000, contestants: null, attempts: [], best: null };

function serve(info: ContestInfo, state: VirtualState = idle): void {
  server.on('GET /api/get-contest-info', info);
  server.on('GET /api/contest-virtual', state);
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
  server.on('POST /api/get-user-problem-status', {});
  const none = { records: [], total: 0, size: 10, current: 1, pages: 1 };
  server.on('GET /api/get-contest-announcement', none);
  server.on('POST /api/get-contest-not-read-announcement', []);
  server.on('POST /api/get-contest-rank', { ...none, boardNumber: 1, isSealed: false });
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
}

beforeEach(() => browser.signIn(anAccount({ uid: 'u7' })));

const bar = async () => within(await screen.findByRole('region', { name: '虚拟参赛' }));

describe('an ended contest', () => {
  it('can be started virtually, and its pages then show the viewer’s own clock', async () => {
    serve(over());
    const address = await browser.visit('/contest/5');
    const begin = await screen.findByRole('button', { name: '现在开始' });
    await screen.findByText(/用 5 小时做完这套题/);
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('比赛已结束');
    server.on('POST /api/contest-virtual', () => {
      server.on('GET /api/get-contest-info', over({ virtual: aRun(0) }));
      return aRun(0);
    });
    await browser.person.click(begin);
    const dialog = within(await screen.findByRole('dialog', { name: '现在开始虚拟参赛？' }));
    expect(dialog.getByText(/^共 5 小时，到 .* 为止/)).toBeDefined();
    expect(server.asked('POST /api/contest-virtual')).toHaveLength(0);
    await browser.person.click(dialog.getByRole('button', { name: '现在开始' }));
    await bar();
    expect(screen.queryByText('已结束')).toBeNull();
    await vi.waitFor(() =>
      expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/^距结束 (05:00:00|04:59:\d\d)$/),
    );
    expect(server.asked('POST /api/contest-virtual')[0]?.body).toEqual({ cid: 5, startTime: null });
    await vi.waitFor(() => expect(address()).toBe('/contest/5/problems'));
  });

  it.each([
    ['zh-CN', '选择开始时间', '开始时间', '预约', '年-月-日 时:分'],
    ['en-US', 'Schedule', 'Start', 'Schedule', 'YYYY-MM-DD hh:mm'],
  ] as const)(
    'can be scheduled; the field writes dates in %s',
    async (locale, later, start, plan, format) => {
      serve(over());
      server.on('POST /api/contest-virtual', aRun(-60));
      await browser.visit('/contest/5', locale);
      await browser.person.click(await screen.findByRole('button', { name: later }));
      const field = screen.getByLabelText<HTMLInputElement>(start);
      screen.getByText(format);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: plan }).disabled).toBe(true);
      const begin = new Date(Date.now() + 3_600_000);
      begin.setSeconds(0, 0);
      const wall = formatExact(begin.getTime()).slice(0, 16);
      fireEvent.change(field, { target: { value: wall.replace(' ', 'T') } });
      screen.getByText(wall);
      await browser.person.click(screen.getByRole('button', { name: plan }));
      await vi.waitFor(() =>
        expect(server.asked('POST /api/contest-virtual')[0]?.body).toEqual({
          cid: 5,
          startTime: begin.toISOString(),
        }),
      );
    },
  );

  it('shows the result of each participation, the best one, and why no other is possible', async () => {
    if (first === undefined || second === undefined) throw new Error('no samples');
    serve(over(), {
      ...idle,
      refusal: '该比赛未开放虚拟参赛',
      contestants: 40,
      best: 3,
      attempts: [
        { ...aRun(900, 4), row: { ...second, rank: 12, ac: 1, totalTime: 3700, virtual: 4 } },
        { ...aRun(1900, 3), row: { ...first, rank: 5, ac: 2, totalTime: 7200, virtual: 3 } },
      ],
    });
    await browser.visit('/contest/5');
    const attempts = within(await screen.findByRole('list', { name: '历次虚拟参赛' })).getAllByRole(
      'listitem',
    );
    expect(attempts.map(({ textContent }) => textContent?.replace(/\d{4}-.*/, ''))).toEqual([
      '第 12 名（正式参赛 40 人）查看榜单通过 1 题，罚时 61',
      '第 5 名（正式参赛 40 人）最好查看榜单通过 2 题，罚时 120',
    ]);
    await screen.findByText('该比赛未开放虚拟参赛');
    expect(screen.queryByRole('button', { name: '再次参赛' })).toBeNull();
  });

  it('shows nothing to users who may not participate virtually and never did', async () => {
    serve(over(), { ...idle, refusal: '该比赛未开放虚拟参赛' });
    await browser.visit('/contest/5');
    await vi.waitFor(() => expect(server.asked('GET /api/contest-virtual')).toHaveLength(1));
    await vi.waitFor(() => expect(screen.queryByText('虚拟参赛')).toBeNull());
  });
});

it('virtual participation shows an error if it cannot be loaded, and reloads on retry', async () => {
  serve(over());
  server.on('GET /api/contest-virtual', new Refusal('tooManyRequests', { seconds: 3 }));
  await browser.visit('/contest/5');
  const retry = await screen.findByRole('button', { name: '重试' });
  server.on('GET /api/contest-virtual', idle);
  await browser.person.click(retry);
  await screen.findByRole('button', { name: '现在开始' });
});

describe('a running virtual participation', () => {
  it('replays the scoreboard and marks the viewer’s own row', async () => {
    if (first === undefined || second === undefined) throw new Error('no samples');
    serve(over({ virtual: aRun(61) }));
    // The page requests the scoreboard together with the contest, before it knows about the participation.
    server.on('GET /api/contest-board', { boardNumber: 1, isSealed: false, rows: [] });
    server.on('GET /api/contest-virtual-board', ({ query }) => ({
      run: aRun(61),
      seconds: 61 * 60,
      isSealed: false,
      rows: [
        first,
        // The user took part in the contest as well, so they also have their original row.
        { ...first, rank: 2, virtual: 7 },
        ...(query['others'] === 'true' ? [{ ...second, virtual: 9 }] : []),
      ],
    }));
    await browser.visit('/contest/5/rank');
    const grid = await screen.findByRole('grid', { name: '榜单' });
    const lines = () => [...grid.querySelectorAll('tbody:last-child tr[data-line]')];
    expect(lines().map((line) => /虚拟/.test(line.textContent))).toEqual([false, true]);
    expect(grid.querySelector('.board-mine')).toBeNull();
    expect(lines().map((line) => line.classList.contains('is-mine'))).toEqual([false, true]);
    await screen.findByText('回放：比赛第 61 分钟');
    await browser.person.click(screen.getByRole('switch', { name: '显示其他虚拟参赛' }));
    await vi.waitFor(() => expect(lines()).toHaveLength(3));
  });

  it('tells the times of the viewer on the overview, and no other ones', async () => {
    const info = over({ virtual: aRun(61) });
    const state = { ...idle, attempts: [{ ...aRun(61), row: null }] };
    serve(info, state);
    await browser.visit('/contest/5');
    await bar();
    await vi.waitFor(() => expect(server.asked('GET /api/contest-virtual')).toHaveLength(1));
    const times = [...document.querySelectorAll('main time')].map((one) => one.getAttribute('datetime'));
    expect(times).toContain(info.virtual?.startTime);
    expect(times).toContain(info.virtual?.endTime);
    expect(times).not.toContain(info.startTime);
    // Without a result there is no card, because the bar says everything.
    expect(screen.queryByRole('heading', { name: '虚拟参赛' })).toBeNull();
  });

  it('ends early only after a confirmation', async () => {
    serve(over({ virtual: aRun(61) }));
    server.on('DELETE /api/contest-virtual', null);
    await browser.visit('/contest/5/problems');
    await browser.person.click((await bar()).getByRole('button', { name: '提前结束' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(server.asked('DELETE /api/contest-virtual')).toHaveLength(0);
    await browser.person.click(dialog.getByRole('button', { name: '提前结束' }));
    await vi.waitFor(() => expect(server.asked('DELETE /api/contest-virtual')).toHaveLength(1));
  });

  it('shows its start if it is scheduled, and is cancelled at once', async () => {
    serve(over({ virtual: aRun(-30) }));
    server.on('DELETE /api/contest-virtual', null);
    await browser.visit('/contest/5');
    expect((await screen.findByRole('timer')).getAttribute('aria-label')).toMatch(/^距开始 00:(30|29):\d\d$/);
    await browser.person.click((await bar()).getByRole('button', { name: '取消预约' }));
    await vi.waitFor(() => expect(server.asked('DELETE /api/contest-virtual')).toHaveLength(1));
  });
});

describe('the list of contests', () => {
  const none = { records: [], total: 0, size: 10, current: 1, pages: 0 };

  it.each([
    ['zh-CN', '我的虚拟参赛', '提前结束“比赛 5”的虚拟参赛', '提前结束', '这场比赛目前被隐藏'],
    [
      'en-US',
      'My virtual participations',
      'End now: virtual participation in “Contest 5”',
      'End now',
      'This contest is currently hidden',
    ],
  ] as const)(
    'ends a participation whose contest was hidden, in %s',
    async (locale, title, end, verb, note) => {
      server.on('GET /api/get-contest-list', none);
      server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
      server.on('GET /api/virtual-participations', [
        { ...aRun(61), cid: 5, title: null },
        { ...aRun(-30, 8), cid: 6, title: 'Autumn Cup' },
      ]);
      server.on('DELETE /api/contest-virtual', null);
      await browser.visit('/contest', locale);
      await screen.findByRole('heading', { name: title });
      expect(screen.getByRole('link', { name: 'Autumn Cup' }).getAttribute('href')).toBe('/contest/6');
      expect(screen.getAllByText(new RegExp(note))).toHaveLength(1);
      await browser.person.click(screen.getByRole('button', { name: end }));
      server.on('GET /api/virtual-participations', []);
      await browser.person.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: verb }),
      );
      await vi.waitFor(() =>
        expect(server.asked('DELETE /api/contest-virtual')[0]?.query).toEqual({ cid: '5' }),
      );
      await vi.waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
    },
  );
});
