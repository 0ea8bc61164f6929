// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { errorText } from '@xiezhi/contract/errors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { aLink, aStaffContest as contest, inBank } from './testing/a-contest.ts';
import type { StaffContest } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

/** jsdom has no `IntersectionObserver`. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

function hold(given: Partial<StaffContest> = {}): void {
  server.on('GET /api/admin/contest', { ...contest, ...given });
  server.on('GET /api/admin/contest/get-problem-list', {
    problemList: { records: [inBank(1), inBank(2)], total: 2, size: 200, current: 1, pages: 1 },
    contestProblemMap: { 1: aLink(1, 'A'), 2: aLink(2, 'B') },
  });
}

describe('the form of a contest', () => {
  it('sends only changes, and keeps the stored password unless a new one is typed', async () => {
    hold();
    server.on('PUT /api/admin/contest', null);
    await browser.visit('/admin/contest/5', 'en-US');
    const [title] = await screen.findAllByLabelText(/^Title/);
    if (title === undefined) throw new Error('no field');
    fireEvent.change(title, { target: { value: '秋季赛' } });
    fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(server.asked('PUT /api/admin/contest')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/contest')[0]?.body).toMatchObject({
      id: 5,
      version: contest.gmtModified,
      title: '秋季赛',
      auth: 1,
      pwd: '',
      startTime: contest.startTime,
      endTime: contest.endTime,
      sealRank: true,
      sealRankTime: contest.sealRankTime,
      accountLimitRule: contest.accountLimitRule,
      starAccount: ['coach'],
      awardType: 0,
    });
  });

  it('does not send values that the server would refuse, and shows the reason', async () => {
    hold({ pwd: null, auth: 0 });
    await browser.visit('/admin/contest/5', 'en-US');
    fireEvent.click(await screen.findByRole('radio', { name: /^Private/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
    await screen.findByText('Enter the contest password');
    expect(server.asked('PUT /api/admin/contest')).toHaveLength(0);
  });
});

describe('the stored password of a contest', () => {
  it('is shown to managers and sent back unchanged', async () => {
    hold({ pwd: 'sesame' });
    server.on('PUT /api/admin/contest', null);
    await browser.visit('/admin/contest/5', 'en-US');
    await screen.findByDisplayValue('sesame');
    fireEvent.change((await screen.findAllByLabelText(/^Title/))[0] ?? document.body, {
      target: { value: '秋季赛' },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(server.asked('PUT /api/admin/contest')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/contest')[0]?.body).toMatchObject({ auth: 1, pwd: 'sesame' });
  });

  it('cannot be emptied by mistake', async () => {
    hold({ pwd: 'sesame' });
    await browser.visit('/admin/contest/5', 'en-US');
    fireEvent.change(await screen.findByDisplayValue('sesame'), { target: { value: '' } });
    fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
    await screen.findByText('Enter the contest password');
    expect(server.asked('PUT /api/admin/contest')).toHaveLength(0);
  });
});

describe('the form of a frozen contest', () => {
  const frozen = { frozenSince: '2026-12-01T09:00:00.000Z', sealRankTime: '2026-12-01T09:00:00.000Z' };

  it('shows when the freeze began, has no switch that ends it, and sends no freeze fields', async () => {
    hold(frozen);
    server.on('PUT /api/admin/contest', null);
    await browser.visit('/admin/contest/5', 'en-US');
    await screen.findByText(/^Frozen since .* Changing the schedule/);
    expect(screen.queryByRole('switch', { name: 'Freeze the scoreboard' })).toBeNull();
    expect(screen.queryByRole('switch', { name: /^Unfreeze automatically/ })).toBeNull();
    const [title] = await screen.findAllByLabelText(/^Title/);
    if (title === undefined) throw new Error('no field');
    fireEvent.change(title, { target: { value: '秋季赛' } });
    fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(server.asked('PUT /api/admin/contest')).toHaveLength(1));
    const body = server.asked('PUT /api/admin/contest')[0]?.body;
    for (const field of ['sealRank', 'sealRankTime', 'autoRealRank']) expect(body).not.toHaveProperty(field);
    expect(body).toMatchObject({ endTime: contest.endTime });
  });

  it.each([
    ['en-US', 'Publish results', /^Publish the results of/, 'Cancel'],
    ['zh-CN', '公布结果', /^公布“春季赛”的结果/, '取消'],
  ] as const)(
    'publishes the results only after a confirmation, in %s',
    async (locale, verb, asks, cancel) => {
      hold(frozen);
      server.on('POST /api/admin/contest/publish-results', null);
      await browser.visit('/admin/contest/5', locale);
      fireEvent.click(await screen.findByRole('button', { name: verb }));
      const question = await screen.findByRole('dialog', { name: asks });
      fireEvent.click(within(question).getByRole('button', { name: cancel }));
      expect(server.asked('POST /api/admin/contest/publish-results')).toHaveLength(0);
      fireEvent.click(await screen.findByRole('button', { name: verb }));
      const again = await screen.findByRole('dialog', { name: asks });
      fireEvent.click(within(again).getByRole('button', { name: verb }));
      await waitFor(() => expect(server.asked('POST /api/admin/contest/publish-results')).toHaveLength(1));
      expect(server.asked('POST /api/admin/contest/publish-results')[0]?.body).toEqual({ cid: 5 });
    },
  );

  it('shows no panel without a freeze', async () => {
    hold();
    await browser.visit('/admin/contest/5', 'en-US');
    await screen.findByRole('switch', { name: 'Freeze the scoreboard' });
    expect(screen.queryByRole('button', { name: 'Publish results' })).toBeNull();
  });
});

describe('a stored rule that the form does not know', () => {
  it('is shown by its name and not replaced on saving', async () => {
    hold({ type: 1, oiRankScoreType: 'Median' });
    server.on('PUT /api/admin/contest', null);
    await browser.visit('/admin/contest/5', 'en-US');
    const rule = await screen.findByRole('radio', { name: /^Unknown scoring rule: Median/ });
    expect((rule as HTMLInputElement).checked || rule.getAttribute('aria-checked') === 'true').toBe(true);
    const [title] = await screen.findAllByLabelText(/^Title/);
    if (title === undefined) throw new Error('no field');
    fireEvent.change(title, { target: { value: '秋季赛' } });
    fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(server.asked('PUT /api/admin/contest')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/contest')[0]?.body).not.toHaveProperty('oiRankScoreType');
  });
});

describe('the problems of a contest', () => {
  it('are reordered by keyboard, without a confirmation while the contest is not running', async () => {
    hold();
    server.on('PUT /api/admin/contest/problem-order', null);
    await browser.visit('/admin/contest/5/problems');
    fireEvent.keyDown(await screen.findByRole('button', { name: '移动题目 B' }), { key: 'ArrowUp' });
    await waitFor(() => expect(server.asked('PUT /api/admin/contest/problem-order')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/contest/problem-order')[0]?.body).toEqual({ cid: 5, order: [2, 1] });
  });

  it('are removed only after a confirmation that explains what happens to submissions', async () => {
    hold();
    server.on('DELETE /api/admin/contest/problem', null);
    await browser.visit('/admin/contest/5/problems');
    const [actions] = await screen.findAllByRole('button', { name: '操作' });
    if (actions === undefined) throw new Error('no menu');
    fireEvent.click(actions);
    fireEvent.click(await screen.findByRole('menuitem', { name: '移出比赛' }));
    const question = await screen.findByRole('dialog', { name: /^将 A/ });
    expect(question.textContent).toContain('1 次提交会保留');
    expect(question.textContent).toContain('P1');
    fireEvent.click(within(question).getByRole('button', { name: '移出比赛' }));
    await waitFor(() => expect(server.asked('DELETE /api/admin/contest/problem')).toHaveLength(1));
  });

  it('keep their dialog open if the server refuses a label', async () => {
    hold();
    server.on('PUT /api/admin/contest/contest-problem', new Refusal('contestDisplayIdTaken'));
    await browser.visit('/admin/contest/5/problems');
    fireEvent.click(await screen.findByRole('button', { name: '题目 A' }));
    const dialog = await screen.findByRole('dialog', { name: '题目 A' });
    fireEvent.change(within(dialog).getByLabelText('比赛中的编号'), { target: { value: 'B' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '红' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/contest/contest-problem')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/contest/contest-problem')[0]?.body).toMatchObject({
      id: 10,
      displayId: 'B',
      color: '#e02020',
    });
    expect(await within(dialog).findByText(/B/)).toBeTruthy();
  });
});

describe('the announcements of a contest', () => {
  it('are shown and hidden with the loaded version, so that changes of another user are not overwritten', async () => {
    hold();
    const first = {
      id: 9,
      title: '开场',
      content: 'x',
      english: null,
      uid: 'root',
      username: 'root',
      status: 0,
      gmtCreate: contest.gmtCreate,
      gmtModified: contest.gmtModified,
    };
    server.on('GET /api/admin/contest/announcement', {
      records: [first],
      total: 1,
      size: 15,
      current: 1,
      pages: 1,
    });
    server.on('PUT /api/admin/contest/announcement', new Refusal('changedMeanwhile'));
    await browser.visit('/admin/contest/5/announcements');
    fireEvent.click(await screen.findByRole('switch'));
    await screen.findByText(errorText('changedMeanwhile', 'zh-CN'));
    expect(server.asked('PUT /api/admin/contest/announcement')[0]?.body).toEqual({
      cid: 5,
      announcement: { id: 9, title: '开场', content: 'x', status: 1, version: contest.gmtModified },
    });
  });
});

describe('the list of contests of a group', () => {
  it('downloads the accepted programs of a contest that has begun, and shows the reason of a refusal', async () => {
    const {
      english: _english,
      pwd: _pwd,
      awardConfigList: _awards,
      starAccount: _stars,
      ...common
    } = contest;
    const listed = { ...common, starAccount: '', awardConfig: '', can: { manage: true, remove: true } };
    const records = [
      { ...listed, id: 5, title: '未开始的比赛' },
      { ...listed, id: 6, title: '结束的比赛', status: 1 },
    ];
    server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true, manage: true }));
    server.on('GET /api/group/get-admin-contest-list', { records, total: 2, size: 10, current: 1, pages: 1 });
    server.on('GET /api/file/download-contest-ac-submission', new Refusal('contestManagersOnly'));
    await browser.visit('/group/7/contest-admin');
    await screen.findByText('结束的比赛');
    const [scheduled, ended] = screen.getAllByRole('button', { name: '操作' });
    if (scheduled) fireEvent.click(scheduled);
    await screen.findByRole('menuitem', { name: '复制比赛' });
    expect(screen.queryByRole('menuitem', { name: '通过的代码' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    if (ended) fireEvent.click(ended);
    fireEvent.click(await screen.findByRole('menuitem', { name: '通过的代码' }));
    const asked = () => server.asked('GET /api/file/download-contest-ac-submission');
    fireEvent.click(await screen.findByRole('button', { name: '下载' }));
    await screen.findByText(errorText('contestManagersOnly', 'zh-CN'));
    fireEvent.click(screen.getByRole('radio', { name: '按题目' }));
    fireEvent.click(screen.getByRole('switch', { name: '不含比赛管理员的提交' }));
    fireEvent.click(await screen.findByRole('button', { name: '下载' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked().map(({ query }) => query)).toEqual([
      { cid: '6', excludeAdmin: 'true', splitType: 'user' },
      { cid: '6', excludeAdmin: 'false', splitType: 'problem' },
    ]);
  });
});
