// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleAcmRows, sampleProblems } from '../scoreboard/samples.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import type { ContestAnnouncement, ContestInfo } from './queries.ts';
import { aContestInfo } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;

const announcement = (id: number, title: string): ContestAnnouncement => ({
  id,
  title,
  content: `text of ${title}`,
  formulas: [],
  uid: 'root',
  username: 'root',
  status: 0,
  gid: null,
  gmtCreate: new Date().toISOString(),
  gmtModified: new Date().toISOString(),
});
const pageOf = <Row,>(records: Row[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const both = [announcement(2, 'Second'), announcement(1, 'First')];

function serve(info: ContestInfo): void {
  server.on('GET /api/get-contest-info', info);
  server.on('GET /api/get-contest-problem', [
    { id: 1, cid: 5, pid: 100, displayId: 'A', displayTitle: 'Ferry', color: '#c8343b', ac: 3, total: 7 },
  ]);
  server.on('POST /api/get-user-problem-status', { '100': { status: 0 } });
  server.on('GET /api/get-contest-announcement', pageOf(both));
  server.on('POST /api/get-contest-not-read-announcement', ({ body }) =>
    both.filter(({ id }) => body.readAnnouncementList?.includes(id) !== true),
  );
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  const [own] = sampleAcmRows(1, sampleProblems(1));
  server.on('POST /api/get-contest-rank', {
    ...pageOf(own ? [{ ...own, uid: anAccount().uid, ac: 7, totalTime: 461 * 60, rank: 14 }] : []),
    boardNumber: 1,
    isSealed: false,
  });
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
}

beforeEach(() => browser.signIn(anAccount()));

const tabs = async () => within(await screen.findByRole('navigation', { name: '比赛页面' }));
const closedTabs = async () =>
  [...(await tabs()).getAllByText(/./)]
    .filter((tab) => tab.ariaDisabled === 'true' || tab.getAttribute('aria-disabled') === 'true')
    .map(({ textContent }) => textContent);

describe('a contest', () => {
  it('shows its clock, its problems with the state of the viewer, and its announcements', async () => {
    serve(aContestInfo({ ends: 30, sealedFrom: -30 }));
    await browser.visit('/contest/5');
    await screen.findByRole('heading', { name: 'Autumn Cup', level: 1 });
    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/^距结束 00:(30|29):\d\d$/);
    expect((await screen.findByRole('link', { name: 'Ferry' })).getAttribute('href')).toBe(
      '/contest/5/problem/A',
    );
    await screen.findByRole('link', { name: 'Second' });
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('66');
    await screen.findByText('7 题，罚时 461，第 14 名');
    expect(await closedTabs()).toEqual([]);
  });

  it('hides counts during the freeze', async () => {
    serve(aContestInfo({ sealedFrom: -30 }));
    await browser.visit('/contest/5/problems');
    const row = (await screen.findByRole('link', { name: 'Ferry' })).closest('tr');
    const cells = within(row ?? document.body).getAllByRole('cell');
    expect(cells.slice(-2).map(({ textContent }) => textContent)).toEqual(['?', '?']);
    expect(within(row ?? document.body).getByText('通过')).toBeDefined();
  });

  it('shows only its description before the start, with the other pages closed', async () => {
    serve(aContestInfo({ starts: 60, can: { enter: false, submit: false } }));
    await browser.visit('/contest/5');
    await screen.findByText('比赛尚未开始');
    expect(await closedTabs()).toEqual(['题目', '提交', '榜单', '公告', '提问']);
    expect(server.asked('GET /api/get-contest-problem')).toHaveLength(0);
    expect(server.asked('POST /api/get-contest-not-read-announcement')).toHaveLength(0);
  });

  it('offers staff tools to contest staff', async () => {
    serve(aContestInfo({ openPrint: true, can: { manage: true } }));
    await browser.visit('/contest/5');
    const links = (await tabs()).getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual([
      '概览',
      '题目',
      '提交',
      '榜单',
      expect.stringContaining('公告'),
      '提问',
      '打印',
      '气球',
      '打印队列',
      // This tab is shown even if the contest has no freeze. Its page then explains that it requires a freeze.
      '滚榜',
    ]);
  });

  it('links to the other contests of its group, and shows the number of participants on every page', async () => {
    serve(aContestInfo({ gid: 7, count: 31 }));
    await browser.visit('/contest/5/announcements');
    expect((await screen.findByRole('link', { name: '团队比赛' })).getAttribute('href')).toBe(
      '/group/7/contest',
    );
    expect(screen.getByText('31 人')).toBeDefined();
  });

  it('shows the reason of a load error', async () => {
    serve(aContestInfo());
    server.on('GET /api/get-contest-info', new Refusal('contestNotFound'));
    await browser.visit('/contest/5/problems');
    await screen.findByRole('button', { name: '返回比赛列表' });
  });
});

describe('the password of a private contest', () => {
  const closed = aContestInfo({ auth: 1, can: { enter: false, register: true, submit: false } });

  it('is asked for in place of the page, with errors below the field', async () => {
    serve(closed);
    server.on('POST /api/register-contest', new Refusal('contestPasswordWrong'));
    await browser.visit('/contest/5/problems');
    const field = await screen.findByLabelText<HTMLInputElement>('比赛密码', { selector: 'input' });
    await browser.person.click(screen.getByRole('button', { name: '进入' }));
    await screen.findByText('请输入比赛密码');
    expect(server.asked('POST /api/register-contest')).toHaveLength(0);
    await browser.write(field, 'guess');
    await browser.person.click(screen.getByRole('button', { name: '进入' }));
    await screen.findByText('比赛密码错误');
    expect(field.value).toBe('guess');
  });

  it('opens the page at once if correct', async () => {
    serve(closed);
    server.on('POST /api/register-contest', () => {
      serve(aContestInfo({ auth: 1 }));
      return null;
    });
    await browser.visit('/contest/5/problems');
    await browser.write(await screen.findByLabelText('比赛密码', { selector: 'input' }), ' secret ');
    await browser.person.click(screen.getByRole('button', { name: '进入' }));
    await screen.findByRole('link', { name: 'Ferry' });
    expect(server.asked('POST /api/register-contest')[0]?.body).toEqual({ cid: 5, password: 'secret' });
    expect(await closedTabs()).toEqual([]);
  });

  it('opens the page if the user already entered in another tab', async () => {
    serve(closed);
    await browser.visit('/contest/5/problems');
    await browser.write(await screen.findByLabelText('比赛密码', { selector: 'input' }), 'secret');
    serve(aContestInfo({ auth: 1 }));
    server.on('POST /api/register-contest', new Refusal('contestEntered'));
    await browser.person.click(screen.getByRole('button', { name: '进入' }));
    await screen.findByRole('link', { name: 'Ferry' });
  });

  it('is not asked for if the contest does not accept the account', async () => {
    serve(aContestInfo({ auth: 1, isAccountRefused: true, can: { enter: false } }));
    await browser.visit('/contest/5/problems');
    await screen.findByText('你的账号不在本场比赛的参赛范围内');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('announcements', () => {
  it('are counted until the user opens them, and stay read', async () => {
    serve(aContestInfo());
    await browser.visit('/contest/5');
    const tab = (await tabs()).getByRole('link', { name: /公告/ });
    await vi.waitFor(() => expect(tab.textContent).toContain('2'));
    await browser.person.click(tab);
    await screen.findByRole('heading', { name: /Second/ });
    await vi.waitFor(() => expect(tab.textContent).not.toContain('2'));
    expect(JSON.parse(localStorage.getItem('xiezhi.read-announcements.contest-5.u1') ?? '')).toEqual([2, 1]);
  });

  it('are shown if they arrive right after the page loads', async () => {
    const topics = ['contest:5', 'contest-announcements:5'];
    FakeStream.opened = [];
    vi.stubGlobal('EventSource', FakeStream);
    serve(aContestInfo());
    const known = [announcement(11, 'First')];
    server.on('POST /api/get-contest-not-read-announcement', () => [...known]);
    server.on('POST /api/live/subscribe', ({ body }) => ({
      url: `/api/live/stream?ticket=${JSON.stringify(body)}`,
      topics,
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    }));
    await browser.visit('/contest/5');
    await vi.waitFor(async () =>
      expect((await tabs()).getByRole('link', { name: /公告/ }).textContent).toContain('1'),
    );
    const stream = FakeStream.opened.findLast(({ url }) => url.includes('contest-announcements:5'));
    if (!stream) throw new Error('the contest is not watched');
    stream.accept();
    for (const topic of topics) stream.send('changed', { topic });
    known.unshift(announcement(13, 'The contest has begun'));
    stream.send('changed', { topic: 'contest-announcements:5' });
    await screen.findByText(/The contest has begun/, {}, { timeout: 5000 });
  });

  it('are reloaded for each new one, however many are unread on later pages', async () => {
    serve(aContestInfo());
    const all = [announcement(22, 'Second'), announcement(21, 'First')];
    server.on('GET /api/get-contest-announcement', () => ({
      ...pageOf(all.slice(0, 1)),
      total: all.length,
    }));
    server.on('POST /api/get-contest-not-read-announcement', ({ body }) =>
      all.filter(({ id }) => body.readAnnouncementList?.includes(id) !== true),
    );
    await browser.visit('/contest/5/announcements');
    await screen.findByRole('heading', { name: /Second/ });
    await vi.waitFor(() =>
      expect(server.asked('GET /api/get-contest-announcement').length).toBeGreaterThan(1),
    );
    all.unshift(announcement(23, 'Third'));
    await queryClient.invalidateQueries({ queryKey: ['contest', 5, 'unread'] });
    await screen.findByRole('heading', { name: /Third/ });
  });
});

describe('a print request', () => {
  it('needs at least fifty characters, keeps the draft until it is sent, and shows the result', async () => {
    serve(aContestInfo({ openPrint: true }));
    server.on('POST /api/submit-print-text', null);
    await browser.visit('/contest/5/print');
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/要打印的内容/);
    const send = screen.getByRole('button', { name: '提交打印' });
    await browser.person.click(send);
    await screen.findByText('打印内容不能为空');
    await browser.write(field, 'int main() {}');
    await browser.person.click(send);
    await screen.findByText('打印内容不能少于 50 个字符');
    expect(localStorage.getItem('xiezhi.print.contest-5.u1')).toBe('int main() {}');
    // Each emoji consists of two UTF-16 code units, but the server counts it as one character.
    await browser.person.clear(field);
    await browser.write(field, '😀'.repeat(49));
    await browser.person.click(send);
    await screen.findByText('打印内容不能少于 50 个字符');
    await browser.write(field, '😀');
    await browser.person.click(send);
    await screen.findByText('打印请求已提交');
    expect(field.value).toBe('');
    expect(server.asked('POST /api/submit-print-text')).toHaveLength(1);
  });

  it('hides the draft of another user, and keeps text typed while a request is running', async () => {
    localStorage.setItem('xiezhi.print.contest-5.u0', 'secret of the one before');
    serve(aContestInfo({ openPrint: true }));
    const sending = Promise.withResolvers<null>();
    server.on('POST /api/submit-print-text', () => sending.promise);
    await browser.visit('/contest/5/print');
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/要打印的内容/);
    expect(field.value).toBe('');
    await browser.write(field, 'x'.repeat(50));
    await browser.person.click(screen.getByRole('button', { name: '提交打印' }));
    await vi.waitFor(() => expect(server.asked('POST /api/submit-print-text')).toHaveLength(1));
    await browser.write(field, 'the next one');
    sending.resolve(null);
    await screen.findByText('打印请求已提交');
    expect(field.value).toContain('the next one');
  });
});
