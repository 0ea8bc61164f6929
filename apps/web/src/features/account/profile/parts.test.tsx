// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { Figures } from './Figures.tsx';
import { Heatmap } from './Heatmap.tsx';
import { Portrait } from './Portrait.tsx';
import { ProfileColumn } from './ProfileColumn.tsx';
import type { UserHome } from './queries.ts';
import { SolvedProblems } from './SolvedProblems.tsx';
import { TitleBadge } from './TitleBadge.tsx';

const browser = setUpScreen();

const newcomer = (given: Partial<UserHome> = {}): UserHome => ({
  uid: 'd',
  username: 'deer',
  nickname: null,
  gender: 'secrecy',
  avatar: null,
  school: null,
  signature: null,
  formulas: [],
  github: null,
  blog: null,
  titleName: null,
  titleColor: null,
  total: 0,
  rating: null,
  acmPlace: null,
  oiPlace: null,
  scoreList: [],
  solvedList: [],
  solvedGroupByDifficulty: null,
  recentLoginTime: null,
  ...given,
});
const figures = () =>
  [...document.querySelectorAll('dl > div')].map((one) =>
    [...one.querySelectorAll('dd')].map((dd) => dd.textContent),
  );
const facts = () =>
  [...document.querySelectorAll('dl > div')].map((one) => [
    one.querySelector('dt')?.textContent,
    one.querySelector('dd')?.textContent,
  ]);

describe('the figures', () => {
  it.each([
    [
      'nobody has tried anything',
      newcomer(),
      [
        ['0', '比赛与团队除外'],
        ['0', '尚未上榜'],
        ['0', '尚未上榜'],
      ],
    ],
    [
      'there is a lot, a rating of nought among it',
      newcomer({
        total: 12_345,
        solvedList: Array(1234).fill('P'),
        scoreList: [1000, 234],
        acmPlace: 1001,
        oiPlace: 1,
        rating: 0,
      }),
      [
        ['12,345', '通过率 10.00%'],
        ['1,234', '全站第 1,001'],
        ['1,234', '全站第 1'],
        ['0', 'Codeforces 积分'],
      ],
    ],
    // A problem may be solved by another way than a submission that counts.
    [
      'more was solved than sent',
      newcomer({ total: 1, solvedList: ['A', 'B'] }),
      [
        ['1', '通过率 100.00%'],
        ['2', '尚未上榜'],
        ['0', '尚未上榜'],
      ],
    ],
  ])('where %s', async (_title, home, wanted) => {
    await browser.show(<Figures home={home} />, 'zh-CN', ['user']);
    expect(figures()).toEqual(wanted);
  });

  it('lead to the submissions of that user', async () => {
    await browser.show(<Figures home={newcomer({ username: 'a&b', total: 3 })} />, 'zh-CN', ['user']);
    expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe('/status?username=a%26b');
  });

  it('stand empty while they are on their way, without words that would be wrong', async () => {
    await browser.show(<Figures home={undefined} />, 'zh-CN', ['user']);
    expect(figures()).toEqual([
      ['', ''],
      ['', ''],
      ['', ''],
    ]);
  });
});

const cells = () => [...document.querySelectorAll('.heat-cell')];

const level = (words: string) =>
  cells()
    .find((cell) => cell.getAttribute('data-tip') === words)
    ?.getAttribute('data-level');

describe('the map of a year', () => {
  const data = {
    endDate: '2026-11-21',
    dataList: [
      { date: '2026-11-21', count: 12 },
      { date: '2026-11-20', count: 1 },
      { date: '2025-11-21', count: 3 },
      { date: '2025-11-20', count: 99 },
    ],
  };

  it.each([
    [
      'zh-CN',
      '2026年11月21日：12 次提交',
      '2026年11月20日：1 次提交',
      '2026年11月：13 次提交',
      '2025年11月：3 次提交',
    ],
    [
      'en-US',
      'Nov 21, 2026: 12 submissions',
      'Nov 20, 2026: 1 submission',
      'November 2026: 13 submissions',
      'November 2025: 3 submissions',
    ],
  ] as const)(
    'in %s says each day where one points, and each month for who hears it',
    async (locale, most, one, last, first) => {
      await browser.show(<Heatmap data={data} />, locale, ['user']);
      expect([level(most), level(one)]).toEqual(['4', '1']);
      const months = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(months).toHaveLength(13);
      expect([months[0], months.at(-1)]).toEqual([
        expect.stringContaining(first),
        expect.stringContaining(last),
      ]);
      expect(document.body.textContent).not.toContain('99');
    },
  );

  it('ends with its newest days in sight, and is as large while it is empty', async () => {
    const scrolled = vi.fn();
    vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(scrolled);
    await browser.show(<Heatmap data={undefined} />, 'zh-CN', ['user']);
    expect(scrolled).toHaveBeenCalledOnce();
    const days = cells().filter((cell) => cell.getAttribute('data-level') === '0');
    expect(days).toHaveLength(366);
    expect([days.some((cell) => cell.hasAttribute('data-tip')), screen.queryByRole('list')]).toEqual([
      false,
      null,
    ]);
  });
});

describe('who it is', () => {
  it('tells only what was filled in', async () => {
    await browser.show(
      <ProfileColumn home={newcomer({ nickname: '', school: '', github: '', blog: '' })} />,
      'zh-CN',
      ['user'],
    );
    expect(facts()).toEqual([['最近登录', '尚未登录过']]);
    expect([screen.queryByRole('link'), document.querySelector('bdi')]).toEqual([null, null]);
  });

  it('tells all that was', async () => {
    const home = newcomer({
      gender: 'female',
      school: '云中附中',
      github: 'https://www.github.com/deer/',
      blog: 'http://deer.example/a?b=1',
      recentLoginTime: new Date().toISOString(),
    });
    await browser.show(<ProfileColumn home={home} />, 'en-US', ['user']);
    expect(facts()).toEqual([
      ['Gender', 'Female'],
      ['School', '云中附中'],
      ['GitHub', 'github.com/deer'],
      ['Blog', 'deer.example/a?b=1'],
      ['Last sign-in', 'Last sign-in just now'],
    ]);
  });

  it('is edited by nobody but its owner', async () => {
    browser.signIn(anAccount({ uid: 'other' }));
    await browser.show(<ProfileColumn home={newcomer()} />, 'zh-CN', ['user']);
    expect(screen.queryByRole('link', { name: '编辑资料' })).toBeNull();
  });

  it('has its first letter where there is no picture, a whole one', async () => {
    await browser.show(
      <>
        <Portrait name="deer" picture={null} />
        <Portrait name="𠮷田" picture="" />
        <Portrait name="deer" picture="/a.png" />
      </>,
    );
    const letters = [...document.querySelectorAll('span[aria-hidden]')].map(({ textContent }) => textContent);
    expect(letters).toEqual(['D', '𠮷']);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/a.png');
  });

  it.each([
    [null, '#f00', null],
    ['', '#f00', null],
    ['金牌', null, ''],
    ['金牌', '', ''],
    ['金牌', 'rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
    ['金牌', 'red; position: fixed', ''],
  ])('bears the title %s in %s', async (name, color, wanted) => {
    await browser.show(<TitleBadge name={name} color={color} />);
    expect(screen.queryByText('金牌')?.style.borderColor ?? null).toBe(wanted);
    expect(screen.queryByText('金牌')?.style.position ?? '').toBe('');
  });
});

const solved = (difficulty: number, count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id: difficulty * 1000 + id,
    problemId: `L${difficulty}-${id}`,
    difficulty,
  }));

describe('solved problems', () => {
  const onRefresh = vi.fn();
  const show = (groups: UserHome['solvedGroupByDifficulty'], isRefreshing = false) =>
    browser.show(
      <SolvedProblems groups={groups} isRefreshing={isRefreshing} onRefresh={onRefresh} />,
      'zh-CN',
      ['user'],
    );

  it('are counted for each difficulty, by bars to the scale of the largest, and listed where there are any', async () => {
    await show({ 7: solved(7, 1), 0: solved(0, 4), 9: solved(9, 2) });
    const [counts] = screen.getAllByRole('list');
    const rows = within(counts ?? document.body).getAllByRole('listitem');
    expect(rows.map((row) => row.lastChild?.textContent)).toEqual(['4', '0', '0', '0', '0', '0', '0', '1']);
    const widths = rows.map((row) => row.querySelector<HTMLElement>('span[style]')?.style.width);
    expect([widths[0], widths[1], widths[7]]).toEqual(['100%', '0%', '25%']);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('4 题'),
      expect.stringContaining('1 题'),
    ]);
  });

  it('are sixty of a difficulty at first, and no more is said of sixty', async () => {
    await show({ 1: solved(1, 60), 2: solved(2, 61) });
    expect(screen.getAllByRole('link')).toHaveLength(120);
    await browser.person.click(screen.getByRole('button', { name: '另 1 题' }));
    expect(screen.getAllByRole('link')).toHaveLength(121);
    expect(screen.queryByRole('button', { name: /另/ })).toBeNull();
  });

  it('are asked for again once, while that is on its way', async () => {
    await show(null, true);
    const refresh = screen.getByRole<HTMLButtonElement>('button', { name: '刷新' });
    await browser.person.click(refresh);
    expect([refresh.getAttribute('aria-busy'), onRefresh.mock.calls.length]).toEqual(['true', 0]);
  });
});
