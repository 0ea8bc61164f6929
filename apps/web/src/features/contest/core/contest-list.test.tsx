// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aContest } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;

const contests = [
  aContest({ id: 5, title: 'Autumn Cup', auth: 2, count: 218 }),
  aContest({ id: 6, title: 'Freshmen', type: 1, starts: 60 * 30, ends: 60 * 32, oiRankScoreType: 'Highest' }),
  aContest({ id: 7, title: 'Old one', auth: 1, starts: -6000, ends: -5880, openRank: false }),
];

function serve(): void {
  server.on('GET /api/get-contest-list', ({ query }) => {
    const records = contests.filter(({ title }) => title.includes(query['keyword'] ?? ''));
    return { records, total: records.length, size: 10, current: 1, pages: 1 };
  });
}

const rowOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title });
  const row = link.closest('tr');
  if (row === null) throw new Error(`${title} stands in no row`);
  return within(row);
};

describe('the list of contests', () => {
  it('shows rule, duration and phase of each', async () => {
    serve();
    await browser.visit('/contest');
    expect((await rowOf('Autumn Cup')).getByText('进行中')).toBeDefined();
    expect((await rowOf('Autumn Cup')).getByText('凭密码提交')).toBeDefined();
    expect((await rowOf('Autumn Cup')).getByText('5 小时')).toBeDefined();
    expect((await rowOf('Autumn Cup')).getByText(/^0[34]:\d\d:\d\d$/)).toBeDefined();
    expect((await rowOf('Freshmen')).getByText('未开始')).toBeDefined();
    expect((await rowOf('Freshmen')).getByText(/^1 天 0[56]:\d\d:\d\d$/)).toBeDefined();
    expect((await rowOf('Old one')).getByText('已结束')).toBeDefined();
  });

  it('links to the public scoreboard where there is one, once the contest has begun', async () => {
    serve();
    await browser.visit('/contest', 'en-US');
    const board = (await rowOf('Autumn Cup')).getByRole('link', { name: 'Scoreboard' });
    expect(board.getAttribute('href')).toBe('/contest/acm-scoreboard/5');
    const early = (await rowOf('Freshmen')).getByRole<HTMLButtonElement>('button', { name: 'Scoreboard' });
    expect(early.disabled).toBe(true);
    expect((await rowOf('Old one')).queryByText('Scoreboard')).toBeNull();
  });

  it('keeps its filters in the URL and sends them', async () => {
    serve();
    const at = await browser.visit('/contest?status=9&type=1');
    await rowOf('Freshmen');
    expect(server.asked('GET /api/get-contest-list')[0]?.query).toEqual({
      type: '1',
      currentPage: '1',
      limit: '10',
    });
    await browser.person.click(screen.getByRole('radio', { name: '未开始' }));
    await vi.waitFor(() => expect(at()).toBe('/contest?type=1&status=-1'));
    await browser.write(screen.getByRole('searchbox'), 'nothing');
    await screen.findByText('没有符合条件的比赛');
    expect(at()).toBe('/contest?type=1&status=-1&keyword=nothing');
    await browser.person.click(screen.getByRole('button', { name: '清除全部' }));
    await vi.waitFor(() => expect(at()).toBe('/contest'));
  });

  it('asks visitors to sign in before it opens one', async () => {
    serve();
    const at = await browser.visit('/contest');
    await browser.person.click((await rowOf('Autumn Cup')).getByRole('link', { name: 'Autumn Cup' }));
    await screen.findByRole('dialog');
    expect(at()).toBe('/contest');
  });
});
