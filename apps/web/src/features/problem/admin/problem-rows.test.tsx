// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { parseSearch } from '../../../lib/search.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { bankPage } from './problem-list.page.ts';
import { ProblemsPage } from './ProblemsPage.tsx';
import { readProblemsSearch, type ManagedProblemRow } from './queries.ts';
import { aManagedProblem, onePage } from './testing.ts';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;

const nothing = { edit: false, publish: false, remove: false, restore: false };

async function show(rows: readonly ManagedProblemRow[], search = ''): Promise<void> {
  server.on('GET /api/admin/problem/get-problem-list', onePage(rows));
  vi.spyOn(bankPage, 'useSearch').mockReturnValue(readProblemsSearch(parseSearch(search)));
  await browser.show(
    <main>
      <ProblemsPage />
    </main>,
    'en-US',
    ['console', 'problemAdmin', 'list', 'field', 'confirm'],
  );
  if (rows.length > 0) await screen.findByText(rows[0]?.problemId ?? '');
}
const row = (at = 1) => screen.getAllByRole('row')[at] ?? document.body;
const actions = async () => {
  fireEvent.click(within(row()).getByRole('button', { name: 'Actions' }));
  const menu = await screen.findByRole('menu');
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
};
const asked = () => server.asked('GET /api/admin/problem/get-problem-list').map(({ query }) => query);

const choose = () => fireEvent.click(screen.getByRole('checkbox', { name: /Choose all|Select all|all/i }));

beforeEach(() => browser.signIn(anAccount({ can: fullCan })));

describe('row of a problem', () => {
  it('has a link even if the title is empty', async () => {
    await show([aManagedProblem({ title: '' })]);
    expect(screen.getByText('(no title)').closest('a')?.getAttribute('href')).toBe('/admin/problem/edit/7');
  });

  it.each([
    ['no one has a verdict on', { total: 2, judged: 0, ac: 0 }, '—'],
    ['some users have solved', { total: 14, judged: 12, ac: 3 }, '3 / 12  25.00%'],
    ['has inconsistent counters', { total: 2, judged: 2, ac: 3 }, '3 / 2  100.00%'],
  ])('shows the acceptance rate of a problem that %s', async (_, given, text) => {
    await show([aManagedProblem(given)]);
    expect(row().textContent).toContain(text);
  });

  it('shows the group or the remote judge of the problem', async () => {
    await show([aManagedProblem({ gid: 4, isRemote: true, author: null })]);
    expect(row().textContent).toMatch(/Group.*Remote/);
  });

  it('offers all actions that the user may perform', async () => {
    await show([aManagedProblem()]);
    expect(await actions()).toEqual([
      'Edit',
      'Test data',
      'Checks',
      'Publishing and statistics',
      'View problem',
      'Delete',
    ]);
  });

  it.each([
    ['is private', { auth: 2, can: nothing }],
    ['belongs to a group', { gid: 4, can: nothing }],
  ])('offers no link to the bank and no other action for a problem that %s', async (_, given) => {
    await show([aManagedProblem(given)]);
    expect(within(row()).queryByRole('button', { name: 'Actions' })).toBeNull();
  });

  it('offers only to restore a deleted problem', async () => {
    server.on('POST /api/admin/problem/restore', null);
    await show([
      aManagedProblem({ hiddenAt: '2026-11-22T00:00:00.000Z', can: { ...nothing, restore: true } }),
    ]);
    expect(screen.getByText('渡口水位').closest('a')).toBeNull();
    expect(await actions()).toEqual(['Restore']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Restore' }));
    await waitFor(() => expect(toastStore.get()?.text).toBe('1 problem updated'));
    expect(server.asked('POST /api/admin/problem/restore').map(({ body }) => body)).toEqual([{ pid: 7 }]);
    expect(asked()).toHaveLength(2);
  });

  it('restores a problem under a new id if its id is used', async () => {
    server.on('POST /api/admin/problem/restore', ({ body }) =>
      body.problemId === '2000' ? null : new Refusal('problemIdTaken'),
    );
    await show([
      aManagedProblem({ hiddenAt: '2026-11-22T00:00:00.000Z', can: { ...nothing, restore: true } }),
    ]);
    await actions();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Restore' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore problem 1126' });
    const verb = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Restore' });
    expect(verb.disabled).toBe(true);
    fireEvent.change(within(dialog).getByLabelText('New ID'), { target: { value: '2000' } });
    fireEvent.click(verb);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('POST /api/admin/problem/restore').map(({ body }) => body)).toEqual([
      { pid: 7 },
      { pid: 7, problemId: '2000' },
    ]);
  });

  it('shows why restoring failed and refetches the list', async () => {
    server.on('POST /api/admin/problem/restore', new Refusal('problemNotFound'));
    await show([
      aManagedProblem({ hiddenAt: '2026-11-22T00:00:00.000Z', can: { ...nothing, restore: true } }),
    ]);
    await actions();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Restore' }));
    await waitFor(() => expect(toastStore.get()?.tone).toBe('error'));
    expect(asked()).toHaveLength(2);
  });

  it('shows an unknown visibility as private', async () => {
    await show([aManagedProblem({ auth: 77 })]);
    expect(
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'Visibility of problem 1126' }).value,
    ).toBe('2');
  });
});

describe('several problems', () => {
  it('offers a change only if every selected problem allows it', async () => {
    await show([
      aManagedProblem(),
      aManagedProblem({ id: 8, problemId: '1127', can: { ...nothing, edit: true } }),
    ]);
    choose();
    expect(await screen.findByRole('button', { name: 'Add tags' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Set to/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('offers adding tags only if every selected problem may be edited', async () => {
    server.on('GET /api/admin/tags', { classifications: [], tags: [] });
    await show([aManagedProblem(), aManagedProblem({ id: 8, problemId: '1127', can: nothing })]);
    choose();
    fireEvent.click(await screen.findByRole('button', { name: 'Add tags' }));
    expect(await screen.findByRole('dialog', { name: 'Add tags to 1 problem' })).toBeTruthy();
  });
});

describe('list', () => {
  it.each([
    ['', { currentPage: '1', limit: '30' }],
    [
      '?oj=CF&mine=true&deleted=true&type=0&auth=3&keyword=x',
      { oj: 'CF', onlyMine: 'true', deleted: 'true', type: '0', auth: '3', keyword: 'x' },
    ],
    ['?mine=no&auth=x', { currentPage: '1', limit: '30' }],
  ])('sends the matching request at %j', async (search, expected) => {
    await show([aManagedProblem()], search);
    expect(asked()[0]).toEqual({ currentPage: '1', limit: '30', ...expected });
  });

  it('shows deleted problems to root only', async () => {
    await show([aManagedProblem()]);
    expect(screen.getByRole('switch', { name: 'Deleted' })).toBeTruthy();
    browser.signIn(anAccount({ can: { ...fullCan, manageSite: false } }));
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Deleted' })).toBeNull());
  });

  it('lists a judge from the address although the bank has no problem of it', async () => {
    await show([aManagedProblem()], '?oj=CF');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Source' }).value).toBe('CF');
  });

  it('links to creating a problem if it is empty', async () => {
    await show([]);
    await waitFor(() =>
      expect(
        screen.getAllByRole('link', { name: 'New problem' }).map((link) => link.getAttribute('href')),
      ).toEqual(['/admin/problem/create', '/admin/problem/create']),
    );
  });
});
