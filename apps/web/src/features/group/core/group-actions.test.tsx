// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import type { GroupLogRow } from '@xiezhi/contract/routes/group';
import type { RankRow } from '@xiezhi/contract/routes/ranking';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo, aMember } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { pageOf } from '../../../../test-support/community.ts';
import { replaceMembers } from '../../../../test-support/replace-members.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const moment = '2026-11-22T00:00:00.000Z';
const runs = { enter: true, manage: true };
const info = (can: Parameters<typeof aGroupInfo>[1], given: Parameters<typeof aGroupInfo>[0] = {}) =>
  server.on('GET /api/get-group-detail', aGroupInfo(given, can));

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
  server.on('GET /api/group/get-announcement-list', pageOf([]));
  server.on('GET /api/group/get-training-list', pageOf([]));
  server.on('GET /api/group/get-contest-list', pageOf([]));
  server.on('GET /api/get-group-list', pageOf([]));
  server.on('GET /api/storage', { user: { used: 0, limit: null }, group: { used: 0, limit: null } });
});
const open = (path = '') => browser.visit(`/group/7${path}`, 'en-US');
const answer = async (title: string, verb: string, typed?: string) => {
  const question = within(await screen.findByRole('dialog', { name: title }));
  if (typed !== undefined) fireEvent.change(question.getByRole('textbox'), { target: { value: typed } });
  fireEvent.click(question.getByRole('button', { name: verb }));
};

describe('member', () => {
  it('leaves after confirmation and is then a non-member', async () => {
    info({ enter: true, exit: true });
    server.on('DELETE /api/group/member/exit', null);
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave group' }));
    info({ join: true });
    await answer('Leave “算法兴趣小组”?', 'Leave group');
    await screen.findByText('You left the group');
    await screen.findByRole('button', { name: 'Request to join' });
    expect(server.asked('DELETE /api/group/member/exit')[0]?.query).toEqual({ gid: '7' });
  });

  it('sees why leaving was rejected and stays a member', async () => {
    info({ enter: true, exit: true });
    server.on('DELETE /api/group/member/exit', new Refusal('internal'));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave group' }));
    await answer('Leave “算法兴趣小组”?', 'Leave group');
    await screen.findByText(errorText('internal', 'en-US'));
    expect(screen.getByRole('button', { name: 'Leave group' })).toBeTruthy();
  });

  it('who owns the group disbands it by typing its short name and goes to the list of groups', async () => {
    info({ enter: true, exit: true, disband: true });
    server.on('DELETE /api/group', null);
    const address = await open('/setting');
    fireEvent.click(await screen.findByRole('button', { name: 'Disband group' }));
    expect(screen.queryByRole('button', { name: 'Leave group' })).toBeNull();
    const question = within(await screen.findByRole('dialog', { name: 'Disband “算法兴趣小组”?' }));
    const verb = question.getByRole<HTMLButtonElement>('button', { name: 'Disband group' });
    expect(verb.disabled).toBe(true);
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Algos!' } });
    expect(verb.disabled).toBe(true);
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'algos' } });
    fireEvent.click(verb);
    await waitFor(() => expect(address()).toBe('/group'));
    await screen.findByText('Group disbanded');
    expect(server.asked('DELETE /api/group')[0]?.query).toEqual({ gid: '7' });
  });
});

it('disbands a group on the page of its settings only', async () => {
  info({ enter: true, exit: true, manage: true, disband: true });
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Disband group' })).toBeNull();
});

describe('applicant', () => {
  it('is asked before a typed reason is discarded, and keeps it unless confirmed', async () => {
    info({ join: true });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Request to join' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request to join “算法兴趣小组”' }));
    const reason = dialog.getByLabelText<HTMLTextAreaElement>('Reason');
    fireEvent.change(reason, { target: { value: 'Class 3, Li Lei' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await answer('Discard your changes?', 'Cancel');
    expect(reason.value).toBe('Class 3, Li Lei');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await answer('Discard your changes?', 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('POST /api/group/member')).toEqual([]);
  });

  it('without typed text is not asked', async () => {
    info({ join: true });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Request to join' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Accept', 3, 'Member'],
    ['Decline', 2, 'Rejected'],
  ])('is answered by one click: %s', async (verb, auth, part) => {
    const lee = aMember({
      uid: 'u2',
      username: 'lee',
      auth: 1,
      reason: 'Class 3',
      can: { become: [3, 2], remove: true },
    });
    info(runs, { applicantCount: 1 });
    server.on('GET /api/group/get-apply-list', pageOf([lee]));
    server.on('PUT /api/group/member', null);
    await open('/member');
    const asking = within(
      (await screen.findByRole('heading', { name: /^Join requests/ })).closest('section') as HTMLElement,
    );
    await asking.findByText('Class 3');
    info(runs, { applicantCount: 0 });
    fireEvent.click(asking.getByRole('button', { name: `${verb} lee` }));
    await screen.findByText(`Role of lee changed to ${part}`);
    expect(server.asked('PUT /api/group/member')[0]?.body).toEqual({ gid: 7, uid: 'u2', auth });
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Join requests/ })).toBeNull());
  });
});

const actions = async (name: string) => {
  const line = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
  const button = within(line).queryByRole('button', { name: 'Actions' });
  if (button === null) return [];
  fireEvent.click(button);
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
};

describe('owner', () => {
  const rows = [
    aMember({ id: 9, uid: 'u-owner', username: 'ms_chen', auth: 5, isOwner: true }),
    aMember({ can: { become: [4, 3], remove: true } }),
    aMember({ id: 3, uid: 'u3', username: 'asks', auth: 1, can: { become: [3, 2], remove: true } }),
  ];

  it('transfers the group to a member, but not to an applicant', async () => {
    info({ ...runs, setUp: true, handOver: true });
    server.on('GET /api/group/get-apply-list', pageOf(rows));
    server.on('POST /api/group/owner', null);
    await open('/member');
    expect(await actions('asks')).toEqual(['Remove from group']);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(await actions('li_lei')).toEqual(['Transfer ownership', 'Remove from group']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Transfer ownership' }));
    await answer('Transfer “算法兴趣小组” to li_lei?', 'Transfer ownership');
    await screen.findByText('Ownership transferred to li_lei');
    expect(server.asked('POST /api/group/owner')[0]?.body).toEqual({ gid: 7, uid: 'u-pupil' });
  });

  it('downloads the members as a spreadsheet, once for two clicks', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    replaceMembers(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    onTestFinished(() => click.mockRestore());
    info(runs);
    server.on('GET /api/group/get-apply-list', pageOf(rows));
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
      address.startsWith('/api/file/group-members') ? new Response('PK') : server.fetch(address, init),
    );
    await open('/member');
    const sheet = await screen.findByRole('button', { name: 'Download members (CSV)' });
    fireEvent.click(sheet);
    fireEvent.click(sheet);
    await waitFor(() => expect(saved).toEqual(['algos.csv']));
  });
});

const row = (given: Partial<GroupLogRow>): GroupLogRow => ({
  id: 1,
  by: 'root',
  to: 'li_lei',
  gmtCreate: moment,
  action: 'joined',
  detail: '{}',
  ...given,
});

const setting = () => {
  info({ enter: true, manage: true, setUp: true }, { code: 'abc123' });
  return open('/setting');
};

const stepTo = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('audit log', () => {
  it.each<[Partial<GroupLogRow>, string]>([
    [{ action: 'joined', by: null }, 'deleted user joined'],
    [
      { action: 'member-removed', to: null, detail: '{"before":4}' },
      'root removed deleted user (Administrator)',
    ],
    [{ action: 'announced', detail: '{"after":"Exam"}' }, 'root announced “Exam”'],
    [{ action: 'handed-over' }, 'root transferred the group to li_lei'],
    [
      { action: 'changed', detail: '{"before":{"description":"a"},"after":{"description":"b"}}' },
      'root changed the settings',
    ],
    [
      { action: 'member-changed', detail: '{"before":99,"after":5}' },
      'root changed li_lei from “Not a member” to “Group manager”',
    ],
    [{ action: 'changed', detail: 'null' }, 'root changed the settings'],
  ])('describes %j as a sentence', async (given, words) => {
    server.on('GET /api/group/log', pageOf([row(given)]));
    await setting();
    await screen.findByText(words);
  });

  it('pages to older actions and back within its bounds', async () => {
    server.on('GET /api/group/log', ({ query }) =>
      pageOf([row({ by: `by page ${query['currentPage']}` })], 11),
    );
    await setting();
    await screen.findByText('by page 1 joined');
    expect([stepTo('Newer').disabled, stepTo('Older').disabled]).toEqual([true, false]);
    fireEvent.click(stepTo('Older'));
    await screen.findByText('by page 2 joined');
    expect([stepTo('Newer').disabled, stepTo('Older').disabled]).toEqual([false, true]);
    fireEvent.click(stepTo('Newer'));
    await screen.findByText('by page 1 joined');
  });
});

it('the group ranking links counts to accepted submissions and reads invalid addresses as ACM', async () => {
  const rank: RankRow = {
    uid: 'u1',
    username: 'li lei',
    nickname: null,
    signature: null,
    avatar: null,
    titleName: null,
    titleColor: null,
    ac: 12,
    total: 30,
    judged: 30,
    place: 1,
    rating: null,
    score: 40,
  };
  info({ enter: true });
  server.on('GET /api/get-group-rank-list', pageOf([rank]));
  const address = await open('/rank?type=9');
  const count = await screen.findByRole('link', { name: '12' });
  expect(count.getAttribute('href')).toBe('/group/7/status?username=li+lei&status=0');
  expect(server.asked('GET /api/get-group-rank-list')[0]?.query).toMatchObject({ gid: '7', type: '0' });
  fireEvent.click(screen.getByRole('radio', { name: 'OI' }));
  await waitFor(() =>
    expect(server.asked('GET /api/get-group-rank-list').at(-1)?.query).toMatchObject({ type: '1' }),
  );
  expect(address()).toBe('/group/7/rank?type=1');
});
