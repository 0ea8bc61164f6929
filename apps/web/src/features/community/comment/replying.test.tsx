// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { limits } from '@xiezhi/contract/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import {
  aComment,
  mockPostWithoutComments,
  commentsOf,
  mayNothing,
  now,
} from '../../../../test-support/community.ts';
import { CommentPanel } from './CommentPanel.tsx';
import { commentDraftOf } from './drafts.ts';
import type { Comment, CommentReply } from './queries.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
beforeEach(() => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  mockPostWithoutComments(server);
  browser.signIn(anAccount());
});

const aReply = (given: Partial<CommentReply> = {}): CommentReply => ({
  ...aComment(8),
  commentId: 5,
  content: 'an answer',
  fromName: 'zhang3',
  gmtModified: now,
  status: 0,
  toUid: 'u2',
  toName: 'linyu',
  toAvatar: null,
  quoteReplyId: null,
  can: mayNothing,
  ...given,
});
const comments = (...records: Comment[]) => server.on('GET /api/comments', commentsOf(records));
/** The panel needs a `main` element around it, because menus open within it. */
const show = (given: Partial<Parameters<typeof CommentPanel>[0]> = {}) =>
  browser.show(
    <main>
      <CommentPanel place={{ did: 7 }} authorUid="u2" isOpen canComment canModerate={false} {...given} />
    </main>,
    'en-US',
    ['discussion', 'confirm', 'list', 'markdownEditor', 'field'],
  );
const said = async () => within((await screen.findByText('第 5 条')).closest('article') as HTMLElement);
const field = (name: string | RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const send = (form: HTMLElement) => fireEvent.submit(form.closest('form') ?? form);
const asks = () => server.asked('POST /api/reply').map(({ body }) => body);

describe('reply', () => {
  const can = { ...mayNothing, reply: true };
  beforeEach(() => comments(aComment(5, { can })));

  it('refers to the comment or to another reply', async () => {
    comments(aComment(5, { can, totalReplyNum: 1, replyList: [aReply({ can })] }));
    server.on('POST /api/reply', aReply());
    await show();
    const [toComment, toReply] = (await said()).getAllByRole('button', { name: 'Reply' });
    fireEvent.click(toComment ?? document.body);
    await browser.write(await field('Reply to zhang3'), 'to you');
    send(await field('Reply to zhang3'));
    await waitFor(() => expect(asks()).toHaveLength(1));
    fireEvent.click(toReply ?? document.body);
    await browser.write(await field('Reply to zhang3'), 'and you');
    send(await field('Reply to zhang3'));
    await waitFor(() => expect(asks()).toHaveLength(2));
    expect(asks()).toEqual([
      { reply: { commentId: 5, content: 'to you' }, quoteId: 5, quoteType: 'Comment' },
      { reply: { commentId: 5, content: 'and you' }, quoteId: 8, quoteType: 'Reply' },
    ]);
  });

  it('that was sent is not offered as a draft while the list refetches', async () => {
    server.on('POST /api/reply', aReply());
    await show();
    fireEvent.click((await said()).getByRole('button', { name: 'Reply' }));
    await browser.write(await field('Reply to zhang3'), 'once');
    const reading = Promise.withResolvers<ReturnType<typeof commentsOf>>();
    server.on('GET /api/comments', () => reading.promise);
    send(await field('Reply to zhang3'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to zhang3' })).toBeNull());
    expect(commentDraftOf('u1', 'comment-5')).toBeNull();
    fireEvent.click((await said()).getByRole('button', { name: 'Reply' }));
    expect((await field('Reply to zhang3')).value).toBe('');
    await act(async () => reading.resolve(commentsOf([aComment(5, { can })])));
  });

  it('that is rejected stays, and is restored after it was closed', async () => {
    server.on('POST /api/reply', new Refusal('internal'));
    await show();
    fireEvent.click((await said()).getByRole('button', { name: 'Reply' }));
    await browser.write(await field('Reply to zhang3'), 'half');
    send(await field('Reply to zhang3'));
    await screen.findByText(errorText('internal', 'en-US'));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click((await said()).getByRole('button', { name: 'Reply' }));
    expect((await field('Reply to zhang3')).value).toBe('half');
    await screen.findByText('Draft restored');
  });

  it('of a visitor opens the sign-in dialog', async () => {
    act(() => session.leave());
    comments(aComment(5));
    await show();
    fireEvent.click((await said()).getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(authDialog.get()).not.toBeNull());
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

const act5 = async (name: string) => {
  fireEvent.click((await said()).getAllByRole('button', { name: 'More' })[0] ?? document.body);
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('own comment', () => {
  const can = { ...mayNothing, edit: true, remove: true };

  it('is edited in place and updated at once', async () => {
    comments(aComment(5, { can }));
    server.on('PUT /api/comment', aComment(5, { can, content: 'better', isEdited: true }));
    await show();
    await act5('Edit');
    expect((await field('Edit')).value).toBe('第 5 条');
    fireEvent.change(await field('Edit'), { target: { value: 'better' } });
    send(await field('Edit'));
    await screen.findByText('better');
    expect(screen.getByText(/· edited/)).toBeTruthy();
    expect(server.asked('PUT /api/comment')[0]?.body).toEqual({ id: 5, content: 'better' });
    expect(commentDraftOf('u1', 'comment-5-edit')).toBeNull();
  });

  it('as a reply is edited too, and its sent text is no longer a draft', async () => {
    comments(aComment(5, { totalReplyNum: 1, replyList: [aReply({ can })] }));
    server.on('PUT /api/reply', null as never);
    await show();
    fireEvent.click((await said()).getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    fireEvent.change(await field('Edit'), { target: { value: 'a better answer' } });
    server.on('GET /api/comments', () => new Promise(() => {}));
    send(await field('Edit'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit' })).toBeNull());
    expect(commentDraftOf('u1', 'reply-8-edit')).toBeNull();
    expect(server.asked('PUT /api/reply')[0]?.body).toEqual({ id: 8, content: 'a better answer' });
  });

  it('disappears at once after confirmation, and stays hidden while the list refetches', async () => {
    comments(aComment(6), aComment(5, { can, totalReplyNum: 2 }));
    server.on('DELETE /api/comment', null);
    await show();
    await act5('Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    server.on('GET /api/comments', () => new Promise(() => {}));
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastStore.get()?.text).toBe('Comment deleted'));
    expect(screen.queryByText('第 5 条')).toBeNull();
    expect(screen.getByText('第 6 条')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Comments\s*1/i })).toBeTruthy();
  });

  it('offers no action without the right', async () => {
    comments(aComment(5, { can: { ...mayNothing, report: false } }));
    await show({ onReport: () => undefined });
    expect((await said()).queryByRole('button', { name: 'More' })).toBeNull();
  });
});

describe('like of a comment', () => {
  it('counts once for two clicks, and not after a rejection', async () => {
    comments(aComment(5));
    const liking = Promise.withResolvers<null>();
    server.on('POST /api/comment-like', () => liking.promise);
    await show();
    const button = (await said()).getByRole('button', { name: 'Like, 2' });
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(button);
    await act(async () => liking.reject(new TypeError('offline')));
    await waitFor(() => expect(toastStore.get()?.text).toMatch(/^Cannot reach the server/));
    expect((await said()).getByRole('button', { name: 'Like, 2' })).toBeTruthy();
    expect(server.asked('POST /api/comment-like')).toHaveLength(1);
  });

  it('is not offered for a deleted comment', async () => {
    comments(aComment(5, { deletedBy: 'root' }));
    await show({ canModerate: true });
    expect((await said()).getByRole<HTMLButtonElement>('button', { name: /^Like/ }).disabled).toBe(true);
    expect((await said()).getByText('Deleted by root')).toBeTruthy();
  });
});

it('moderators see deleted comments, and only those on demand', async () => {
  comments(aComment(5));
  await show({ canModerate: true });
  await said();
  expect(server.asked('GET /api/comments').at(-1)?.query['withDeleted']).toBe('false');
  fireEvent.click(screen.getByRole('switch', { name: 'Show deleted' }));
  await waitFor(() => expect(server.asked('GET /api/comments').at(-1)?.query['withDeleted']).toBe('true'));
});

it('comments that fail to load show why and are requested again on demand', async () => {
  server.on('GET /api/comments', new Refusal('internal'));
  await show();
  await screen.findByText(errorText('internal', 'en-US'));
  comments(aComment(5));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await said();
});

describe('text that is too long or has a pending upload', () => {
  const file = new File([new Uint8Array([1])], 'graph.png', { type: 'image/png' });
  it('shows this and is not sent', async () => {
    comments();
    await show();
    fireEvent.change(await field(/Write a comment/), {
      target: { value: 'x'.repeat(limits.commentMax + 1) },
    });
    send(await field(/Write a comment/));
    await screen.findByText(/^Enter at most 10,?000 characters$/);
    expect(server.asked('POST /api/comment')).toEqual([]);
  });

  it('waits for the upload, including with shortcuts', async () => {
    act(() => browser.signIn(anAccount({ can: fullCan })));
    comments();
    const sending = Promise.withResolvers<{ link: string; fileId: number }>();
    server.on('GET /api/storage', { user: { used: 0, limit: null }, group: null });
    server.on('POST /api/file/upload-md-img', () => sending.promise);
    server.on('POST /api/comment', aComment(9));
    await show();
    const text = await field(/Write a comment/);
    fireEvent.paste(text, { clipboardData: { files: [file], types: ['Files'] } });
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await screen.findByText(/^A file is still uploading/);
    expect(server.asked('POST /api/comment')).toEqual([]);
    await act(async () => sending.resolve({ link: '/api/public/img/a.png', fileId: 1 }));
    await waitFor(() => expect(screen.queryByText(/^A file is still uploading/)).toBeNull());
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await waitFor(() =>
      expect(server.asked('POST /api/comment')[0]?.body.content).toBe('![graph](/api/public/img/a.png)'),
    );
  });
});
