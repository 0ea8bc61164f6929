// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { RoleList, UserDetail, UserRow } from './queries.ts';
import { readTable } from './read-table.ts';
import { aUser, moment, aUserPage } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;
const conflictText = errorText('changedMeanwhile', 'zh-CN');
type Ability = RoleList['permissions'][number];

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

function show(rows: readonly UserRow[]): void {
  server.on('GET /api/admin/user/get-user-list', aUserPage(rows));
}

it('accounts are deleted after a confirmation, and never one that the viewer may not delete', async () => {
  show([aUser(), aUser({ uid: 'r1', username: 'root', can: { edit: true, disable: false } })]);
  server.on('DELETE /api/admin/user/delete-user', null);
  await browser.visit('/admin/user');
  await screen.findByText('alice');
  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: '选择：root' }));
  fireEvent.click(screen.getByRole('button', { name: '删除' }));
  const question = await screen.findByRole('dialog', { name: '删除 1 个用户？' });
  fireEvent.click(within(question).getByRole('button', { name: '删除' }));
  await waitFor(() =>
    expect(server.asked('DELETE /api/admin/user/delete-user').map(({ body }) => body)).toEqual([
      { ids: ['a1'] },
    ]),
  );
});

it('an import checks each row before accounts are created', async () => {
  const verdict = { row: 2, username: 'root', verdict: 'nameTaken' as const };
  server.on('POST /api/admin/user/import-check', { good: 1, bad: [verdict] });
  await browser.visit('/admin/user/import');
  const input = await screen.findByLabelText('CSV 文件');
  const file = new File(['用户名,密码\nbob,secret-1\n\nroot,secret-2\n'], 'class.csv', { type: 'text/csv' });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText('1 行可以导入，1 行有问题。有问题的行会跳过，不影响其他行。');
  within(screen.getByText('用户名已存在').closest('tr') ?? document.body).getByRole('cell', { name: '4' });
  fireEvent.click(screen.getByText('全部 2'));
  expect(screen.queryByText('用户名', { selector: 'td' })).toBeNull();
  expect(server.asked('POST /api/admin/user/import-check').at(-1)?.body).toEqual({
    users: [
      ['用户名', '密码'],
      ['bob', 'secret-1'],
      ['root', 'secret-2'],
    ],
  });
  expect(screen.queryByText('secret-2')).toBeNull();
  expect(server.asked('POST /api/admin/user/import-jobs')).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: '返回列表' }));
  await screen.findByRole('dialog', { name: '离开这个页面？' });
});

it('a table is read in the encodings of spreadsheets', async () => {
  expect(await readTable(new Blob(['\uFEFF"a,b",c\r\n\r\n d ,e']))).toEqual([
    { line: 1, cells: ['a,b', 'c'] },
    { line: 3, cells: [' d ', 'e'] },
  ]);
  expect((await readTable(new Blob(['a,"two\nlines"\n,\nb\n']))).map(({ line }) => line)).toEqual([1, 4]);
  // 张三 in GBK.
  const gbk = new Uint8Array([0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x31]);
  expect(await readTable(new Blob([gbk]))).toEqual([{ line: 1, cells: ['张三', '1'] }]);
});

it('changed permissions are listed before they are saved', async () => {
  const role = {
    id: 1003 as const,
    name: 'no_subimit_user',
    permissions: ['comment_add' as const],
    userCount: 7,
  };
  server.on('GET /api/admin/roles', { permissions: ['submit', 'comment_add'], roles: [role] });
  server.on('PUT /api/admin/role-permissions', null);
  await browser.visit('/admin/role');
  fireEvent.click(await screen.findByRole('checkbox', { name: '禁止提交：提交代码' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '禁止提交：评论' }));
  fireEvent.click(screen.getByRole('button', { name: '保存改动' }));
  const question = await screen.findByRole('dialog', { name: '改变这些角色的权限？' });
  within(question).getByText(/禁止提交（7 人）/);
  within(question).getByText(/\+ 提交代码/);
  within(question).getByText(/− 评论/);
  fireEvent.click(within(question).getByRole('button', { name: '保存改动' }));
  await waitFor(() =>
    expect(server.asked('PUT /api/admin/role-permissions').map(({ body }) => body)).toEqual([
      { role: 1003, permissions: ['submit'], former: ['comment_add'] },
    ]),
  );
});

/** Saves the toggled permissions and confirms the dialog. */
async function saveAbilities(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: '保存改动' }));
  const question = await screen.findByRole('dialog', { name: '改变这些角色的权限？' });
  fireEvent.click(within(question).getByRole('button', { name: '保存改动' }));
}

it('after a partial failure, saving again does not revert stored permissions', async () => {
  const rolesAre = (user: readonly Ability[]) => ({
    permissions: ['submit' as const, 'comment_add' as const],
    roles: [
      { id: 1002 as const, name: 'default_user', permissions: [...user], userCount: 3 },
      { id: 1003 as const, name: 'no_subimit_user', permissions: ['comment_add' as const], userCount: 7 },
    ],
  });
  let stored: readonly Ability[] = ['submit'];
  server.on('GET /api/admin/roles', () => rolesAre(stored));
  server.on('PUT /api/admin/role-permissions', ({ body }) => {
    if (body.role === 1003) return new Refusal('changedMeanwhile');
    stored = body.permissions;
    return null;
  });
  await browser.visit('/admin/role');
  fireEvent.click(await screen.findByRole('checkbox', { name: '普通用户：评论' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '禁止提交：提交代码' }));
  await saveAbilities();
  await screen.findAllByText(conflictText);
  await waitFor(() => expect(server.asked('GET /api/admin/roles')).toHaveLength(2));
  await saveAbilities();
  await waitFor(() =>
    expect(server.asked('PUT /api/admin/role-permissions').map(({ body }) => body.role)).toEqual([
      1002, 1003, 1003,
    ]),
  );
});

it('changes by another user do not invert a toggled permission', async () => {
  let stored: readonly Ability[] = [];
  server.on('GET /api/admin/roles', () => ({
    permissions: ['submit' as const, 'comment_add' as const],
    roles: [{ id: 1003 as const, name: 'no_subimit_user', permissions: [...stored], userCount: 7 }],
  }));
  server.on('PUT /api/admin/role-permissions', new Refusal('changedMeanwhile'));
  await browser.visit('/admin/role');
  fireEvent.click(await screen.findByRole('checkbox', { name: '禁止提交：提交代码' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '禁止提交：评论' }));
  stored = ['submit'];
  await saveAbilities();
  await waitFor(() => expect(server.asked('GET /api/admin/roles')).toHaveLength(2));
  await saveAbilities();
  await waitFor(() =>
    expect(server.asked('PUT /api/admin/role-permissions').map(({ body }) => body)).toEqual([
      { role: 1003, permissions: ['submit', 'comment_add'], former: [] },
      { role: 1003, permissions: ['submit', 'comment_add'], former: ['submit'] },
    ]),
  );
});

it('a lost second factor is removed after a confirmation, if there is one', async () => {
  let user: UserDetail = { ...aUser(), sessions: [], hasSecondFactor: true, passkeyCount: 0 };
  server.on('GET /api/admin/user/detail', () => user);
  server.on('POST /api/admin/user/remove-second-factor', () => {
    user = { ...user, hasSecondFactor: false };
    return null;
  });
  await browser.visit('/admin/user/a1');
  fireEvent.click(await screen.findByRole('button', { name: '关闭两步验证' }));
  const question = await screen.findByRole('dialog', { name: '关闭 alice 的两步验证？' });
  fireEvent.click(within(question).getByRole('button', { name: '关闭两步验证' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '关闭两步验证' })).toBeNull());
  expect(server.asked('POST /api/admin/user/remove-second-factor')[0]?.body).toEqual({ uid: 'a1' });
});

it('the report of an import is available after a reload', async () => {
  const id = '0b8e5a0e-0000-4000-8000-000000000001';
  server.on('GET /api/job', {
    id,
    kind: 'user-import',
    title: '导入 3 行用户',
    state: 'done',
    username: 'root',
    done: 3,
    total: 3,
    isCancelling: false,
    failure: null,
    createdAt: moment,
    startedAt: moment,
    finishedAt: moment,
    log: [],
    logLines: 0,
    result: { good: 2, bad: [{ row: 2, username: 'root', verdict: 'nameTaken' }] },
  });
  await browser.visit(`/admin/user/import?job=${id}`);
  await screen.findByText('导入完成：成功 2 行，失败 1 行');
  within(screen.getByText('用户名已存在').closest('tr') ?? document.body).getByRole('cell', { name: 'root' });
  expect(screen.queryByRole('button', { name: '下载失败的行' })).toBeNull();
});

it('closing the dialog before the passwords are downloaded asks first', async () => {
  show([aUser()]);
  server.on('POST /api/admin/user/generate-user', { key: 'k1' });
  await browser.visit('/admin/user');
  fireEvent.click(await screen.findByRole('button', { name: '批量生成' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '批量生成' }));
  await screen.findByRole('button', { name: '下载账号表' });
  const dialog = screen.getByRole('dialog', { name: '已生成 10 个用户' });
  fireEvent.click(within(dialog).getAllByRole('button', { name: '关闭' })[0] ?? dialog);
  const question = await screen.findByRole('dialog', { name: '不下载账号表就关闭？' });
  fireEvent.click(within(question).getByRole('button', { name: '仍要关闭' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '下载账号表' })).toBeNull());
});

it('changing the password changes nothing else, even if the account was disabled meanwhile', async () => {
  const user = { ...aUser(), sessions: [], hasSecondFactor: false, passkeyCount: 0 };
  const later = '2026-11-22T01:00:00.000Z';
  let shown: UserDetail = user;
  server.on('GET /api/admin/user/detail', () => shown);
  server.on('PUT /api/admin/user/edit-user', ({ body }) => {
    if (body.version === later) return null;
    shown = { ...user, status: 1, gmtModified: later };
    return new Refusal('changedMeanwhile');
  });
  await browser.visit('/admin/user/a1');
  fireEvent.click(await screen.findByRole('button', { name: '重设密码' }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('textbox');
  fireEvent.change(field, { target: { value: 'another-1' } });
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: '重设密码' }));
  send();
  await within(dialog).findByText(conflictText);
  await waitFor(() => expect(server.asked('GET /api/admin/user/detail')).toHaveLength(2));
  expect(field).toHaveProperty('value', 'another-1');
  send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked('PUT /api/admin/user/edit-user').map(({ body }) => [body.status, body.version]);
  expect(sent).toEqual([
    [0, moment],
    [1, later],
  ]);
});

it('downloading passwords that are no longer available shows an error', async () => {
  show([aUser()]);
  server.on('POST /api/admin/user/generate-user', { key: 'k1' });
  server.on('GET /api/file/generate-user-excel', new Refusal('generatedGone'));
  await browser.visit('/admin/user');
  fireEvent.click(await screen.findByRole('button', { name: '批量生成' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '批量生成' }));
  fireEvent.click(await screen.findByRole('button', { name: '下载账号表' }));
  await screen.findByText(errorText('generatedGone', 'zh-CN'));
  const [asked] = server.asked('GET /api/file/generate-user-excel');
  expect(asked?.query['key']).toBe('k1');
  expect(asked?.headers.get('authorization'), 'no cookie is needed').not.toBeNull();
});
