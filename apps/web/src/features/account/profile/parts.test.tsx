// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { Figures } from './Figures.tsx';
import { Heatmap } from './Heatmap.tsx';
import { LargeAvatar } from './LargeAvatar.tsx';
import { ProfileColumn } from './ProfileColumn.tsx';
import type { UserHome } from './queries.ts';
import { SolvedProblems } from './SolvedProblems.tsx';
import { TitleBadge } from '../title/TitleBadge.tsx';

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
  judged: given.total ?? 0,
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

describe('the statistics', () => {
  it.each([
    [
      'nothing was submitted',
      newcomer(),
      [
        ['0', '比赛与团队除外'],
        ['0', '尚未上榜'],
        ['0', '尚未上榜'],
      ],
    ],
    [
      'values are large and the rating is 0',
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
        ['1,234', '全站第 1,001 名'],
        ['1,234', '全站第 1 名'],
        ['0', 'Codeforces 积分'],
      ],
    ],
    // A user may have solved more problems than they have counted submissions.
    [
      'more was solved than submitted',
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

  it("link to the user's submissions", async () => {
    await browser.show(<Figures home={newcomer({ username: 'a&b', total: 3 })} />, 'zh-CN', ['user']);
    expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe('/status?username=a%26b');
  });

  it('are empty without misleading texts while loading', async () => {
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

describe('the heatmap', () => {
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
    'in %s has a tooltip per day and a text alternative per month',
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

  it('shows its newest days and has the same size while empty', async () => {
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

describe('the profile column', () => {
  it('shows only fields that are set', async () => {
    await browser.show(
      <ProfileColumn home={newcomer({ nickname: '', school: '', github: '', blog: '' })} />,
      'zh-CN',
      ['user'],
    );
    expect(facts()).toEqual([['最近登录', '尚未登录过']]);
    expect([screen.queryByRole('link'), document.querySelector('bdi')]).toEqual([null, null]);
  });

  it('shows all fields', async () => {
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

  it('offers editing only to its owner', async () => {
    browser.signIn(anAccount({ uid: 'other' }));
    await browser.show(<ProfileColumn home={newcomer()} />, 'zh-CN', ['user']);
    expect(screen.queryByRole('link', { name: '编辑资料' })).toBeNull();
  });

  it('shows the first letter, a whole character, if there is no picture', async () => {
    await browser.show(
      <>
        <LargeAvatar name="deer" picture={null} />
        <LargeAvatar name="𠮷田" picture="" />
        <LargeAvatar name="deer" picture="/a.png" />
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
  ])('shows the title %s in %s', async (name, color, wanted) => {
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
      <SolvedProblems
        activity={undefined}
        groups={groups}
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
      />,
      'zh-CN',
      ['user'],
    );

  it('are counted by difficulty with bars relative to the largest, and listed', async () => {
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

  it('shows sixty per difficulty at first, without a hint for exactly sixty', async () => {
    await show({ 1: solved(1, 60), 2: solved(2, 61) });
    expect(screen.getAllByRole('link')).toHaveLength(120);
    await browser.person.click(screen.getByRole('button', { name: '另 1 题' }));
    expect(screen.getAllByRole('link')).toHaveLength(121);
    expect(screen.queryByRole('button', { name: /另/ })).toBeNull();
  });

  it('are refreshed once while a refresh is pending', async () => {
    await show(null, true);
    const refresh = screen.getByRole<HTMLButtonElement>('button', { name: '刷新' });
    await browser.person.click(refresh);
    expect([refresh.getAttribute('aria-busy'), onRefresh.mock.calls.length]).toEqual(['true', 0]);
  });
});
