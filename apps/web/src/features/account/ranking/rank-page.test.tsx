// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import type { RankRow } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

const row = (username: string, ac: number, score?: number): RankRow => ({
  uid: username,
  username,
  nickname: null,
  signature: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  ac,
  total: ac * 2 + 1,
  judged: ac * 2,
  rating: null,
  place: ac === 0 ? null : ac === 40 ? 1 : 2,
  ...(score === undefined ? {} : { score }),
});
const everybody = [row('deer', 40, 7), row('fox', 30, 900)];
const pageOf = (records: RankRow[]) => ({ records, total: records.length, size: 30, current: 1, pages: 1 });

function serve(): void {
  server.on('GET /api/get-rank-list', ({ query }) =>
    pageOf(everybody.filter(({ username }) => username.includes(query['searchUser'] ?? ''))),
  );
}

describe.each([
  ['zh-CN', '/acm-rank', '0', 'ACM 排名', '前 10 名', ['40', '30'], '共 2 位用户'],
  ['en-US', '/oi-rank', '1', 'OI ranking', 'Top 10', ['7', '900'], '2 users'],
] as const)('the ranking in %s', (locale, address, type, title, top, points, count) => {
  it('shows the first ten as an accessible chart, and all users below', async () => {
    serve();
    await browser.visit(address, locale);
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeDefined();
    await screen.findByText(count);
    const chart = screen.getByRole('heading', { name: top }).closest('section');
    const bars = within(chart ?? document.body).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent.slice(0, 5))).toEqual(['1deer', '2fox' + points[1][0]]);
    for (const [index, value] of points.entries()) expect(bars[index]?.textContent).toContain(value);
    expect(
      within(bars[0] ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/user-home?uid=deer&username=deer');
    expect(new Set(server.asked('GET /api/get-rank-list').map(({ query }) => query['type']))).toEqual(
      new Set([type]),
    );
  });
});

describe('a rank', () => {
  it('is shared by equal users; users without points have neither rank nor medal', async () => {
    server.on(
      'GET /api/get-rank-list',
      pageOf([row('deer', 40), row('hare', 40), row('fox', 30), row('snail', 0)]),
    );
    await browser.visit('/acm-rank');
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    const places = rows.map((line) => within(line).getAllByRole('cell')[0]);
    expect(places.map((cell) => cell?.textContent)).toEqual(['1', '1', '2', '—']);
    expect(places.map((cell) => cell?.querySelector('[class*=award]') !== null)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const chart = screen.getByRole('heading', { name: '前 10 名' }).closest('section');
    const bars = within(chart ?? document.body).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent.charAt(0))).toEqual(['1', '1', '2']);
  });
});

describe('the search of a ranking', () => {
  it('is in the URL after a typing pause, starts at the first page, and can be cleared', async () => {
    serve();
    const at = await browser.visit('/acm-rank?currentPage=3&limit=50');
    await screen.findByText('共 2 位用户');
    await browser.write(screen.getByRole('searchbox', { name: '用户名或昵称' }), ' nobody ');
    await screen.findByText('没有符合条件的用户');
    expect(at()).toBe('/acm-rank?limit=50&searchUser=nobody');
    await browser.person.clear(screen.getByRole('searchbox'));
    await vi.waitFor(() => expect(at()).toBe('/acm-rank?limit=50'));
    await screen.findByText('共 2 位用户');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('shows why it failed and can be retried', async () => {
    server.on('GET /api/get-rank-list', new Refusal('tooManyRequests', { seconds: 3 }));
    await browser.visit('/acm-rank?searchUser=fox');
    const [said] = await screen.findAllByText('请求过于频繁，请在 3 秒后重试');
    expect(said).toBeDefined();
    serve();
    for (const again of screen.getAllByRole('button', { name: '重试' })) await browser.person.click(again);
    await screen.findByText('共 1 位用户');
  });
});
