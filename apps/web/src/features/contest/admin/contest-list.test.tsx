// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { ManagedContestRow } from './queries.ts';
import { aStaffContest, listedContest } from './testing/a-contest.ts';

const browser = setUpScreen();
const { server } = browser;
const pageOf = (records: ManagedContestRow[]) => ({
  records,
  total: records.length,
  size: 15,
  current: 1,
  pages: 1,
});

function serve(...records: ManagedContestRow[]): void {
  server.on('GET /api/admin/contest/get-contest-list', pageOf(records));
}
beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

const asked = () => server.asked('GET /api/admin/contest/get-contest-list').map(({ query }) => query);
async function actions(at = 0): Promise<(string | null)[]> {
  const button = (await screen.findAllByRole('button', { name: '操作' }))[at];
  if (button === undefined) throw new Error('no menu');
  fireEvent.click(button);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));

describe('the list of contests for staff', () => {
  it('keeps its filters in the URL, sends them, and clears them all at once', async () => {
    serve();
    const address = await browser.visit('/admin/contest?status=7&type=1&mine=true&keyword=x');
    await screen.findByText('没有符合条件的比赛');
    expect(asked()).toEqual([{ keyword: 'x', type: '1', onlyMine: 'true', currentPage: '1', limit: '15' }]);
    await browser.person.click(screen.getByRole('switch', { name: '我创建的' }));
    await waitFor(() => expect(address()).toBe('/admin/contest?type=1&keyword=x'));
    await browser.person.click(await screen.findByRole('button', { name: '清除全部' }));
    await waitFor(() => expect(address()).toBe('/admin/contest'));
    expect(asked().at(-1)).toEqual({ currentPage: '1', limit: '15' });
  });

  it('explains how to start if it is empty', async () => {
    serve();
    await browser.visit('/admin/contest');
    await screen.findByText('还没有比赛');
    const links = screen.getAllByRole('link', { name: '新建比赛' });
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
      new Set(['/admin/contest/create']),
    );
  });

  it('shows the reason of a load error, and reloads on retry', async () => {
    server.on('GET /api/admin/contest/get-contest-list', new Refusal('tooManyRequests', { seconds: 3 }));
    await browser.visit('/admin/contest');
    const retry = await screen.findByRole('button', { name: '重试' });
    serve(listedContest());
    await browser.person.click(retry);
    await screen.findByText('春季赛');
  });

  it.each<[string, Partial<ManagedContestRow>, string[]]>([
    [
      'runs and may be deleted',
      { status: 0 },
      ['编辑比赛', '题目', '公告', '查看比赛', '通过的代码', '复制比赛', '删除'],
    ],
    [
      'is hidden and has not begun',
      { visible: false, status: -1 },
      ['编辑比赛', '题目', '公告', '复制比赛', '删除'],
    ],
    [
      'may not be deleted',
      { can: { manage: true, remove: false }, status: 1 },
      ['编辑比赛', '题目', '公告', '查看比赛', '通过的代码', '复制比赛'],
    ],
  ])('offers for a contest that %s the allowed actions', async (_what, given, items) => {
    serve(listedContest(given));
    await browser.visit('/admin/contest');
    expect(await actions()).toEqual(items);
  });

  it('offers no actions for a contest of another user, and disables its switch', async () => {
    serve(listedContest({ can: { manage: false, remove: false } }));
    await browser.visit('/admin/contest');
    const shown = await screen.findByRole('switch', { name: /春季赛/ });
    expect(shown.getAttribute('aria-disabled') ?? shown.getAttribute('disabled')).not.toBeNull();
    expect(screen.queryByRole('button', { name: '操作' })).toBeNull();
  });

  it('shows and hides a contest at once, and restores the switch on a refusal', async () => {
    serve(listedContest());
    server.on('PUT /api/admin/contest/change-contest-visible', new Refusal('contestNotYours'));
    await browser.visit('/admin/contest');
    fireEvent.click(await screen.findByRole('switch', { name: /春季赛/ }));
    await screen.findByText(errorText('contestNotYours', 'zh-CN'));
    expect(server.asked('PUT /api/admin/contest/change-contest-visible')[0]?.query).toEqual({
      cid: '5',
      visible: 'false',
    });
    // After the rejected request, the list is reloaded, so the switch shows the stored state.
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(screen.getByRole('switch', { name: /春季赛/ }).getAttribute('aria-checked')).toBe('true');
  });

  it('deletes only after a confirmation', async () => {
    serve(listedContest());
    server.on('DELETE /api/admin/contest', null);
    await browser.visit('/admin/contest');
    await actions();
    await choose('删除');
    const question = within(await screen.findByRole('dialog', { name: /春季赛/ }));
    fireEvent.click(question.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('DELETE /api/admin/contest')).toHaveLength(0);
    await actions();
    await choose('删除');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(server.asked('DELETE /api/admin/contest')[0]?.query).toEqual({ cid: '5' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('opens a new copy; stays on the list if copying is refused', async () => {
    serve(listedContest());
    server.on('POST /api/admin/contest/clone', new Refusal('contestNotYours'));
    const address = await browser.visit('/admin/contest');
    await actions();
    await choose('复制比赛');
    await screen.findByText(errorText('contestNotYours', 'zh-CN'));
    expect(address()).toBe('/admin/contest');
    server.on('POST /api/admin/contest/clone', { id: 77 });
    server.on('GET /api/admin/contest', { ...aStaffContest, id: 77 });
    await actions();
    await choose('复制比赛');
    await waitFor(() => expect(address()).toBe('/admin/contest/77'));
    await waitFor(() => expect(server.asked('GET /api/admin/contest').at(-1)?.query).toEqual({ cid: '77' }));
  });
});

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the list of contests of a group for its managers', () => {
  it('links to the member list and to the form of a new group contest', async () => {
    server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true, manage: true }));
    server.on('GET /api/group/get-admin-contest-list', pageOf([listedContest({ gid: 7 })]));
    const address = await browser.visit('/group/7/contest-admin');
    await screen.findByText('春季赛');
    expect([hrefOf('返回列表'), hrefOf('新建比赛')]).toEqual([
      '/group/7/contest',
      '/group/7/contest-admin/create',
    ]);
    server.leaveOpen('GET /api/group/get-contest-problem-list', 'GET /api/group/contest');
    await actions();
    await choose('题目');
    await waitFor(() => expect(address()).toBe('/group/7/contest-admin/5/problems'));
  });
});
