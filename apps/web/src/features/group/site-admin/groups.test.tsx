// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { ManagedGroup } from './queries.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const moment = '2026-11-22T00:00:00.000Z';

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

function aGroup(given: Partial<ManagedGroup> = {}): ManagedGroup {
  return {
    id: 1,
    avatar: null,
    name: '算法小组',
    shortName: 'algos',
    auth: 3,
    visible: false,
    uid: 'u1',
    owner: 'ms_chen',
    memberCount: 42,
    state: 'normal',
    banReason: null,
    gmtCreate: moment,
    gmtHidden: null,
    ...given,
  };
}

async function show(group: ManagedGroup): Promise<void> {
  server.on('GET /api/admin/group/list', { records: [group], total: 1, size: 30, current: 1, pages: 1 });
  await browser.visit('/admin/group?state=normal&auth=3');
  await screen.findByText(group.name);
}

async function choose(act: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: '操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: act }));
}

it('bans a group once there is a reason, and requests what the address filters', async () => {
  server.on('PUT /api/admin/group/ban', null);
  await show(aGroup());
  expect(server.asked('GET /api/admin/group/list').at(-1)?.query).toMatchObject({
    state: 'normal',
    auth: '3',
  });
  await choose('停用');
  const question = await screen.findByRole('dialog', { name: '停用“算法小组”？' });
  within(question).getByText(/42 名成员都不能进入/);
  const verb = within(question).getByRole<HTMLButtonElement>('button', { name: '停用' });
  expect(verb.disabled).toBe(true);
  fireEvent.change(within(question).getByLabelText('停用原因'), { target: { value: ' 发布广告 ' } });
  fireEvent.click(verb);
  await waitFor(() =>
    expect(server.asked('PUT /api/admin/group/ban').map(({ body }) => body)).toEqual([
      { gid: 1, reason: '发布广告' },
    ]),
  );
});

it('unbans a group after confirmation, and edits the reason of a ban', async () => {
  server.on('DELETE /api/admin/group/ban', null);
  await show(aGroup({ state: 'banned', banReason: '发布广告' }));
  await choose('修改原因');
  const dialog = await screen.findByRole('dialog', { name: '修改“算法小组”的停用原因' });
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('停用原因').value).toBe('发布广告');
  fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
  await choose('恢复使用');
  const question = await screen.findByRole('dialog', { name: '恢复“算法小组”？' });
  fireEvent.click(within(question).getByRole('button', { name: '恢复使用' }));
  await waitFor(() => expect(server.asked('DELETE /api/admin/group/ban')).toHaveLength(1));
});

it('a disbanded group has no page and can only be restored', async () => {
  server.on('POST /api/group/restore', null);
  await show(aGroup({ state: 'disbanded', gmtHidden: moment }));
  expect(screen.queryByRole('link', { name: '算法小组' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '操作' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['恢复团队']);
  const [restore] = items;
  if (restore) fireEvent.click(restore);
  const question = await screen.findByRole('dialog', { name: '恢复“算法小组”？' });
  fireEvent.click(within(question).getByRole('button', { name: '恢复团队' }));
  await waitFor(() =>
    expect(server.asked('POST /api/group/restore').map(({ body }) => body)).toEqual([{ gid: 1 }]),
  );
});
