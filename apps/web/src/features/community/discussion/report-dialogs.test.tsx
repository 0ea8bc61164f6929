// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { limits } from '@xiezhi/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import {
  aComment,
  mockPostWithoutComments,
  aPost,
  commentsOf,
  mayNothing,
  now,
  pageOf,
} from '../../../../test-support/community.ts';
import type { PostReport } from './admin-queries.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

beforeEach(() => mockPostWithoutComments(server));

const choose = async (place: HTMLElement, name: string) => {
  fireEvent.click(within(place).getAllByRole('button', { name: 'More' })[0] ?? place);
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};
/** Opens the report dialog of the item with this text. */
async function report(text: RegExp | string): Promise<HTMLElement> {
  const place = (await screen.findByText(text)).closest('article');
  await choose(place ?? document.body, 'Report');
  return screen.findByRole('dialog', { name: 'Report' });
}
const reasonIn = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Details' });
const press = (place: HTMLElement, name: string) =>
  fireEvent.click(within(place).getByRole('button', { name }));
const escape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));
const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
const sent = () => server.asked('POST /api/discussion-report').map(({ body }) => body);

const openPage = async (text: RegExp | string = /样例为什么是 3/) => {
  await browser.visit('/discussion-detail/7', 'en-US');
  return report(text);
};

describe('new report', () => {
  beforeEach(() => {
    browser.signIn(anAccount());
    server.on('GET /api/comments', commentsOf([aComment(5, { can: { ...mayNothing, report: true } })]));
  });

  it.each([
    ['the close button', (dialog: HTMLElement) => press(dialog, 'Close')],
    ['Escape', escape],
  ])('is not discarded by %s without confirmation', async (_name, leave) => {
    const dialog = await openPage();
    await browser.write(reasonIn(dialog), 'It insults my classmate');
    leave(dialog);
    press(await question(), 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull());
    expect(reasonIn(dialog).value).toBe('It insults my classmate');
    leave(dialog);
    press(await question(), 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('without typed text closes at once', async () => {
    const dialog = await openPage();
    await browser.write(reasonIn(dialog), '  ');
    escape(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('requires a reason or a text and shows this until there is one', async () => {
    const dialog = await openPage();
    press(dialog, 'Send report');
    await within(dialog).findByText('Select or enter a reason');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Spam' }));
    await waitFor(() => expect(within(dialog).queryByText(/^Select or enter/)).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('is sent with the selected reasons and shows a message', async () => {
    server.on('POST /api/discussion-report', null);
    const dialog = await openPage();
    const [first, second] = within(dialog).getAllByRole('checkbox');
    for (const box of [first, second, first]) fireEvent.click(box ?? dialog);
    await browser.write(reasonIn(dialog), ' see above ');
    press(dialog, 'Send report');
    await screen.findByText(/^Report sent/);
    expect(sent()).toEqual([{ did: 7, content: '#违法违规# see above' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a comment includes the comment', async () => {
    server.on('POST /api/discussion-report', null);
    const dialog = await openPage('第 5 条');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Spam' }));
    press(dialog, 'Send report');
    await screen.findByText(/^Report sent/);
    expect(sent()).toEqual([{ did: 7, content: '#垃圾广告# ', commentId: 5 }]);
  });

  it('is sent once for two clicks and keeps its text after a rejection', async () => {
    const sending = Promise.withResolvers<null>();
    server.on('POST /api/discussion-report', () => sending.promise);
    const dialog = await openPage();
    await browser.write(reasonIn(dialog), 'again');
    press(dialog, 'Send report');
    press(dialog, 'Send report');
    await act(async () => sending.reject(new TypeError('offline')));
    await within(dialog).findByText(/^Cannot reach the server/);
    expect([sent().length, reasonIn(dialog).value]).toEqual([1, 'again']);
    server.on('POST /api/discussion-report', new Refusal('reportOpen'));
    press(dialog, 'Send report');
    await within(dialog).findByText(errorText('reportOpen', 'en-US'));
  });

  it('that exceeds the length limit is not sent', async () => {
    const dialog = await openPage();
    await browser.write(reasonIn(dialog), 'x'.repeat(limits.reportReasonMax + 1));
    press(dialog, 'Send report');
    expect(sent()).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Report' })).toBeTruthy();
  });
});

it('a visitor who reports gets the sign-in dialog', async () => {
  server.on('GET /api/get-discussion-detail', aPost());
  await browser.visit('/discussion-detail/7', 'en-US');
  const post = (await screen.findByText(/样例为什么是 3/)).closest('article') as HTMLElement;
  await choose(post, 'Report');
  await waitFor(() => expect(authDialog.get()).not.toBeNull());
  expect(screen.queryByRole('dialog', { name: 'Report' })).toBeNull();
});

const aReport = (given: Partial<PostReport> = {}) =>
  ({
    id: 4,
    did: 7,
    gid: null,
    commentId: null,
    replyId: null,
    content: '#垃圾广告#',
    discussionTitle: 'Post',
    discussionAuthor: 'linyu',
    reportedAuthor: 'linyu',
    reportedText: 'text',
    reporter: 'ann',
    status: false,
    answer: null,
    handledBy: null,
    isGone: false,
    gmtCreate: now,
    gmtModified: now,
    ...given,
  }) satisfies PostReport;

const answerIn = (dialog: HTMLElement) => within(dialog).getByRole<HTMLTextAreaElement>('textbox');

const open = async (given: Partial<PostReport> = {}) => {
  browser.signIn(anAccount({ can: fullCan }));
  server.on('GET /api/admin/discussion-report', pageOf([aReport(given)]));
  await browser.visit('/admin/discussion?tab=reports', 'en-US');
  fireEvent.click(await screen.findByRole('button', { name: /^(Handle|View)$/ }));
  return screen.findByRole('dialog', { name: 'Handle report' });
};

describe('report as seen by staff', () => {
  it('keeps an unsaved answer unless its author confirms discarding it', async () => {
    const dialog = await open();
    await browser.write(answerIn(dialog), 'We have removed it');
    escape(dialog);
    press(await question(), 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Discard/ })).toBeNull());
    expect(answerIn(dialog).value).toBe('We have removed it');
    press(dialog, 'Close');
    press(await question(), 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('PUT /api/admin/discussion-report')).toEqual([]);
  });

  it('that was answered before can be viewed and closed without confirmation', async () => {
    const dialog = await open({ status: true, answer: 'Removed.', handledBy: 'root' });
    within(dialog).getByText('Handled by root');
    expect(answerIn(dialog).value).toBe('Removed.');
    press(dialog, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is reopened with its current answer and is not marked as handled', async () => {
    server.on('PUT /api/admin/discussion-report', null);
    const dialog = await open({ status: true, answer: 'Removed.' });
    press(dialog, 'Reopen');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('PUT /api/admin/discussion-report')[0]?.body).toEqual({
      id: 4,
      status: false,
      answer: 'Removed.',
    });
    expect(screen.queryByText('Report handled')).toBeNull();
  });

  it('rejects an answer beyond the length limit', async () => {
    const dialog = await open();
    fireEvent.change(answerIn(dialog), { target: { value: 'x'.repeat(limits.reportAnswerMax + 1) } });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Mark as handled' }).disabled).toBe(
      true,
    );
    fireEvent.change(answerIn(dialog), { target: { value: 'x'.repeat(limits.reportAnswerMax) } });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Mark as handled' }).disabled).toBe(
      false,
    );
  });
});

it.each([
  ['?open=true', false],
  ['?tab=reports&isOpen=true', true],
])('the list in the console at %s requests only open reports: %s', async (search, isOpen) => {
  browser.signIn(anAccount({ can: fullCan }));
  server.on('GET /api/admin/discussion-report', pageOf([]));
  server.on('GET /api/get-discussion-list', pageOf([]));
  await browser.visit(`/admin/discussion${search}`, 'en-US');
  const lists = () =>
    server.asked('GET /api/admin/discussion-report').filter(({ query }) => query['limit'] !== '1');
  if (isOpen) await waitFor(() => expect(lists()[0]?.query['isOpen']).toBe('true'));
  else {
    await screen.findByText('No posts');
    expect(lists()).toEqual([]);
  }
});
