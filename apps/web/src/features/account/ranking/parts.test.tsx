// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { rankingFilters, rankSearch, type RankRow } from './queries.ts';
import { plainSignature } from './rank-row.ts';
import { RankLine } from './RankLine.tsx';
import { TopChart } from './TopChart.tsx';

const browser = setUpScreen();
const { server } = browser;
const row = (username: string, given: Partial<RankRow> = {}): RankRow => ({
  uid: `u-${username}`,
  username,
  nickname: null,
  signature: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  ac: 0,
  total: 0,
  judged: given.total ?? 0,
  rating: null,
  place: null,
  ...given,
});

const bars = () => [...document.querySelectorAll('.fill-heat-4')].map((bar) => bar.getAttribute('width'));

describe('the chart', () => {
  it('omits users without points if others have some', async () => {
    const rows = [row('a', { ac: 1200, place: 1 }), row('b', { ac: 300, place: 2 }), row('c')];
    await browser.show(<TopChart kind="acm" rows={rows} />, 'zh-CN', ['ranking']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1a1,200 通过题数',
      '2b300 通过题数',
    ]);
    expect(bars()).toEqual(['100%', '25%']);
  });

  it('of a new site lists all users, without bars or ranks', async () => {
    await browser.show(<TopChart kind="oi" rows={[row('a', { ac: 9 }), row('b')]} />, 'en-US', ['ranking']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 3))).toEqual([
      '—a0',
      '—b0',
    ]);
    expect(bars()).toEqual(['0%', '0%']);
  });

  it('is hidden from assistive technology while loading', async () => {
    await browser.show(<TopChart kind="acm" rows={undefined} />, 'zh-CN', ['ranking']);
    expect(screen.queryByRole('list')).toBeNull();
    expect(document.querySelectorAll('[aria-hidden] > div')).toHaveLength(10);
  });
});

const line = async (kind: 'acm' | 'oi', given: Partial<RankRow>) => {
  await browser.show(<RankLine kind={kind} row={row('deer', given)} />, 'zh-CN', ['ranking']);
  return document.querySelector('bdi')?.textContent;
};

describe('a user on a phone', () => {
  it.each([
    ['小鹿', '**签名**', '小鹿'],
    [null, '**签名**', '签名'],
    ['', '**签名**', '签名'],
    [null, null, ''],
  ])('named %j with the signature %j is described as "%s"', async (nickname, signature, wanted) => {
    expect(await line('acm', { nickname, signature })).toBe(wanted);
  });

  it('shows the points with a unit for assistive technology', async () => {
    await line('oi', { ac: 30, total: 40, score: 1234, place: 1200, titleName: '金牌' });
    expect(document.body.textContent).toContain('1,234 OI 得分75.00%');
    screen.getByText('1,200');
    screen.getByText('金牌');
    expect(screen.getByRole('link', { name: 'deer' }).getAttribute('href')).toBe(
      '/user-home?uid=u-deer&username=deer',
    );
  });
});

const pageOf = (records: RankRow[], total: number) => ({ records, total, size: 30, current: 1, pages: 9 });

describe('the ranking page', () => {
  it("marks the viewer's own row", async () => {
    server.on(
      'GET /api/get-rank-list',
      pageOf([row('a', { ac: 2, place: 1 }), row('b', { ac: 1, place: 2 })], 2),
    );
    server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
    browser.signIn(anAccount({ uid: 'u-b' }));
    await browser.visit('/acm-rank');
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    await vi.waitFor(() =>
      expect(rows.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'true']),
    );
  });

  it('shows the first ten next to every page, and reports a page that does not exist', async () => {
    server.on('GET /api/get-rank-list', ({ query }) =>
      query['currentPage'] === '1' ? pageOf([row('a', { ac: 2, place: 1 })], 31) : pageOf([], 31),
    );
    const at = await browser.visit('/acm-rank?currentPage=7');
    await screen.findByText('没有这一页');
    await screen.findByRole('listitem');
    expect(
      server.asked('GET /api/get-rank-list').map(({ query }) => [query['currentPage'], query['limit']]),
    ).toEqual([
      ['7', '30'],
      ['1', '10'],
    ]);
    await browser.person.click(screen.getByRole('button', { name: '回第一页' }));
    await vi.waitFor(() => expect(at()).toBe('/acm-rank'));
  });

  it('of a site without users says so', async () => {
    server.on('GET /api/get-rank-list', pageOf([], 0));
    await browser.visit('/oi-rank', 'en-US');
    await screen.findByText('No users yet');
  });

  it('has a URL per page', async () => {
    server.on('GET /api/get-rank-list', ({ query }) => pageOf([row(`page${query['currentPage']}`)], 90));
    const at = await browser.visit('/acm-rank?limit=10');
    await browser.person.click(await screen.findByRole('link', { name: /第 2 页/ }));
    await vi.waitFor(() => expect(at()).toBe('/acm-rank?limit=10&currentPage=2'));
    await screen.findByText('page2', { selector: 'td a' });
  });
});

it.each([
  [{}, { searchUser: undefined, currentPage: 1, limit: 30 }],
  [
    { currentPage: '0', limit: '0' },
    { searchUser: undefined, currentPage: 1, limit: 30 },
  ],
  [
    { currentPage: '3', limit: '100000', searchUser: 'fox' },
    { searchUser: 'fox', currentPage: 3, limit: 500 },
  ],
])('a URL with %j requests %j', (raw, wanted) => {
  expect(rankingFilters(rankSearch(raw))).toEqual(wanted);
});

it('a signature becomes one trimmed line', () => {
  const signs = fc.constantFrom(
    '*',
    '_',
    '`',
    '#',
    '>',
    '[',
    ']',
    '(',
    ')',
    '<',
    '\\',
    '\n',
    '\t',
    ' ',
    'a',
    '题',
    '1.',
    '- ',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(signs, { maxLength: 120 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const plain = plainSignature(text);
      expect(plain).toBe(plain.trim());
      expect(plain).not.toMatch(/[\n\t]|<[a-z]+>/);
      expect(plain.length).toBeLessThanOrEqual(text.length);
    }),
  );
});
