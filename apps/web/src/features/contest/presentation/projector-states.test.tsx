// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { sampleAcmRows, sampleOiRows, sampleProblems } from '../scoreboard/samples.ts';
import { aContestInfo } from '../core/testing.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';

const browser = setUpScreen();
const { server } = browser;
const problems = sampleProblems(2);

function serve(given: Parameters<typeof aContestInfo>[0] = {}, rows = sampleAcmRows(25, problems)): void {
  server.on('GET /api/get-contest-info', aContestInfo(given));
  server.on(
    'GET /api/get-contest-problem',
    problems.map(({ id, title, color }, at) => ({
      id: at,
      cid: 5,
      pid: at,
      displayId: id,
      displayTitle: title,
      color,
      ac: 0,
      total: 0,
    })),
  );
  server.on('GET /api/contest-board', { boardNumber: 1, isSealed: given.sealedFrom !== undefined, rows });
}

beforeEach(() => {
  // Nine rows fit.
  vi.stubGlobal('innerWidth', 960);
  vi.stubGlobal('innerHeight', 540);
  browser.signIn(anAccount());
});
afterEach(() => vi.useRealTimers());

const page = () => screen.getByText(/^第 \d+ \/ \d+ 页$/).textContent;
const first = () => document.querySelector<HTMLElement>('.stage-hall tbody')?.style.transform;
const press = (keys: string) => browser.person.keyboard(keys);

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

const pause = () => fireEvent.keyDown(document.body, { key: ' ' });

describe('the pages of the projector view', () => {
  it('turn by keyboard; the first follows the last', async () => {
    serve();
    await browser.visit('/projector?cid=5');
    await screen.findByText('第 1 / 3 页');
    await press('{ArrowRight}');
    expect([page(), first()]).toEqual(['第 2 / 3 页', expect.stringContaining('(-9 *')]);
    await press('{ArrowRight}');
    // The last page is also full, because it begins nine rows before the end.
    expect([page(), first()]).toEqual(['第 3 / 3 页', expect.stringContaining('(-16 *')]);
    await press('{ArrowRight}');
    expect(page()).toBe('第 1 / 3 页');
    await press('{ArrowLeft}');
    expect(page()).toBe('第 3 / 3 页');
  });

  it('turn automatically every 15 seconds until the user stops them', async () => {
    serve();
    await browser.visit('/projector?cid=5');
    await screen.findByText('第 1 / 3 页');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // The current page was timed with the real clock. This key press starts a page that is timed with the fake clock.
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(page()).toBe('第 2 / 3 页');
    pass(14_999);
    expect(page()).toBe('第 2 / 3 页');
    pass(1);
    expect(page()).toBe('第 3 / 3 页');
    pause();
    pass(60_000);
    expect(page()).toBe('第 3 / 3 页');
    expect(screen.getByRole('button', { name: '自动播放（P）' })).toBeDefined();
    pause();
    pass(15_000);
    expect(page()).toBe('第 1 / 3 页');
  });

  it('match the number of contestants, also when it decreases', async () => {
    serve();
    await browser.visit('/projector?cid=5');
    await screen.findByText('第 1 / 3 页');
    await press('{ArrowLeft}');
    expect(page()).toBe('第 3 / 3 页');
    const rows = sampleAcmRows(9, problems);
    server.on('GET /api/contest-board', { boardNumber: 2, isSealed: false, rows });
    await act(() => queryClient.invalidateQueries({ queryKey: ['contest', 5, 'board'] }));
    await screen.findByText('第 1 / 1 页');
    expect(first()).toContain('(0 *');
  });
});

const offline = () => Promise.reject(new TypeError('offline'));
const lookAgain = () => act(() => queryClient.invalidateQueries({ queryKey: ['contest', 5, 'board'] }));

describe('the scoreboard in the projector view', () => {
  it('stays after a failed refresh, and shows its age until the next success', async () => {
    serve();
    await browser.visit('/projector?cid=5');
    await screen.findAllByRole('rowheader');
    expect(screen.queryByText(/^未能刷新/)).toBeNull();
    server.on('GET /api/contest-board', offline);
    await lookAgain();
    await screen.findByText(/^未能刷新，这是.+的数据$/);
    expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(0);
    serve();
    await lookAgain();
    await waitFor(() => expect(screen.queryByText(/^未能刷新/)).toBeNull());
  });

  it('says that there are no contestants', async () => {
    serve({}, []);
    await browser.visit('/projector?cid=5');
    await screen.findByText('榜单暂无数据');
    expect(page()).toBe('第 1 / 1 页');
  });

  it('of an OI contest shows scores and times', async () => {
    serve({ type: 1 });
    server.on('GET /api/contest-board', { boardNumber: 1, isSealed: false, rows: sampleOiRows(1, problems) });
    await browser.visit('/projector?cid=5');
    await screen.findByRole('row', { name: /三点水与四点底/ });
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(2, 4)).toEqual(['得分', '用时（ms）']);
  });

  it.each([
    ['is sealed', -30, true, /^\d\d:\d\d 起封榜$/],
    ['is about to be sealed', 5, false, /^\d\d:\d\d 封榜$/],
    ['will be sealed at some time', 100, false, undefined],
  ])(
    'that %s shows its freeze time only during or shortly before the freeze',
    async (_what, sealedFrom, isSealed, words) => {
      serve({ ends: 240, sealedFrom });
      server.on('GET /api/contest-board', { boardNumber: 1, isSealed, rows: sampleAcmRows(3, problems) });
      await browser.visit('/projector?cid=5');
      await screen.findAllByRole('rowheader');
      const actual = document.querySelector('.stage-seal')?.textContent;
      if (words === undefined) expect(actual).toBeUndefined();
      else expect(actual).toMatch(words);
    },
  );
});

describe('a projector view without a scoreboard', () => {
  it.each(['/projector', '/projector?cid=0', '/projector?cid=-5', '/projector?cid=x'])(
    '%s says that the URL names no contest, and sends no request',
    async (address) => {
      await browser.visit(address);
      await screen.findByRole('heading', { level: 1, name: '地址中没有比赛编号' });
      expect(server.asked('GET /api/get-contest-info')).toHaveLength(0);
    },
  );

  it('shows the reason of a refusal', async () => {
    server.on('GET /api/get-contest-info', new Refusal('contestNotFound'));
    await browser.visit('/projector?cid=5');
    await screen.findByRole('heading', { level: 1, name: errorText('contestNotFound', 'zh-CN') });
  });

  it('retries after a network error, and keeps the scoreboard once loaded', async () => {
    server.on('GET /api/get-contest-outsize-info', offline);
    await browser.visit('/projector?cid=5&outside=true');
    const retry = await screen.findByRole('button', { name: '重试' });
    serve();
    server.on('GET /api/get-contest-outsize-info', { contest: aContestInfo(), problemList: [] });
    await browser.person.click(retry);
    await screen.findByText('第 1 / 3 页');
    server.on('GET /api/get-contest-outsize-info', offline);
    server.on('GET /api/contest-board', offline);
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByText('第 1 / 3 页')).toBeDefined();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });
});
