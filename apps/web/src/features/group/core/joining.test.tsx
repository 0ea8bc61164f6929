// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
});

/** Opens the home page of a group as a user who may join it. */
async function open(info: ReturnType<typeof aGroupInfo>): Promise<void> {
  server.on('GET /api/get-group-detail', info);
  await browser.visit('/group/7');
  await screen.findByRole('heading', { level: 1, name: info.name });
}

const joined = () => server.asked('POST /api/group/member').map(({ query }) => query);

it('a user joins a public group at once', async () => {
  server.on('POST /api/group/member', null);
  await open(aGroupInfo({ auth: 1 }, { join: true }));
  fireEvent.click(await screen.findByRole('button', { name: '加入团队' }));
  await waitFor(() => expect(joined()).toEqual([{ gid: '7' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a rejected user sees the group’s current requirements', async () => {
  server.on('POST /api/group/member', new Refusal('groupReasonLength', { least: 5, most: 100 }));
  await open(aGroupInfo({ auth: 1 }, { join: true }));
  server.on('GET /api/get-group-detail', aGroupInfo({ auth: 2 }, { join: true }));
  fireEvent.click(await screen.findByRole('button', { name: '加入团队' }));
  await screen.findByRole('button', { name: '申请加入' });
});

it('after a rejection, a group that was disbanded meanwhile shows as gone', async () => {
  server.on('POST /api/group/member', new Refusal('groupNotFound'));
  await open(aGroupInfo({ auth: 1 }, { join: true }));
  server.on('GET /api/get-group-detail', new Refusal('groupNotFound'));
  fireEvent.click(await screen.findByRole('button', { name: '加入团队' }));
  await screen.findByText('它可能已被解散、停用，或者仅对成员可见。');
});

it('a protected group requires a reason of valid length and no code', async () => {
  server.on('POST /api/group/member', null);
  await open(aGroupInfo({}, { join: true }));
  fireEvent.click(await screen.findByRole('button', { name: '申请加入' }));
  const dialog = await screen.findByRole('dialog', { name: '申请加入“算法兴趣小组”' });
  expect(within(dialog).queryByLabelText('邀请码')).toBeNull();
  const reason = within(dialog).getByLabelText('申请理由');
  fireEvent.change(reason, { target: { value: '高一' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '申请加入' }));
  await within(dialog).findByText('请填写 5 至 100 个字符的申请理由');
  expect(joined()).toEqual([]);
  fireEvent.change(reason, { target: { value: '高一（3）班李雷' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '申请加入' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(joined()).toEqual([{ gid: '7', reason: '高一（3）班李雷' }]);
});

it('a private group requires its code, and typed text stays after a wrong one', async () => {
  server.on('POST /api/group/member', new Refusal('groupCodeWrong'));
  await open(aGroupInfo({ auth: 3 }, { join: true }));
  fireEvent.click(await screen.findByRole('button', { name: '申请加入' }));
  const dialog = await screen.findByRole('dialog');
  const [code, reason] = [within(dialog).getByLabelText('邀请码'), within(dialog).getByLabelText('申请理由')];
  fireEvent.change(reason, { target: { value: '高一（3）班李雷' } });
  fireEvent.change(code, { target: { value: 'abc' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '申请加入' }));
  await within(dialog).findByText('邀请码为 6 个字符');
  fireEvent.change(code, { target: { value: 'abc123' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '申请加入' }));
  await within(dialog).findByText('邀请码错误');
  expect((reason as HTMLTextAreaElement).value).toBe('高一（3）班李雷');
});

it('an applicant sees that the request is pending and cannot apply again', async () => {
  await open(aGroupInfo({ own: { auth: 1, since: null, applyAgainAt: null } }));
  within(screen.getByRole('main')).getAllByText('申请中');
  expect(screen.queryByRole('button', { name: '申请加入' })).toBeNull();
});

it('a rejected applicant sees this and when they may apply again', async () => {
  const applyAgainAt = '2026-11-23T08:00:00.000Z';
  await open(aGroupInfo({ own: { auth: 2, since: null, applyAgainAt } }));
  const tips = screen
    .getAllByText('已拒绝')
    .map((label) => label.closest('[data-tip]')?.getAttribute('data-tip') ?? '');
  expect(tips.some((tip) => tip.includes('之后可以再次申请'))).toBe(true);
  expect(screen.queryByRole('button', { name: '申请加入' })).toBeNull();
});

it('a member page is closed to non-members and links to the group’s home', async () => {
  server.on('GET /api/get-group-detail', aGroupInfo());
  const address = await browser.visit('/group/7/member');
  await screen.findByText('仅限团队成员');
  fireEvent.click(screen.getByRole('button', { name: '查看团队主页' }));
  await waitFor(() => expect(address()).toBe('/group/7'));
});

it.each([
  ['/setting', { manage: true }, '仅限群主'],
  ['/announcement', {}, '仅限团队管理员'],
  ['/announcement/create', {}, '仅限团队管理员'],
  ['/contest-admin/create', {}, '仅限团队管理员'],
  ['/problem-admin', {}, '仅限团队管理员'],
] as const)(
  'a member who opens %s sees who may open it, and no request is sent',
  async (path, can, title) => {
    server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true, ...can }));
    await browser.visit(`/group/7${path}`);
    await screen.findByText(title);
  },
);
