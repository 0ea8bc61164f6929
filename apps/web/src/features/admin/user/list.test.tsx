// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { UserRow } from './queries.ts';
import { aUser, moment, aUserPage } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;
const asked = () => server.asked('GET /api/admin/user/get-user-list').map(({ query }) => query);
const roleOf = (id: 1000 | 1001 | 1008) => [
  { id, role: '', description: '', status: 0, gmtCreate: moment, gmtModified: moment },
];

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', vi.fn());
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

async function open(rows: readonly UserRow[], search = ''): Promise<() => string> {
  server.on('GET /api/admin/user/get-user-list', aUserPage(rows));
  const at = await browser.visit(`/admin/user${search}`, 'en-US');
  await waitFor(() => expect(asked()).not.toEqual([]));
  return at;
}

/** Actions of a row. */
async function actionsOf(name: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(name)).closest('tr');
  const button = within(row ?? document.body).queryByRole('button', { name: 'Actions' });
  if (button === null) return [];
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  fireEvent.click(button);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
const answer = async (title: string | RegExp, verb: string) =>
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: verb }),
  );

const cells = async (name: string) =>
  [...((await screen.findByText(name)).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
describe('the list of accounts', () => {
  it('requests what its URL says and ignores invalid parameters', async () => {
    await open([aUser()], '?keyword=ali&role=1001&state=disabled&order=seen&currentPage=3&limit=50');
    expect(asked()[0]).toEqual({
      keyword: 'ali',
      role: '1001',
      state: 'disabled',
      order: 'seen',
      currentPage: '3',
      limit: '50',
    });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('1001');
  });

  it('treats an unusual URL like an empty one', async () => {
    await open([aUser()], '?role=x&state=all&order=newest&currentPage=-1&keyword=');
    expect(asked()[0]).toEqual({ currentPage: '1', limit: '30' });
  });

  it('returns to the first page when filters change, and keeps other parameters', async () => {
    const at = await open([aUser()], '?keyword=ali&currentPage=3');
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'hidden' } });
    await waitFor(() => expect(at()).toBe('/admin/user?keyword=ali&state=hidden'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'name' } });
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ keyword: 'ali', state: 'hidden', order: 'name' }),
    );
    expect(asked().at(-1)?.['currentPage']).toBe('1');
  });

  it('shows that no user matches the filters, with a link to all', async () => {
    const at = await open([], '?keyword=nobody&role=1003&order=name');
    await screen.findByText('No users match');
    server.on('GET /api/admin/user/get-user-list', aUserPage([aUser()]));
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await screen.findByText('alice');
    expect(at()).toBe('/admin/user?order=name');
  });

  it('shows known fields and marks unknown ones', async () => {
    await open([
      aUser({
        nickname: 'Al',
        realname: 'Alice L.',
        email: 'a@example.org',
        school: 'No. 1',
        roles: roleOf(1008),
      }),
      aUser({ uid: 'b', username: 'bob', status: 1 }),
      aUser({ uid: 'c', username: 'carl', hiddenAt: moment, status: 1 }),
    ]);
    expect((await cells('alice')).slice(1, 6)).toEqual([
      'aliceAl',
      'Alice L.',
      'a@example.org',
      'No. 1',
      'Problem admin',
    ]);
    expect(await cells('bob')).toEqual(expect.arrayContaining(['—', 'User', 'Never', 'Disabled']));
    expect(await cells('carl')).toContain('Deleted');
    screen.getByText('3 users');
  });

  it('keeps its rows with their age if refetching fails, with a retry', async () => {
    server.on('GET /api/admin/user/get-user-list', new Refusal('internal'));
    await browser.visit('/admin/user', 'en-US');
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/admin/user/get-user-list', aUserPage([aUser()]));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('alice');
  });
});

describe('the actions on an account', () => {
  it('depend on the account and the viewer', async () => {
    const expected: readonly (readonly [string, Partial<UserRow>, string[]])[] = [
      ['ordinary', {}, ['Edit', 'Sign out everywhere', 'Disable', 'Delete']],
      ['disabled', { status: 1 }, ['Edit', 'Sign out everywhere', 'Enable', 'Delete']],
      ['myself', { can: { edit: true, disable: false } }, ['Edit', 'Sign out everywhere']],
      ['above', { can: { edit: false, disable: false } }, []],
      ['deleted', { hiddenAt: moment, status: 1 }, ['Restore']],
      ['gone', { hiddenAt: moment, can: { edit: false, disable: false } }, []],
    ];
    await open(expected.map(([username, given]) => aUser({ uid: username, username, ...given })));
    for (const [username, , actions] of expected) {
      // oxlint-disable-next-line no-await-in-loop -- one menu is open at a time
      expect(await actionsOf(username)).toEqual(actions);
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    }
  });

  it('disable it after a confirmation, with all other fields as shown', async () => {
    server.on('PUT /api/admin/user/edit-user', null);
    const user = aUser({ realname: 'Alice', titleName: 'Coach', titleColor: '#112233', roles: roleOf(1001) });
    await open([user]);
    await actionsOf('alice');
    choose('Disable');
    await answer('Disable alice?', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('PUT /api/admin/user/edit-user')).toEqual([]);
    await actionsOf('alice');
    choose('Disable');
    await answer('Disable alice?', 'Disable');
    await waitFor(() => expect(server.asked('PUT /api/admin/user/edit-user')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/user/edit-user')[0]?.body).toEqual({
      uid: 'a1',
      username: 'alice',
      realname: 'Alice',
      email: null,
      titleName: 'Coach',
      titleColor: '#112233',
      status: 1,
      type: 1001,
      version: moment,
    });
    // The list is refetched.
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('enable it without confirmation; an error is shown and the list refetched', async () => {
    server.on('PUT /api/admin/user/edit-user', new Refusal('changedMeanwhile'));
    await open([aUser({ status: 1 })]);
    await actionsOf('alice');
    choose('Enable');
    await waitFor(() => expect(toastStore.get()?.text).toBe(errorText('changedMeanwhile', 'en-US')));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.asked('PUT /api/admin/user/edit-user')[0]?.body).toMatchObject({ status: 0 });
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('end all its sessions after a confirmation', async () => {
    server.on('POST /api/admin/user/sign-out', { ended: 2 });
    await open([aUser()]);
    await actionsOf('alice');
    choose('Sign out everywhere');
    await answer('Sign out alice on all devices?', 'Sign out everywhere');
    await waitFor(() => expect(toastStore.get()?.text).toBe('Signed out everywhere'));
    expect(server.asked('POST /api/admin/user/sign-out')[0]?.body).toEqual({ uid: 'a1' });
  });

  it('restore deleted accounts together and clear the selection', async () => {
    server.on('POST /api/admin/user/restore', null);
    const gone = { hiddenAt: moment, status: 1 };
    await open([aUser(gone), aUser({ ...gone, uid: 'b', username: 'bob' })], '?state=hidden');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(server.asked('POST /api/admin/user/restore')[0]?.body).toEqual({ ids: ['a1', 'b'] }),
    );
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });

  it('keep accounts selected whose deletion was rejected', async () => {
    server.on('DELETE /api/admin/user/delete-user', new Refusal('lastRoot'));
    await open([aUser()]);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select alice' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await answer('Delete 1 user?', 'Delete');
    await waitFor(() => expect(toastStore.get()?.text).toBe(errorText('lastRoot', 'en-US')));
    screen.getByText('1 selected');
  });
});
