// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallData } from '../../../api/client.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal, Reply } from '../../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { forgetAuthValues } from '../../account/auth/auth-form.ts';
import type { OtherContest, RecentContest } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeEach(() => answerEmptyHome(server));

const part = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const section = heading.closest('section');
  if (section === null) throw new Error(`no part under ${title}`);
  return section;
};

const contest = (given: Partial<RecentContest>): RecentContest => ({
  id: 5,
  title: '冬季赛',
  author: 'root',
  type: 0,
  auth: 0,
  status: 0,
  startTime: inHours(-1),
  endTime: inHours(1),
  duration: 7200,
  oiRankScoreType: 'Recent',
  penaltyUnit: 'second',
  count: null,
  gid: null,
  source: 0,
  uid: '1',
  description: '',
  now: null,
  sealRank: null,
  sealRankTime: null,
  openPrint: null,
  rankShowName: null,
  openRank: false,
  allowEndSubmit: false,
  ...given,
});

describe.each([
  [
    'zh-CN',
    '公告',
    ['近期比赛', '支持的远程评测平台', '每日一题', '继续做题'],
    '暂无公告',
    '题库中还没有题目',
    '近 7 天还没有人通过题目',
  ],
  [
    'en-US',
    'Announcements',
    ['Recent contests', 'Supported remote judges', 'Problem of the day', 'Continue solving'],
    'No announcements',
    'No problems yet',
    'No one has solved a problem in the last 7 days',
  ],
] as const)('the home page in %s', (locale, announcements, absent, ...nothing) => {
  it('of an empty site shows an empty state in each section', async () => {
    await browser.visit('/home', locale);
    expect(await part(announcements)).toBeDefined();
    const main = screen.getByRole('main');
    for (const words of nothing) await vi.waitFor(() => expect(main.textContent).toContain(words));
    // Sections without content have no heading.
    for (const title of absent) expect(screen.queryByRole('heading', { name: title })).toBeNull();
  });
});

describe('a section of the home page', () => {
  it('that fails does not affect the others, and offers a retry', async () => {
    server.on('GET /api/get-recent-contest', new Refusal('internal'));
    server.on('GET /api/get-recent-seven-ac-rank', [
      {
        uid: 'd',
        username: 'deer',
        nickname: null,
        avatar: null,
        titleName: '金牌',
        titleColor: '#fff',
        ac: 12,
        signature: null,
        total: null,
        rating: null,
      },
    ]);
    await browser.visit('/home');
    expect((await part('近 7 天通过榜')).textContent).toContain('deer金牌12');
    const contests = await part('近期比赛');
    const again = await within(contests).findByRole('button', { name: '重试' });
    server.on('GET /api/get-recent-contest', [contest({})]);
    await browser.person.click(again);
    await within(contests).findByText('冬季赛');
  });
});

it('a linked announcement opens, whatever page of the list it is on', async () => {
  const moment = inHours(-1);
  const old = {
    id: 3,
    title: '旧公告',
    content: '当时的话',
    formulas: [],
    uid: '1',
    username: 'root',
    status: 0,
    gmtCreate: moment,
    gmtModified: moment,
  };
  const page = { total: 40, size: 5, current: 1, pages: 8 };
  server.on('GET /api/get-common-announcement', ({ query }) => ({
    ...page,
    records: query['id'] === '3' ? [old] : [{ ...old, id: 40, title: '新公告' }],
  }));
  await browser.visit('/home?announcement=3');
  const dialog = await screen.findByRole('dialog', { name: '旧公告' });
  await within(dialog).findByText('当时的话');
});

const aProblem: NonNullable<CallData<'GET /api/get-problem-of-the-day'>['problem']> = {
  pid: 7,
  problemId: '1004',
  title: '最长上升子序列',
  difficulty: 3,
  type: 0,
  tags: [],
  total: 80,
  ac: 30,
  mle: 0,
  tle: 0,
  re: 0,
  pe: 0,
  ce: 0,
  wa: 50,
  se: 0,
  pa: 0,
  score: null,
};

describe('suggestions', () => {
  it("include the problem of the day for all users, by the site's day", async () => {
    server.on('GET /api/get-problem-of-the-day', { day: '2026-11-22', problem: aProblem });
    await browser.visit('/home');
    const today = await part('每日一题');
    const link = await within(today).findByRole('link', { name: /最长上升子序列/ });
    expect(link.getAttribute('href')).toBe('/problem/1004');
    expect(link.textContent).toContain('37.50%');
    expect(today.textContent).toContain('2026-11-22');
    await vi.waitFor(() => expect(today.textContent).toContain('UTC+8'));
    expect(server.asked('GET /api/get-unfinished-problems')).toEqual([]);
  });

  it('include problems that the user has begun', async () => {
    server.on('GET /api/get-unfinished-problems', [{ ...aProblem, status: JudgeStatus.WrongAnswer }]);
    browser.signIn(anAccount());
    await browser.visit('/home', 'en-US');
    const begun = await part('Continue solving');
    const link = within(begun).getByRole('link', { name: /最长上升子序列/ });
    within(link).getByText('Wrong Answer');
  });
});

it('remote judges are listed once the bank has problems from them', async () => {
  server.on('GET /api/get-website-config', aSite({ remoteJudges: ['HDU', 'CF'] }));
  await browser.visit('/home');
  const judges = await part('支持的远程评测平台');
  expect(
    within(judges)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['HDU', 'CF']);
});

const from = (id: number, title: string, start: number, end: number) =>
  contest({ id, title, startTime: inHours(start), endTime: inHours(end) });

describe('a contest', () => {
  beforeEach(() => server.leaveOpen('GET /api/get-contest-info'));

  it('that runs is above those that have not begun, and the next one above later ones', async () => {
    server.on('GET /api/get-recent-contest', [
      from(1, 'later', 50, 55),
      from(2, 'next', 5, 10),
      from(3, 'ends later', -1, 9),
      from(4, 'ends soon', -2, 1),
    ]);
    await browser.visit('/home');
    const heading = await screen.findByRole('heading', { name: '近期比赛' });
    const list = within(heading.closest('section') ?? document.body);
    await list.findByText('later');
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      [4, 3, 2, 1].map((id) => `/contest/${id}`),
    );
  });

  it('asks visitors to sign in, and opens afterwards', async () => {
    server.on('GET /api/get-recent-contest', [contest({ auth: 1, type: 1 })]);
    const at = await browser.visit('/home');
    const link = await screen.findByRole('link', { name: /冬季赛/ });
    expect(link.textContent).toContain('OI');
    expect(link.textContent).toContain('需要密码或报名');
    expect(link.textContent).toContain('进行中');
    await browser.person.click(link);
    await screen.findByText('登录后会回到这里继续。');
    expect(at()).toBe('/home');
    const dialog = await screen.findByRole('dialog', { name: '登录' });
    server.on('POST /api/login', new Reply(anAccount(), { authorization: 'fresh' }));
    await browser.write(within(dialog).getByLabelText('用户名'), 'qiushi');
    await browser.write(within(dialog).getByLabelText('密码'), 'secret1');
    await browser.person.keyboard('{Enter}');
    await vi.waitFor(() => expect(at()).toBe('/contest/5'));
    forgetAuthValues();
  });

  it('opens at once for signed-in users, and shows when it ends', async () => {
    server.on('GET /api/get-recent-contest', [contest({ startTime: inHours(-3), endTime: inHours(-1) })]);
    browser.signIn(anAccount());
    const at = await browser.visit('/home');
    const link = await screen.findByRole('link', { name: /冬季赛/ });
    expect(link.textContent).toContain('已结束');
    await browser.person.click(link);
    await vi.waitFor(() => expect(at()).toBe('/contest/5'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const row = (id: number): CallData<'GET /api/get-common-announcement'>['records'][number] => ({
  id,
  formulas: [],
  title: `公告 ${id}`,
  content: id === 6 ? '' : `正文 **${id}**`,
  uid: 'r',
  username: 'root',
  status: 0,
  gmtCreate: inHours(-1),
  gmtModified: inHours(-1),
});

describe('the announcements', () => {
  it('have pages and a dialog, both in the URL', async () => {
    server.on('GET /api/get-common-announcement', ({ query }) => {
      const current = Number(query['currentPage']);
      return {
        records: current === 1 ? [1, 2, 3, 4, 5].map(row) : [row(6)],
        total: 6,
        size: 5,
        current,
        pages: 2,
      };
    });
    const at = await browser.visit('/home');
    await browser.person.click(await screen.findByRole('button', { name: /公告 1/ }));
    const dialog = await screen.findByRole('dialog', { name: '公告 1' });
    expect(dialog.querySelector('strong')?.textContent).toBe('1');
    expect(at()).toBe('/home?announcement=1');
    await browser.person.click(within(dialog).getByRole('button', { name: '关闭' }));
    await vi.waitFor(() => expect(at()).toBe('/home'));
    const section = await part('公告');
    expect(within(section).getByRole<HTMLButtonElement>('button', { name: '上一页' }).disabled).toBe(true);
    await browser.person.click(within(section).getByRole('button', { name: '下一页' }));
    await screen.findByRole('button', { name: /公告 6/ });
    expect(at()).toBe('/home?announcements=2');
    expect(within(section).getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(true);
  });

  it('open from a shared URL, and handle one with only a title', async () => {
    server.on('GET /api/get-common-announcement', {
      records: [row(6)],
      total: 6,
      size: 5,
      current: 2,
      pages: 2,
    });
    await browser.visit('/home?announcements=2&announcement=6');
    const dialog = await screen.findByRole('dialog', { name: '公告 6' });
    expect(dialog.textContent).toContain('这条公告没有正文。');
  });
});

const other = (number: number): OtherContest => ({
  oj: 'Codeforces',
  url: `https://codeforces.com/contest/${number}`,
  title: `Round ${number}`,
  beginTime: inHours(number - 1),
  endTime: inHours(number + 1),
  fetchedAt: inHours(-number),
});

const links = () => screen.getAllByRole('link', { name: /^Round/ });

describe('contests of other judges', () => {
  it('show five at first and all on request, with external links', async () => {
    server.on('GET /api/get-recent-other-contest', [0, 2, 3, 4, 5, 6, 7].map(other));
    await browser.visit('/home', 'en-US');
    await screen.findByRole('link', { name: /^Round 0/ });
    expect(links()).toHaveLength(5);
    const [running] = links();
    expect([running?.getAttribute('target'), running?.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    const all = screen.getByRole('button', { expanded: false, name: /7/ });
    await browser.person.click(all);
    expect(links()).toHaveLength(7);
    await browser.person.click(screen.getByRole('button', { expanded: true, name: all.textContent }));
    expect(links()).toHaveLength(5);
  });
});

describe('recently updated problems', () => {
  beforeEach(() =>
    server.on('GET /api/get-recent-updated-problem', [
      {
        id: 7,
        problemId: 'CF/1',
        title: 'A+B',
        type: 0,
        difficulty: 1,
        gmtCreate: inHours(-2),
        gmtModified: inHours(-1),
      },
    ]),
  );

  it('show the status of signed-in users', async () => {
    server.on('POST /api/get-user-problem-status', { 7: { status: JudgeStatus.Accepted, score: null } });
    browser.signIn(anAccount());
    await browser.visit('/home');
    const link = await screen.findByRole('link', { name: /A\+B/ });
    expect(link.getAttribute('href')).toBe('/problem/CF%2F1');
    await within(link).findByText('通过');
    expect(server.asked('POST /api/get-user-problem-status')[0]?.body).toMatchObject({ pidList: [7] });
  });

  it('show no status to visitors, without a request', async () => {
    await browser.visit('/home');
    await screen.findByRole('link', { name: /A\+B/ });
    expect(server.asked('POST /api/get-user-problem-status')).toEqual([]);
  });
});
