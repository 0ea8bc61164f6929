// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallData } from '../../../api/client.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { pageOf } from '../../../../test-support/community.ts';
import type { ManagedProblem } from './queries.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const member = { enter: true };
const runner = { enter: true, manage: true };
const at = '2026-11-22T00:00:00.000Z';
type Row = CallData<'GET /api/group/get-problem-list'>['records'][number];

const aRow = (given: Partial<Row> = {}): Row => ({
  pid: 11,
  problemId: 'ALGOS 1/2',
  title: 'Two halves',
  difficulty: 1,
  type: 0,
  tags: [{ id: 4, name: 'greedy', color: null } as Row['tags'][number]],
  total: 9,
  ac: 4,
  mle: 0,
  tle: 0,
  re: 0,
  pe: 0,
  ce: 0,
  wa: 5,
  se: 0,
  pa: 0,
  score: null,
  ...given,
});
const mine = { edit: true, publish: true, remove: true, restore: false };
const aManaged = (given: Partial<ManagedProblem> = {}): ManagedProblem => ({
  id: 11,
  problemId: 'ALGOS1',
  title: 'Two halves',
  author: 'ms_chen',
  gmtCreate: at,
  modifiedUser: null,
  auth: 1,
  applyPublicProgress: null,
  gid: 7,
  comment: null,
  gmtModified: at,
  type: 0,
  difficulty: 1,
  cases: 3,
  can: mine,
  ...given,
});

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
  server.on('POST /api/get-user-problem-status', {});
});

async function open(path: string, can: Parameters<typeof aGroupInfo>[1]) {
  server.on('GET /api/get-group-detail', aGroupInfo({}, can));
  const address = await browser.visit(`/group/7${path}`, 'en-US');
  await screen.findByRole('heading', { level: 1 });
  return address;
}
const list = (...rows: Row[]) => server.on('GET /api/group/get-problem-list', pageOf(rows));
const managed = (...rows: ManagedProblem[]) =>
  server.on('GET /api/group/get-admin-problem-list', pageOf(rows));

describe('problems of a group', () => {
  it('link to a unique address each, whatever characters the id contains', async () => {
    list(aRow());
    await open('/problem', member);
    const link = await screen.findByRole('link', { name: /Two halves/ });
    expect(link.getAttribute('href')).toBe('/group/7/problem/ALGOS%201%2F2/full-screen');
  });

  it('show the viewer’s status in the group, and tags on demand', async () => {
    list(aRow());
    server.on('POST /api/get-user-problem-status', { 11: { status: 0, score: null } });
    const address = await open('/problem', member);
    await screen.findByRole('link', { name: /Two halves/ });
    await screen.findByText('Accepted', { exact: false, selector: '.sr-only, [role=img], abbr, span' });
    expect(server.asked('POST /api/get-user-problem-status')[0]?.body).toMatchObject({
      pidList: [11],
      gid: 7,
    });
    expect(screen.queryByText('greedy')).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Show tags' }));
    await screen.findByText('greedy');
    expect(address()).toBe('/group/7/problem?tags=true');
  });

  it('can be filtered by difficulty and keyword, and both filters can be cleared', async () => {
    list();
    const address = await open('/problem?keyword=tree&difficulty=2', member);
    await screen.findByText('No problems match');
    expect(server.asked('GET /api/group/get-problem-list')[0]?.query).toMatchObject({
      gid: '7',
      keyword: 'tree',
      difficulty: '2',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await screen.findByText('Problems by group administrators appear here.');
    expect(address()).toBe('/group/7/problem');
  });

  it('can be created and managed by administrators of the group only', async () => {
    list(aRow());
    await open('/problem', runner);
    await screen.findByRole('link', { name: /Two halves/ });
    expect(
      ['Manage problems', 'New problem'].map((name) =>
        screen.getByRole('link', { name }).getAttribute('href'),
      ),
    ).toEqual(['/group/7/problem-admin', '/group/7/problem-admin/create']);
    server.on('GET /api/get-group-detail', aGroupInfo({}, member));
    const { queryClient } = await import('../../../api/query-client.ts');
    await queryClient.invalidateQueries({ queryKey: ['group', 7] });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'New problem' })).toBeNull());
  });

  it('show why loading failed', async () => {
    server.on('GET /api/group/get-problem-list', new Refusal('groupMembersOnly'));
    await open('/problem', member);
    await screen.findByText(errorText('groupMembersOnly', 'en-US'));
    expect(server.asked('POST /api/get-user-problem-status')).toEqual([]);
  });
});

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const items = async (name: string) => {
  fireEvent.click(within(await row(name)).getByRole('button', { name: 'Actions' }));
  return screen.findAllByRole('menuitem');
};
const choose = async (name: string, act: string) => {
  await items(name);
  fireEvent.click(screen.getByRole('menuitem', { name: act }));
};
const answerQuestion = async (title: string, verb: string) => {
  const question = await screen.findByRole('dialog', { name: title });
  fireEvent.click(within(question).getByRole('button', { name: verb }));
};

describe('problems of a group for its administrators', () => {
  it('are read-only or editable by permission', async () => {
    managed(
      aManaged(),
      aManaged({ id: 12, title: '', auth: 2, author: null, can: { ...mine, edit: false, publish: false } }),
    );
    await open('/problem-admin', runner);
    expect((await screen.findByRole('link', { name: 'Two halves' })).getAttribute('href')).toBe(
      '/group/7/problem-admin/11',
    );
    const other = await row('(no title)');
    expect(within(other).queryByRole('link')).toBeNull();
    expect(within(other).queryByRole('combobox')).toBeNull();
    within(other).getByText('Hidden');
    expect(within(other).queryByRole('button', { name: 'Submit for review' })).toBeNull();
  });

  it.each([
    ['own problem', {}, ['View problem', 'Edit', 'Test data', 'Download test data', 'Delete']],
    ['hidden problem', { auth: 2 }, ['Edit', 'Test data', 'Download test data', 'Delete']],
    ['problem without test data', { cases: 0 }, ['View problem', 'Edit', 'Test data', 'Delete']],
    ['problem of another user', { can: { ...mine, edit: false } }, ['View problem']],
  ])('offer for one %s the actions that it allows', async (_name, given, offered) => {
    managed(aManaged(given));
    await open('/problem-admin', runner);
    expect((await items('Two halves')).map(({ textContent }) => textContent)).toEqual(offered);
  });

  it('are shown to members by a select, which also shows that a problem is in a contest', async () => {
    managed(aManaged({ auth: 3 }));
    server.on('PUT /api/group/change-problem-auth', null);
    await open('/problem-admin', runner);
    const select = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Visibility of problem ALGOS1',
    });
    expect([...select.options].map(({ text }) => text)).toEqual(['Members', 'Hidden', 'Contests only']);
    managed(aManaged({ auth: 1 }));
    fireEvent.change(select, { target: { value: '1' } });
    await waitFor(() =>
      expect(server.asked('PUT /api/group/change-problem-auth').map(({ query }) => query)).toEqual([
        { pid: '11', auth: '1' },
      ]),
    );
    await waitFor(() => expect(select.options).toHaveLength(2));
  });

  it('keep their visibility and show the reason after a rejection', async () => {
    managed(aManaged({ auth: 2 }));
    server.on('PUT /api/group/change-problem-auth', new Refusal('publishingNotYours'));
    await open('/problem-admin', runner);
    const select = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Visibility of problem ALGOS1',
    });
    fireEvent.change(select, { target: { value: '1' } });
    await screen.findByText(errorText('publishingNotYours', 'en-US'));
    expect(select.value).toBe('2');
  });

  it('can be submitted to the bank after confirmation, once members see them', async () => {
    managed(aManaged({ auth: 2 }), aManaged({ id: 12, problemId: 'ALGOS2', title: 'Shown' }));
    server.on('PUT /api/group/apply-public', null);
    await open('/problem-admin', runner);
    const hidden = within(await row('Two halves')).getByRole<HTMLButtonElement>('button', {
      name: /^Submit for review/,
    });
    expect([hidden.disabled, hidden.dataset['tip']]).toEqual([
      true,
      'Make the problem visible to members before you submit it for review',
    ]);
    fireEvent.click(within(await row('Shown')).getByRole('button', { name: /^Submit for review/ }));
    const question = await screen.findByRole('dialog', { name: 'Submit ALGOS2 to the public problem list?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('PUT /api/group/apply-public')).toEqual([]);
    fireEvent.click(within(await row('Shown')).getByRole('button', { name: /^Submit for review/ }));
    await answerQuestion('Submit ALGOS2 to the public problem list?', 'Submit for review');
    await screen.findByText('Submitted for review');
    expect(server.asked('PUT /api/group/apply-public')[0]?.query).toEqual({ pid: '12', isApplied: 'true' });
  });

  it.each([
    [1, 'Pending', 'Withdraw ALGOS1 from review?'],
    [2, 'Public', 'Remove ALGOS1 from the public problem list?'],
    [3, 'Rejected', 'Withdraw ALGOS1 from review?'],
  ])('with request state %i show “%s”, which can be withdrawn', async (applyPublicProgress, label, title) => {
    managed(aManaged({ applyPublicProgress, comment: 'too like P1000' }));
    server.on('PUT /api/group/apply-public', null);
    await open('/problem-admin', runner);
    const line = within(await row('Two halves'));
    expect(line.getByText(label).closest('[data-tip]')?.getAttribute('data-tip')).toBe('too like P1000');
    fireEvent.click(line.getByRole('button', { name: 'Withdraw' }));
    await answerQuestion(title, 'Withdraw');
    await screen.findByText('Withdrawn');
    expect(server.asked('PUT /api/group/apply-public')[0]?.query).toEqual({ pid: '11', isApplied: 'false' });
  });

  it('are deleted after confirmation; a rejection is shown and the list is refetched', async () => {
    managed(aManaged());
    server.on('DELETE /api/group/problem', new Refusal('problemNotYours'));
    await open('/problem-admin', runner);
    await choose('Two halves', 'Delete');
    managed();
    await answerQuestion('Delete problem ALGOS1?', 'Delete');
    await screen.findByText(errorText('problemNotYours', 'en-US'));
    await screen.findByText('Create a problem, add its statement and test data, then show it to members.');
  });

  it('can be downloaded with their test data under their id, or show why not', async () => {
    const followed: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      followed.push(`${this.getAttribute('href')} ${this.download}`);
    });
    onTestFinished(() => click.mockRestore());
    managed(aManaged());
    server.on('GET /api/file/download-testcase', new Refusal('testDataNone'));
    await open('/problem-admin', runner);
    await choose('Two halves', 'Download test data');
    await screen.findByText(errorText('testDataNone', 'en-US'));
    expect(followed).toEqual([]);
    server.on('GET /api/file/download-testcase', null);
    await choose('Two halves', 'Download test data');
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(followed[0]).toMatch(/pid=11.* ALGOS1\.zip$/);
  });
});

it.each([
  ['not-a-number', undefined],
  ['2', '2'],
])('with the visibility %s in the address are requested as %s', async (auth, asked) => {
  managed(aManaged());
  await open(`/problem-admin?auth=${auth}`, runner);
  await screen.findByText('Two halves');
  expect(server.asked('GET /api/group/get-admin-problem-list').at(-1)?.query['auth']).toBe(asked);
});
