// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { OtherContests } from './OtherContests.tsx';
import type { Announcement, OtherContest } from './queries.ts';
import { SevenDayRank } from './SevenDayRank.tsx';
import { Slides } from './Carousel.tsx';
import { WeekChart } from './WeekChart.tsx';
import { WeekStatistics } from './WeekStatistics.tsx';

const browser = setUpScreen();
const { server } = browser;
const now = new Date(2026, 10, 26, 12, 0, 0);
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

beforeEach(() => answerEmptyHome(server));
afterEach(() => void vi.useRealTimers());

const day = (name: string, total: number, accepted: number) => ({
  day: name,
  total,
  accepted,
  text: `${name}: ${total}`,
});

/** Heights of the bars and labels of the lines. */
const drawn = () => ({
  heights: [...document.querySelectorAll('rect:not([fill])')].map((bar) =>
    Number(bar.getAttribute('height')),
  ),
  lines: [...document.querySelectorAll('g > line + text')].map(({ textContent }) => textContent),
});

const user = (username: string, ac: number) => ({
  uid: username,
  username,
  ac,
  nickname: null,
  signature: null,
  total: null,
  rating: null,
  avatar: null,
  titleName: null,
  titleColor: null,
});

const contest = (
  title: string,
  begins: number,
  ends: number,
  given: Partial<OtherContest> = {},
): OtherContest => ({
  oj: 'Codeforces',
  url: `https://example.org/${title}`,
  title,
  beginTime: inHours(begins),
  endTime: inHours(ends),
  fetchedAt: inHours(-1),
  ...given,
});

const when = (title: string) => screen.getByRole('link', { name: new RegExp(title) }).lastChild?.textContent;

const announcement = (id: number): Announcement => ({
  id,
  title: `公告 ${id}`,
  content: '',
  formulas: [],
  uid: 'u',
  username: 'root',
  status: 0,
  gmtCreate: inHours(-id),
  gmtModified: inHours(-id),
});

const pageOf = (records: Announcement[], total: number) => ({
  records,
  total,
  size: 5,
  current: 1,
  pages: 2,
});

describe('the week chart', () => {
  it('is scaled to its busiest day, with a text alternative per day', async () => {
    await browser.show(
      <WeekChart label="周" days={[day('11-24', 100, 50), day('11-25', 0, 0), day('11-26', 25, 25)]} />,
    );
    expect(drawn()).toEqual({ heights: [84, 42, 0, 0, 21, 21], lines: ['100', '50'] });
    const list = within(screen.getByRole('figure', { name: '周' })).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual(['11-24: 100', '11-25: 0', '11-26: 25']);
  });

  it('has no bars without submissions, and is empty without days', async () => {
    await browser.show(
      <>
        <WeekChart label="一" days={[day('11-26', 0, 0)]} />
        <WeekChart label="二" days={[]} />
      </>,
    );
    expect(drawn()).toEqual({ heights: [0, 0], lines: ['2', '1', '2', '1'] });
  });

  it.each([
    ['zh-CN', ['2万', '1万'], '11-26：提交 15,000，通过 7'],
    ['en-US', ['16K', '8K'], '11-26: 15,000 submissions, 7 accepted'],
  ] as const)('formats large numbers in %s', async (locale, lines, said) => {
    server.on('GET /api/get-last-week-submission-statistics', {
      dateStrList: ['11-26', '11-27'],
      acCountList: [7],
      totalCountList: [15_000],
    });
    await browser.show(<WeekStatistics />, locale);
    await screen.findByText(said);
    if (locale === 'en-US') expect(drawn().lines).toEqual(lines);
    // A missing day has no submissions.
    expect(drawn().heights.slice(2)).toEqual([0, 0]);
  });
});

describe('the seven-day ranking', () => {
  it('gives equal users the same rank and links to each', async () => {
    server.on('GET /api/get-recent-seven-ac-rank', [user('a', 9), user('b', 9), user('c&d', 3)]);
    await browser.show(<SevenDayRank />);
    await screen.findByRole('link', { name: 'a' });
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.firstChild?.textContent)).toEqual(['1', '1', '3']);
    const link = within(rows[2] ?? document.body).getByRole('link');
    expect(link.getAttribute('href')).toBe('/user-home?uid=c%26d&username=c%26d');
  });
});

describe('a contest of another judge', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.setSystemTime(now);
  });

  it('shows whether it runs, begins today, tomorrow or later, or has ended', async () => {
    server.on('GET /api/get-recent-other-contest', [
      contest('over', -3, -1),
      contest('running', -1, 1),
      contest('today', 2, 4),
      contest('tomorrow', 20, 22),
      contest('later', 72, 74),
    ]);
    await browser.show(<OtherContests />);
    await screen.findByRole('link', { name: /later/ });
    expect(['over', 'running', 'today', 'tomorrow', 'later'].map(when)).toEqual([
      '已结束',
      '进行中',
      '今天 14:00',
      '明天 08:00',
      '11-29 12:00',
    ]);
  });

  it("shows the judge's short name, and the list shows the age of its oldest entry", async () => {
    server.on('GET /api/get-recent-other-contest', [
      contest('one', 1, 2),
      contest('two', 1, 2, { oj: 'USACO', fetchedAt: inHours(-5) }),
    ]);
    await browser.show(<OtherContests />, 'en-US');
    const link = await screen.findByRole('link', { name: /one/ });
    expect([
      within(link).getByText('CF').closest('[aria-hidden]') !== null,
      within(link).getByText('Codeforces').className,
    ]).toEqual([true, 'sr-only']);
    expect(screen.getAllByText('USACO')).toHaveLength(2);
    expect(screen.getByRole('heading').closest('section')?.querySelector('time')?.dateTime).toBe(inHours(-5));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a picture of the carousel', () => {
  const slides = [
    { id: 1, url: '/a.png', link: '/contest/5', description: '冬季赛' },
    { id: 2, url: '/b.png', link: 'https://example.org' },
    { id: 3, url: '/c.png' },
  ];

  it('links within the site or to a new tab; other pictures are not focusable', async () => {
    await browser.show(<Slides slides={slides} />);
    const links = [...document.querySelectorAll('a')];
    expect(
      links.map((link) => [link.getAttribute('href'), link.target, link.rel, link.hasAttribute('inert')]),
    ).toEqual([
      ['/contest/5', '', '', false],
      ['https://example.org', '_blank', 'noreferrer', true],
    ]);
    expect([...document.querySelectorAll('img')].map(({ alt }) => alt)).toEqual([
      '冬季赛',
      '第 2 张图片，共 3 张',
      '第 3 张图片，共 3 张',
    ]);
    await browser.person.click(screen.getByRole('button', { name: '下一张' }));
    expect(links.map((link) => link.hasAttribute('inert'))).toEqual([true, false]);
  });

  it('that is the only one has no controls or keys', async () => {
    await browser.show(<Slides slides={slides.slice(0, 1)} />);
    expect(screen.queryByRole('button')).toBeNull();
    const carousel = screen.getByRole('region', { name: '图片轮播' });
    expect(fireEvent.keyDown(carousel, { key: 'ArrowRight' })).toBe(true);
  });

  it('that fails to load while shown is replaced by the next', async () => {
    await browser.show(<Slides slides={slides} />);
    act(() => void fireEvent.error(document.querySelector('img') ?? document.body));
    expect([...document.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual([
      '/b.png',
      '/c.png',
    ]);
    expect(document.querySelector('img')?.getAttribute('aria-hidden')).toBe('false');
    screen.getByText('1 / 2');
  });
});

describe('the announcements', () => {
  it('after the last page offer the last one', async () => {
    server.on('GET /api/get-common-announcement', ({ query }) =>
      pageOf(query['currentPage'] === '2' ? [announcement(6)] : [], 6),
    );
    const at = await browser.visit('/home?announcements=99');
    await browser.person.click(await screen.findByRole('button', { name: '上一页' }));
    await screen.findByRole('button', { name: /公告 6/ });
    expect(at()).toBe('/home?announcements=2');
  });

  it('that were deleted are reported without affecting the page', async () => {
    server.on('GET /api/get-common-announcement', ({ query }) =>
      query['id'] === undefined ? pageOf([announcement(1)], 1) : pageOf([], 0),
    );
    await browser.visit('/home?announcement=77');
    await screen.findByRole('button', { name: /公告 1/ });
    await vi.waitFor(() => expect(server.asked('GET /api/get-common-announcement')).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('suggestions', () => {
  const noCounts = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };
  const shown = { pid: 7, problemId: '1007', title: '断案', difficulty: 1, type: 0, tags: [], score: null };
  const problem = { ...shown, ...noCounts };

  it("have no acceptance rate before any attempt, and show the viewer's status", async () => {
    server.on('GET /api/get-problem-of-the-day', { day: '2026-11-26', problem });
    server.on('POST /api/get-user-problem-status', { 7: { status: -1, score: null } });
    browser.signIn(anAccount());
    await browser.visit('/home', 'en-US');
    const link = await screen.findByRole('link', { name: /断案/ });
    await within(link).findByText('Wrong Answer');
    expect(link.textContent).not.toContain('%');
  });

  it('do not include problems begun by another user', async () => {
    await browser.visit('/home');
    await screen.findByRole('heading', { name: '公告' });
    expect(server.asked('GET /api/get-unfinished-problems')).toEqual([]);
  });
});
