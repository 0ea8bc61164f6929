// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { aGroupInfo, aMember } from '../../../../test-support/groups.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import type { Member } from './queries.ts';
import { offeredFor } from './use-member-batch.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const runs = { enter: true, manage: true };

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
});

const pageOf = (records: readonly Member[]) => ({
  records: [...records],
  total: records.length,
  size: 10,
  current: 1,
  pages: 1,
});

const applicant = (given: Partial<Member>) =>
  aMember({ auth: 1, reason: '高一（3）班', can: { become: [3, 2], remove: true }, ...given });
const pupil = (given: Partial<Member> = {}) => aMember({ can: { become: [4], remove: true }, ...given });
const owner = aMember({ id: 9, uid: 'u-owner', username: 'ms_chen', auth: 5, isOwner: true });

async function open(rows: readonly Member[], can: Parameters<typeof aGroupInfo>[1] = runs): Promise<void> {
  server.on('GET /api/get-group-detail', aGroupInfo({}, can));
  server.on('GET /api/group/get-apply-list', pageOf(rows));
  server.on('GET /api/group/get-member-list', pageOf(rows));
  await browser.visit('/group/7/member');
  await screen.findByText('ms_chen', { selector: 'a' });
}

const select = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `选择：${name}` }));
const actions = () =>
  within(screen.getByRole('region', { name: '批量操作' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

it('members see a read-only list', async () => {
  await open([owner, pupil()], { enter: true });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'li_lei 的身份' })).toBeNull();
  expect(screen.queryByRole('button', { name: /下载成员名单/ })).toBeNull();
  expect(server.asked('GET /api/group/get-apply-list')).toEqual([]);
});

it('a role can be changed in the list as far as the server allows', async () => {
  server.on('PUT /api/group/member', null);
  await open([owner, pupil()]);
  expect(screen.queryByRole('combobox', { name: 'ms_chen 的身份' })).toBeNull();
  const part = screen.getByRole<HTMLSelectElement>('combobox', { name: 'li_lei 的身份' });
  expect([...part.options].map(({ text }) => text)).toEqual(['管理员', '成员']);
  fireEvent.change(part, { target: { value: '4' } });
  await waitFor(() =>
    expect(server.asked('PUT /api/group/member').map(({ body }) => body)).toEqual([
      { gid: 7, uid: 'u-pupil', auth: 4 },
    ]),
  );
});

it('a failure to load applicants is not shown as an empty list', async () => {
  server.on('GET /api/get-group-detail', aGroupInfo({ applicantCount: 1 }, runs));
  server.on('GET /api/group/get-apply-list', new Refusal('internal'));
  server.on('GET /api/group/get-member-list', pageOf([owner]));
  await browser.visit('/group/7/member');
  const part = (await screen.findByRole('heading', { name: '申请加入' })).closest('section');
  await within(part ?? document.body).findByRole('button', { name: '重试' });
});

it('one click accepts several applicants, and failures are reported by name', async () => {
  const lee = applicant({ id: 2, uid: 'u2', username: 'lee' });
  const mei = applicant({ id: 3, uid: 'u3', username: 'mei' });
  server.on('POST /api/group/member-batch', [
    { uid: 'u2', isDone: true, reason: null },
    { uid: 'u3', isDone: false, reason: '团队中没有该用户' },
  ]);
  await open([owner, lee, mei]);
  select('lee');
  select('mei');
  expect(actions()).toEqual(['通过', '拒绝', '移出团队', '取消选择']);
  fireEvent.click(screen.getByRole('button', { name: '通过' }));
  await screen.findByText('2 人中有 1 人未处理');
  screen.getByText('mei: 团队中没有该用户');
  expect(server.asked('POST /api/group/member-batch').map(({ body }) => body)).toEqual([
    { gid: 7, uids: ['u2', 'u3'], become: 'member' },
  ]);
});

it('removing several members asks first and names them', async () => {
  const mei = pupil({ id: 3, uid: 'u3', username: 'mei' });
  server.on('POST /api/group/member-batch', [
    { uid: 'u-pupil', isDone: true, reason: null },
    { uid: 'u3', isDone: true, reason: null },
  ]);
  await open([owner, pupil(), mei]);
  select('li_lei');
  select('mei');
  fireEvent.click(screen.getByRole('button', { name: '移出团队' }));
  const question = await screen.findByRole('dialog', { name: '将 2 人移出团队？' });
  within(question).getByText(/li_lei、mei/);
  fireEvent.click(within(question).getByRole('button', { name: '移出团队' }));
  await screen.findByText('已处理 2 人');
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull());
});

it('bulk actions are those that every selected row allows', () => {
  const strong = { become: [5, 4], remove: true };
  expect(offeredFor([owner])).toEqual([]);
  expect(offeredFor([pupil({ can: strong }), pupil({ can: strong })])).toEqual(['admin', 'root', 'removed']);
  const admin = aMember({ auth: 4, can: { become: [3], remove: true } });
  expect(offeredFor([pupil(), admin])).toEqual(['member', 'admin', 'removed']);
  expect(offeredFor([applicant({}), pupil()])).toEqual(['member', 'removed']);
  expect(offeredFor([applicant({}), owner])).toEqual([]);
});
