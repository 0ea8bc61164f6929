// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome, noActivity } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import type { UserActivity, UserHome } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

beforeEach(() => {
  answerEmptyHome(server);
  server.on('GET /api/get-user-calendar-heatmap', {
    endDate: '2026-11-21',
    dataList: [
      { date: '2026-11-20', count: 3 },
      { date: '2026-11-21', count: 4 },
    ],
  });
});

const solved = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, problemId: `P${index}`, difficulty: 2 }));

const deer = (given: Partial<UserHome> = {}): UserHome => ({
  uid: 'd',
  username: 'deer',
  nickname: '小鹿',
  gender: 'female',
  avatar: null,
  school: '云中附中',
  signature: null,
  formulas: [],
  github: 'https://github.com/deer/',
  blog: null,
  titleName: '金牌',
  titleColor: '#ff0000',
  total: 10,
  judged: 8,
  rating: null,
  acmPlace: 3,
  oiPlace: null,
  scoreList: [100, 20],
  solvedList: ['P0', 'P1'],
  solvedGroupByDifficulty: { 2: solved(2) },
  recentLoginTime: null,
  ...given,
});

/** Returns the value with this label, and the note below it. */
function figure(label: string): string[] {
  const term = screen.getByText(label, { selector: 'dt span' }).closest('div');
  return [...(term?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
}

describe("a user's page", () => {
  it("names the time zone of the heatmap's days, and has no rating if there is none", async () => {
    server.on('GET /api/get-website-config', aSite({ timeZone: 'Asia/Kolkata' }));
    server.on('GET /api/get-user-home-info', deer());
    await browser.visit('/user-home?uid=d', 'en-US');
    expect((await screen.findAllByText('UTC+5:30')).length).toBeGreaterThan(0);
    expect(figure('Solved')).not.toEqual([]);
    expect(screen.queryByText('Rating')).toBeNull();
  });

  it.each([
    {
      locale: 'zh-CN',
      year: '一年内提交 7 次',
      figures: [
        ['提交', '10', '通过率 25.00%'],
        ['通过', '2', '全站第 3 名'],
        ['OI 得分', '120', '尚未上榜'],
        ['积分', '1,800', 'Codeforces 积分'],
      ],
    },
    {
      locale: 'en-US',
      year: '7 submissions in one year',
      figures: [
        ['Submissions', '10', '25.00% accepted'],
        ['Solved', '2', 'Rank 3'],
        ['OI score', '120', 'Unranked'],
        ['Rating', '1,800', 'On Codeforces'],
      ],
    },
  ] as const)('in $locale has statistics with explanations', async ({ locale, year, figures }) => {
    server.on('GET /api/get-user-home-info', deer({ rating: 1800 }));
    await browser.visit('/user-home?uid=d', locale);
    expect(await screen.findByRole('heading', { name: 'deer' })).toBeDefined();
    expect(await screen.findByRole('heading', { name: year })).toBeDefined();
    for (const [label, ...values] of figures) expect(figure(label)).toEqual(values);
    expect(document.title).toMatch(/^deer - /);
    expect(server.asked('GET /api/get-user-home-info')[0]?.query).toEqual({ uid: 'd' });
  });

  it("links to the owner's URLs without endorsing them", async () => {
    server.on('GET /api/get-user-home-info', deer());
    await browser.visit('/user-home?uid=d');
    const link = await screen.findByRole('link', { name: 'github.com/deer' });
    expect(link.getAttribute('rel')?.split(' ')).toEqual(
      expect.arrayContaining(['noopener', 'nofollow', 'ugc']),
    );
    expect(screen.queryByRole('link', { name: '编辑资料' })).toBeNull();
  });

  it('can be edited by its owner, with hints about missing fields', async () => {
    browser.signIn(anAccount({ uid: 'd', username: 'deer' }));
    server.on('GET /api/get-user-home-info', deer());
    await browser.visit('/user-home');
    expect((await screen.findByRole('link', { name: '编辑资料' })).getAttribute('href')).toBe('/setting');
    expect(screen.getByRole('link', { name: '去填写' }).getAttribute('href')).toBe('/setting#profile');
    expect(server.asked('GET /api/get-user-home-info')[0]?.query).toEqual({});
  });

  it('renders a signature as untrusted text', async () => {
    server.on(
      'GET /api/get-user-home-info',
      deer({ signature: '**hi** <img src=x onerror="alert(1)"><script>alert(1)</script>' }),
    );
    await browser.visit('/user-home?username=deer');
    await screen.findByText('hi', { selector: 'strong' });
    const panel = screen.getByRole('tabpanel');
    expect(panel.querySelector('script')).toBeNull();
    expect(panel.innerHTML).not.toMatch(/<img[^>]*onerror/);
  });
});

describe('the tabs', () => {
  it('are in the URL, and long lists of solved problems are cut', async () => {
    server.on(
      'GET /api/get-user-home-info',
      deer({
        solvedList: solved(65).map(({ problemId }) => problemId),
        solvedGroupByDifficulty: { 2: solved(65) },
      }),
    );
    const at = await browser.visit('/user-home?uid=d');
    await browser.person.click(await screen.findByRole('tab', { name: /通过的题目/ }));
    await vi.waitFor(() => expect(at()).toBe('/user-home?uid=d&tab=solved'));
    const panel = screen.getByRole('tabpanel');
    expect(within(panel).getAllByRole('link')).toHaveLength(60);
    await browser.person.click(within(panel).getByRole('button', { name: /5/ }));
    expect(within(panel).getAllByRole('link')).toHaveLength(65);
    expect(within(panel).getByRole('link', { name: 'P64' }).getAttribute('href')).toBe('/problem/P64');
    await browser.person.keyboard('{Tab}');
    const tab = screen.getByRole('tab', { selected: true });
    tab.focus();
    await browser.person.keyboard('{ArrowLeft}');
    await vi.waitFor(() => expect(at()).toBe('/user-home?uid=d&tab=activity'));
    await browser.person.keyboard('{ArrowLeft}');
    await vi.waitFor(() => expect(at()).toBe('/user-home?uid=d'));
    expect(document.activeElement?.textContent).toBe('个人简介');
  });

  it('refresh the solved problems on request', async () => {
    server.on('GET /api/get-user-home-info', deer({ solvedList: [], solvedGroupByDifficulty: null }));
    await browser.visit('/user-home?uid=d&tab=solved');
    await screen.findByText('还没有通过的题目');
    server.on('GET /api/get-user-home-info', deer());
    await browser.person.click(screen.getByRole('button', { name: '刷新' }));
    await screen.findByRole('link', { name: 'P1' });
  });
});

describe('the page without a user', () => {
  it("is the reader's own and requires a session", async () => {
    await browser.visit('/user-home', 'zh-CN');
    await screen.findByText('登录后查看你的主页');
    await browser.person.click(within(screen.getByRole('main')).getByRole('button', { name: '登录' }));
    expect(await screen.findByRole('dialog', { name: '登录' })).toBeDefined();
    expect(server.asked('GET /api/get-user-home-info')).toEqual([]);
  });

  it('with an unknown user links to existing ones', async () => {
    server.on('GET /api/get-user-home-info', new Refusal('userNotFound'));
    await browser.visit('/user-home?username=nobody');
    await screen.findByText('用户不存在或已被停用');
    expect(screen.getByRole('link', { name: '查看排名' }).getAttribute('href')).toBe('/acm-rank');
  });

  it('offers a retry after a failure', async () => {
    server.on('GET /api/get-user-home-info', new Refusal('internal'));
    await browser.visit('/user-home?username=deer', 'en-US');
    const again = await screen.findAllByRole('button', { name: 'Retry' });
    server.on('GET /api/get-user-home-info', deer());
    await browser.person.click(again[0] ?? document.body);
    expect(await screen.findByRole('heading', { name: 'deer' })).toBeDefined();
  });
});

const link = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('activity', () => {
  const busy: UserActivity = {
    recent: [
      {
        submitId: 7,
        problemId: 'P1000',
        title: 'Sum',
        status: 0,
        language: 'C++',
        submitTime: '2026-11-21T00:00:00.000Z',
      },
    ],
    contests: [
      {
        cid: 5,
        title: 'Autumn Cup',
        gid: null,
        type: 0,
        endTime: '2026-11-20T12:00:00.000Z',
        rank: 3,
        contestants: 40,
        solved: 4,
        points: null,
        problems: 6,
      },
      {
        cid: 6,
        title: 'Points',
        gid: null,
        type: 1,
        endTime: '2026-11-19T12:00:00.000Z',
        rank: null,
        contestants: 9,
        solved: null,
        points: 120.5,
        problems: 3,
      },
    ],
    tags: [{ id: 3, name: 'DP', color: null, solved: 12 }],
    difficulties: [{ difficulty: 2, solved: 2 }],
    languages: [{ language: 'C++', submissions: 10, judged: 8, accepted: 2 }],
    streak: { current: 1, longest: 12 },
  };

  it('lists submissions, and ranks of contests; visitors get links to public scoreboards', async () => {
    server.on('GET /api/get-user-home-info', deer());
    server.on('GET /api/user-activity', busy);
    await browser.visit('/user-home?uid=d&tab=activity', 'en-US');
    await screen.findByText('Current streak: 1 day, longest: 12 days');
    expect(await link(/^P1000 Sum$/)).toBe('/problem/P1000');
    expect(await link(/Accepted/)).toBe('/submission-detail/7');
    expect(await link(/^Autumn Cup$/)).toBe('/contest/acm-scoreboard/5');
    expect(screen.getByText('Rank 3 of 40')).toBeDefined();
    expect(screen.getByText('4 of 6 solved')).toBeDefined();
    expect(screen.getByText('Unofficial')).toBeDefined();
    expect(screen.getByText('120.5 points')).toBeDefined();
  });

  it('shows tags and languages of solved problems', async () => {
    server.on('GET /api/get-user-home-info', deer());
    server.on('GET /api/user-activity', busy);
    await browser.visit('/user-home?uid=d&tab=solved');
    expect((await screen.findByRole('link', { name: /^DP ?12/ })).getAttribute('href')).toBe(
      '/problem?tagId=%5B3%5D',
    );
    const row = within(await screen.findByRole('row', { name: /C\+\+/ }));
    expect(row.getByText('25.00%')).toBeDefined();
  });

  it('reports an error with a retry, and says so if there is none', async () => {
    server.on('GET /api/get-user-home-info', deer());
    server.on('GET /api/user-activity', new Refusal('internal'));
    await browser.visit('/user-home?uid=d&tab=activity');
    const retry = await screen.findByRole('button', { name: '重试' });
    server.on('GET /api/user-activity', noActivity);
    await browser.person.click(retry);
    await screen.findByText('还没有对公开题目的提交');
    expect(screen.getByText('已连续提交 0 天，最长 0 天')).toBeDefined();
  });
});
