// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../../test-support/session-user.ts';
import { AddTagsDialog } from './AddTagsDialog.tsx';
import { ReviewRequestDialog } from './ReviewRequestDialog.tsx';
import { aBankRequest, aManagedProblem, aTag, onePage } from './testing.ts';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;
const closed = vi.fn();

const examine = (given: Parameters<typeof aBankRequest>[0] = {}, locale: 'en-US' | 'zh-CN' = 'en-US') =>
  browser.show(<ReviewRequestDialog problem={aBankRequest(given)} onClose={closed} />, locale, [
    'problemAdmin',
    'console',
  ]);

const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox');

const visit = (search = '') => browser.visit(`/admin/group-problem/apply${search}`, 'en-US');

const asked = () => server.asked('GET /api/admin/group-problem/list').map(({ query }) => query);

beforeEach(() => {
  closed.mockReset();
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
});

const sent = () => server.asked('PUT /api/admin/group-problem/change-progress').map(({ body }) => body);
// Also finds hidden buttons, because an open list of options hides the elements around it.
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });

describe('review of a request', () => {
  it('accepts without a comment and shows a message', async () => {
    server.on('PUT /api/admin/group-problem/change-progress', null);
    await examine();
    expect(screen.getByRole('dialog').textContent).toContain('一中');
    expect(screen.getByRole('link', { name: 'Open problem' }).getAttribute('href')).toBe(
      '/admin/problem/edit/9',
    );
    await browser.person.click(button('Approve'));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect([sent(), toastStore.get()?.text]).toEqual([
      [{ pid: 9, progress: 2, comment: '' }],
      'Problem approved',
    ]);
  });

  it.each([
    ['without a comment', '', true, false],
    ['with a blank comment', ' \n\t', true, false],
    ['with a comment of one character', 'x', false, false],
    ['with a comment of the maximum length', 'x'.repeat(500), false, false],
    ['with a comment beyond the maximum length', 'x'.repeat(501), true, true],
  ])('%s: enables the permitted actions only', async (_, text, isRefuseClosed, isTakeClosed) => {
    await examine();
    fireEvent.change(comment(), { target: { value: text } });
    expect([button('Reject').disabled, button('Approve').disabled]).toEqual([isRefuseClosed, isTakeClosed]);
  });

  it('starts with the previous comment and sends it trimmed', async () => {
    server.on('PUT /api/admin/group-problem/change-progress', null);
    await examine({ comment: 'weak data', applyPublicProgress: 3 });
    expect(comment().value).toBe('weak data');
    fireEvent.change(comment(), { target: { value: '  still weak \n' } });
    await browser.person.click(button('Reject'));
    await waitFor(() => expect(sent()).toEqual([{ pid: 9, progress: 3, comment: 'still weak' }]));
    expect(toastStore.get()?.text).toBe('Problem rejected');
  });

  it('sends one decision only and disables both actions while it is pending', async () => {
    const answer = Promise.withResolvers<null>();
    server.on('PUT /api/admin/group-problem/change-progress', () => answer.promise);
    await examine({ comment: 'no' });
    await browser.person.click(button('Reject'));
    await waitFor(() => expect(button('Reject').disabled).toBe(true));
    await browser.person.click(button('Reject'));
    expect([button('Reject').disabled, button('Approve').disabled]).toEqual([true, true]);
    answer.resolve(null);
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(sent()).toHaveLength(1);
  });

  it('shows why a decision failed and keeps the typed text', async () => {
    server.on('PUT /api/admin/group-problem/change-progress', new Refusal('problemNotFound'));
    await examine();
    fireEvent.change(comment(), { target: { value: 'good' } });
    await browser.person.click(button('Approve'));
    expect(await screen.findByText(errorText('problemNotFound', 'en-US'))).toBeTruthy();
    expect([comment().value, closed.mock.calls, toastStore.get()]).toEqual(['good', [], null]);
  });
});

describe('list of requests', () => {
  beforeEach(() => server.on('GET /api/admin/group-problem/list', onePage([aBankRequest()])));

  it('shows the state of each request', async () => {
    server.on(
      'GET /api/admin/group-problem/list',
      onePage(
        [1, 2, 3].map((progress) =>
          aBankRequest({
            id: progress,
            problemId: `P${progress}`,
            applyPublicProgress: progress,
            author: null,
          }),
        ),
      ),
    );
    await visit();
    await screen.findByText('P1');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => /Pending|Approved|Rejected/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Pending',
      'Approved',
      'Rejected',
    ]);
  });

  it('reads the filter from the address and clears it if nothing matches', async () => {
    server.on('GET /api/admin/group-problem/list', ({ query }) =>
      onePage(query['progress'] === undefined ? [aBankRequest()] : []),
    );
    const at = await visit('?progress=3&keyword=x');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ progress: '3', keyword: 'x' }));
    await browser.person.click(await screen.findByRole('button', { name: /Clear|clear/ }));
    await waitFor(() => expect(at()).toBe('/admin/group-problem/apply'));
    expect(await screen.findByText('过河')).toBeTruthy();
  });

  it('shows an empty state if there are no requests', async () => {
    server.on('GET /api/admin/group-problem/list', onePage([]));
    await visit();
    expect(await screen.findByText('No problems to review')).toBeTruthy();
  });

  it('refetches after a decision', async () => {
    server.on('PUT /api/admin/group-problem/change-progress', null);
    await visit();
    await browser.person.click(await screen.findByRole('button', { name: 'Review problem ACM9' }));
    const before = asked().length;
    await browser.person.click(button('Approve'));
    await waitFor(() => expect(asked()).toHaveLength(before + 1));
  });

  it.each(['/admin/group-problem/apply', '/admin/problem/tag'])(
    'denies %s to users who do not manage the bank, without a request',
    async (address) => {
      browser.signIn(anAccount({ can: { ...ordinaryCan, visitConsole: true, enterConsole: true } }));
      server.leaveOpen(
        'GET /api/admin/dashboard/get-dashboard-info',
        'POST /api/admin/dashboard/get-sessions',
        'GET /api/admin/overview',
      );
      await browser.visit(address, 'en-US');
      expect(asked()).toEqual([]);
      expect(server.asked('GET /api/admin/tags')).toEqual([]);
    },
  );
});

describe('tags for several problems', () => {
  const rows = [aManagedProblem(), aManagedProblem({ id: 8, problemId: '1127' })];
  beforeEach(() =>
    server.on('GET /api/admin/tags', { classifications: [], tags: [aTag(), aTag({ id: 5, name: '贪心' })] }),
  );
  const show = () =>
    browser.show(<AddTagsDialog rows={rows} onClose={closed} />, 'en-US', [
      'problemAdmin',
      'field',
      'list',
      'confirm',

      'console',
    ]);

  it('are added once at least one is selected', async () => {
    server.on('PUT /api/admin/problem-batch/tags', [
      { pid: 7, isDone: true, reason: null },
      { pid: 8, isDone: false, reason: 'no' },
    ]);
    await show();
    expect(screen.getByRole('dialog', { name: 'Add tags to 2 problems' })).toBeTruthy();
    expect(button('Add tags').disabled).toBe(true);
    await browser.person.click(screen.getByRole('combobox', { name: 'Tags' }));
    await browser.person.click(await screen.findByRole('option', { name: '贪心' }));
    await browser.person.click(button('Add tags'));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(server.asked('PUT /api/admin/problem-batch/tags').map(({ body }) => body)).toEqual([
      { pids: [7, 8], tags: [5] },
    ]);
    expect(toastStore.get()).toMatchObject({
      text: '1 of 2 problems could not be updated',
      detail: '1127: no',
    });
  });

  it('stay selected if the server rejects all changes', async () => {
    server.on('PUT /api/admin/problem-batch/tags', new Refusal('tagNotFound'));
    await show();
    await browser.person.click(screen.getByRole('combobox', { name: 'Tags' }));
    await browser.person.click(await screen.findByRole('option', { name: '图论' }));
    await browser.person.click(button('Add tags'));
    await waitFor(() => expect(toastStore.get()?.tone).toBe('error'));
    expect([closed.mock.calls, button('Add tags').disabled]).toEqual([[], false]);
  });
});
