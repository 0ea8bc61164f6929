// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/notices.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan, ordinaryCan } from '../../../../test-support/session-user.ts';
import { AddTagsDialog } from './AddTagsDialog.tsx';
import { ReviewRequestDialog } from './ReviewRequestDialog.tsx';
import { anOffer, aRow, aTag, onePage } from './testing.ts';

const browser = setUpScreen();
// Whether something is hidden is asked of all styles around it, which would be most of what these tests cost.
configure({ defaultHidden: true });
const { server } = browser;
const closed = vi.fn();

const examine = (given: Parameters<typeof anOffer>[0] = {}, locale: 'en-US' | 'zh-CN' = 'en-US') =>
  browser.show(<ReviewRequestDialog problem={anOffer(given)} onClose={closed} />, locale, [
    'bank',
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
// An open list of choices hides what is around it.
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });

describe('what a group offers', () => {
  it('is taken without a word, and says so', async () => {
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
    ['with one of blanks', ' \n\t', true, false],
    ['with one letter', 'x', false, false],
    ['with as long a comment as may be', 'x'.repeat(500), false, false],
    ['with a longer one', 'x'.repeat(501), true, true],
  ])('%s: which acts are closed', async (_, text, isRefuseClosed, isTakeClosed) => {
    await examine();
    fireEvent.change(comment(), { target: { value: text } });
    expect([button('Reject').disabled, button('Approve').disabled]).toEqual([isRefuseClosed, isTakeClosed]);
  });

  it('begins with what was said before, and sends it trimmed', async () => {
    server.on('PUT /api/admin/group-problem/change-progress', null);
    await examine({ comment: 'weak data', applyPublicProgress: 3 });
    expect(comment().value).toBe('weak data');
    fireEvent.change(comment(), { target: { value: '  still weak \n' } });
    await browser.person.click(button('Reject'));
    await waitFor(() => expect(sent()).toEqual([{ pid: 9, progress: 3, comment: 'still weak' }]));
    expect(toastStore.get()?.text).toBe('Problem rejected');
  });

  it('is decided once, and neither act is open while one is on its way', async () => {
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

  it('that cannot be taken says why, and nothing typed is lost', async () => {
    server.on('PUT /api/admin/group-problem/change-progress', new Refusal('problemNotFound'));
    await examine();
    fireEvent.change(comment(), { target: { value: 'good' } });
    await browser.person.click(button('Approve'));
    expect(await screen.findByText(errorText('problemNotFound', 'en-US'))).toBeTruthy();
    expect([comment().value, closed.mock.calls, toastStore.get()]).toEqual(['good', [], null]);
  });
});

describe('the list of what groups offer', () => {
  beforeEach(() => server.on('GET /api/admin/group-problem/list', onePage([anOffer()])));

  it('says how each stands', async () => {
    server.on(
      'GET /api/admin/group-problem/list',
      onePage(
        [1, 2, 3].map((progress) =>
          anOffer({ id: progress, problemId: `P${progress}`, applyPublicProgress: progress, author: null }),
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

  it('is narrowed by its address, and widened again where nothing fits', async () => {
    server.on('GET /api/admin/group-problem/list', ({ query }) =>
      onePage(query['progress'] === undefined ? [anOffer()] : []),
    );
    const at = await visit('?progress=3&keyword=x');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ progress: '3', keyword: 'x' }));
    await browser.person.click(await screen.findByRole('button', { name: /Clear|clear/ }));
    await waitFor(() => expect(at()).toBe('/admin/group-problem/apply'));
    expect(await screen.findByText('过河')).toBeTruthy();
  });

  it('says that nothing is offered where nothing is', async () => {
    server.on('GET /api/admin/group-problem/list', onePage([]));
    await visit();
    expect(await screen.findByText('No problems to review')).toBeTruthy();
  });

  it('is asked for anew once one was decided', async () => {
    server.on('PUT /api/admin/group-problem/change-progress', null);
    await visit();
    await browser.person.click(await screen.findByRole('button', { name: 'Review problem ACM9' }));
    const before = asked().length;
    await browser.person.click(button('Approve'));
    await waitFor(() => expect(asked()).toHaveLength(before + 1));
  });

  it.each(['/admin/group-problem/apply', '/admin/problem/tag'])(
    'and %s are not for those who keep no bank: nothing is asked',
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
  const rows = [aRow(), aRow({ id: 8, problemId: '1127' })];
  beforeEach(() =>
    server.on('GET /api/admin/tags', { classifications: [], tags: [aTag(), aTag({ id: 5, name: '贪心' })] }),
  );
  const show = () =>
    browser.show(<AddTagsDialog rows={rows} onClose={closed} />, 'en-US', [
      'bank',
      'field',
      'list',
      'confirm',

      'console',
    ]);

  it('are added once some are chosen', async () => {
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

  it('stay chosen where the server refuses all of it', async () => {
    server.on('PUT /api/admin/problem-batch/tags', new Refusal('tagNotFound'));
    await show();
    await browser.person.click(screen.getByRole('combobox', { name: 'Tags' }));
    await browser.person.click(await screen.findByRole('option', { name: '图论' }));
    await browser.person.click(button('Add tags'));
    await waitFor(() => expect(toastStore.get()?.tone).toBe('error'));
    expect([closed.mock.calls, button('Add tags').disabled]).toEqual([[], false]);
  });
});
