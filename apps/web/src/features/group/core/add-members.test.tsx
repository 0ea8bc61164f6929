// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { aGroupInfo, aMember } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const owner = aMember({ id: 9, uid: 'u-owner', username: 'ms_chen', auth: 5, isOwner: true });
const page = { records: [owner], total: 1, size: 10, current: 1, pages: 1 };

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
});

async function open(can: Parameters<typeof aGroupInfo>[1]): Promise<void> {
  server.on('GET /api/get-group-detail', aGroupInfo({}, can));
  server.on('GET /api/group/get-apply-list', page);
  await browser.visit('/group/7/member');
  await screen.findByText('ms_chen', { selector: 'a' });
}

it('managers who are not staff of the site do not see the button', async () => {
  await open({ enter: true, manage: true });
  expect(screen.queryByRole('button', { name: '添加成员' })).toBeNull();
});

it('staff paste a class; names that cannot be added stay with their reasons', async () => {
  await open({ enter: true, manage: true, add: true });
  server.on('POST /api/group/members', [
    { username: 'amy', isDone: true, reason: null },
    { username: 'bob', isDone: false, reason: '用户不存在或已被停用' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: '添加成员' }));
  const names = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '用户名' });
  fireEvent.change(names, { target: { value: 'amy\t1234\nbob\t5678' } });
  fireEvent.click(screen.getByRole('button', { name: '添加 2 人' }));
  await screen.findByText('已添加 1 人');
  expect(server.asked('POST /api/group/members').map(({ body }) => body)).toEqual([
    { gid: 7, usernames: ['amy', 'bob'] },
  ]);
  expect((await screen.findByRole('alert')).textContent).toContain('bob 用户不存在或已被停用');
  expect(names.value).toBe('bob');
  server.on('POST /api/group/members', [{ username: 'bob', isDone: true, reason: null }]);
  fireEvent.click(screen.getByRole('button', { name: '添加 1 人' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '用户名' })).toBeNull());
});
