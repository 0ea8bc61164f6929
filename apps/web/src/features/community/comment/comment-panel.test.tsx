// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText, type ErrorCode } from '@xiezhi/contract/errors';
import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { anAccount } from '../../../../test-support/people.ts';
import {
  aComment,
  allowance,
  mockPostWithoutComments,
  commentsOf,
  mayNothing,
  now,
} from '../../../../test-support/community.ts';
import { CommentPanel } from './CommentPanel.tsx';
import type { Comment, CommentTarget, CommentReply } from './queries.ts';
import type { ContestQuestions } from './terms.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
beforeEach(() => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  mockPostWithoutComments(server);
  browser.signIn(anAccount());
});

interface Shown {
  place?: CommentTarget;
  canModerate?: boolean;
  isOpen?: boolean;
  canComment?: boolean;
  isStaff?: boolean;
}
const running: ContestQuestions = {
  isRunning: true,
  isStaff: false,
  problems: [
    { displayId: 'A', title: 'Sums' },
    { displayId: 'B', title: 'Trees' },
  ],
  chosen: undefined,
};
const show = ({
  place = { cid: 5 },
  canModerate = false,
  isOpen = true,
  canComment = true,
  isStaff = false,
}: Shown = {}) =>
  browser.show(
    <CommentPanel
      place={place}
      authorUid="u2"
      isOpen={isOpen}
      canComment={canComment}
      canModerate={canModerate}
      {...('cid' in place && { contest: { ...running, isStaff } })}
    />,
    'en-US',
    ['discussion', 'confirm', 'list', 'markdownEditor', 'field'],
  );
const aReply = (id: number, given: Partial<CommentReply> = {}): CommentReply => ({
  id,
  commentId: 5,
  content: `answer ${id}`,
  formulas: [],
  mentions: [],
  fromUid: 'u3',
  fromName: 'zhang3',
  fromAvatar: null,
  fromRole: 'user',
  fromTitleName: null,
  fromTitleColor: null,
  isManager: false,
  isEdited: false,
  deletedBy: null,
  gmtCreate: now,
  gmtModified: now,
  status: 0,
  toUid: 'u2',
  toName: 'linyu',
  toAvatar: null,
  quoteReplyId: null,
  can: mayNothing,
  ...given,
});
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const said = () => screen.queryAllByText(/^第 \d+ 条$/).map(({ textContent }) => textContent);

/** Simulates the server's lists of questions by state, and the creation of a question. */
function keep(comments: Comment[]): void {
  server.on('GET /api/comments', ({ query }) => {
    const state = query['question'];
    return commentsOf(comments.filter(({ question }) => state === undefined || question === state));
  });
  server.on('POST /api/comment', () => {
    const asked = aComment(9, { question: 'asked' });
    comments.unshift(asked);
    return asked;
  });
}

describe('question', () => {
  it('that is asked while the list shows answered ones is displayed, but not as one of them', async () => {
    keep([aComment(3, { question: 'answered' }), aComment(2, { question: 'asked' })]);
    await show();
    await waitFor(() => expect(said()).toEqual(['第 3 条', '第 2 条']));
    fireEvent.click(screen.getByRole('radio', { name: 'Answered' }));
    await waitFor(() => expect(said()).toEqual(['第 3 条']));
    await browser.write(await field(), 'why?');
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(said()).toEqual(['第 9 条', '第 3 条', '第 2 条']));
    fireEvent.click(screen.getByRole('radio', { name: 'Answered' }));
    await waitFor(() => expect(said()).toEqual(['第 3 条']));
  });

  it('is answered by managers only; others cannot reply, as the notice says', async () => {
    const can = { ...mayNothing, reply: true };
    server.on('GET /api/comments', commentsOf([aComment(3, { question: 'answered', can })]));
    await show();
    await waitFor(() => expect(said()).toEqual(['第 3 条']));
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });

  it.each<[QuestionState | null, QuestionState, boolean]>([
    ['asked', 'answered', false],
    ['answered', 'broadcast', false],
    [null, 'broadcast', true],
  ])('%s becomes %s with confirmation: %s', async (question, next, isAsked) => {
    const comment = aComment(3, { question, can: { ...mayNothing, answer: true } });
    server.on('GET /api/comments', commentsOf([comment]));
    server.on('PUT /api/contest-question', null);
    await show();
    const state = await screen.findByRole('combobox', { name: 'Set question status' });
    await browser.person.selectOptions(state, next);
    const sent = () => server.asked('PUT /api/contest-question').map(({ body }) => body);
    if (isAsked) {
      const dialog = await screen.findByRole('dialog');
      expect(sent()).toEqual([]);
      fireEvent.click(within(dialog).getAllByRole('button').at(-1) ?? dialog);
    }
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ cid: 5, commentId: 3, state: next });
  });
});

describe('asking and answering', () => {
  it('offers the problems, with “general” first', async () => {
    server.on('POST /api/comment', aComment(9, { question: 'asked' }));
    await show();
    const picker = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'About' });
    expect([...picker.options].map(({ text }) => text)).toEqual([
      'General (no single problem)',
      'A. Sums',
      'B. Trees',
    ]);
    await browser.person.selectOptions(picker, 'B');
    await browser.write(await field(), 'why?');
    fireEvent.click(screen.getByRole('button', { name: /^Ask/ }));
    await waitFor(() => expect(server.asked('POST /api/comment')).toHaveLength(1));
    expect(server.asked('POST /api/comment')[0]?.body).toEqual({ cid: 5, content: 'why?', problemId: 'B' });
    await waitFor(() => expect(picker.value).toBe(''));
  });

  it('sends a standard answer with one click', async () => {
    const problem = { pid: 1, displayId: 'A', title: 'Sums' };
    const asked = aComment(3, { question: 'asked', problem, can: { ...mayNothing, answer: true } });
    server.on('GET /api/comments', commentsOf([asked]));
    server.on('POST /api/reply', aReply(1));
    await show({ isStaff: true });
    await screen.findByRole('link', { name: 'A. Sums' });
    fireEvent.click(await screen.findByRole('button', { name: 'Read the statement' }));
    await waitFor(() => expect(server.asked('POST /api/reply')).toHaveLength(1));
    expect(server.asked('POST /api/reply')[0]?.body.reply).toEqual({
      commentId: 3,
      content: 'Read the statement',
    });
  });

  it('broadcasts an answered question with one click, and undoes it with another', async () => {
    const answered = aComment(3, { question: 'answered', can: { ...mayNothing, answer: true } });
    server.on('GET /api/comments', commentsOf([answered]));
    server.on('PUT /api/contest-question', null);
    await show({ isStaff: true });
    const item = await screen.findByRole('article');
    fireEvent.click(within(item).getByRole('button', { name: 'Broadcast' }));
    const states = () => server.asked('PUT /api/contest-question').map(({ body }) => body.state);
    await waitFor(() => expect(states()).toEqual(['broadcast']));
    const toast = await waitFor(() => {
      const shown = toastStore.get();
      expect(shown?.text).toBe('Broadcast to all participants');
      return shown;
    });
    act(() => toast?.action?.run());
    await waitFor(() => expect(states()).toEqual(['broadcast', 'answered']));
  });
});

describe('the editor of broadcasts', () => {
  it('is closed until a manager opens it, and closes once the broadcast is sent', async () => {
    keep([]);
    await show({ isStaff: true });
    const open = await screen.findByRole('button', { name: 'Broadcast to all' });
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(open);
    await browser.write(await field(), 'The limit of B is two seconds.');
    fireEvent.click(screen.getByRole('button', { name: /^Broadcast to all/ }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(server.asked('POST /api/comment')).toHaveLength(1);
  });

  it('is open if it holds a draft', async () => {
    keep([]);
    await show({ isStaff: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Broadcast to all' }));
    await browser.write(await field(), 'Unfinished');
    cleanup();
    await show({ isStaff: true });
    expect((await field()).value).toBe('Unfinished');
  });
});

describe('text that cannot be sent', () => {
  const reasons: readonly (readonly [ErrorCode, Record<string, number>])[] = [
    ['commentNeedsAccepted', { needed: 10, accepted: 3 }],
    ['tooManyRequests', { seconds: 12 }],
    ['contestCommentsClosed', {}],
    ['internal', {}],
  ];
  it.each(reasons)('stays with its reason: %s', async (code, parameters) => {
    server.on('POST /api/comment', new Refusal(code, parameters));
    await show();
    await browser.write(await field(), 'half a sentence');
    fireEvent.click(screen.getByRole('button', { name: /^(Post|Ask)/ }));
    await screen.findByText(errorText(code, 'en-US', parameters));
    expect((await field()).value).toBe('half a sentence');
    // The error refers to the rejected text, so it disappears when the user types more.
    await browser.write(await field(), '!');
    expect(screen.queryByText(errorText(code, 'en-US', parameters))).toBeNull();
  });

  it('stays while the network is down, and is sent once it is back', async () => {
    server.on('POST /api/comment', () => Promise.reject(new TypeError('offline')));
    await show();
    await browser.write(await field(), 'hello');
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/network|connection|reach/i);
    server.on('POST /api/comment', aComment(9));
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(server.asked('POST /api/comment').map(({ body }) => body.content)).toEqual(['hello', 'hello']);
  });

  it('is sent once, however often the keys are pressed', async () => {
    const sending = Promise.withResolvers<Comment>();
    server.on('POST /api/comment', () => sending.promise);
    await show();
    await browser.write(await field(), 'once');
    for (let press = 0; press < 3; press += 1)
      fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    await act(async () => sending.resolve(aComment(9)));
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(server.asked('POST /api/comment')).toHaveLength(1);
  });
});

describe('place of the composer', () => {
  it.each([
    ['explains that comments are closed', { isOpen: false }, {}],
    ['explains that the viewer has no right to comment', { canComment: false }, {}],
    ['shows what the viewer lacks to comment on posts', { place: { did: 7 } }, { accepted: 3 }],
  ] as const)('it %s', async (_name, shown, lacking) => {
    server.on('GET /api/discussion-allowance', { ...allowance, ...lacking });
    await show(shown);
    if ('accepted' in lacking) await screen.findByText(/3/, { selector: 'p' });
    else await screen.findByText('Questions are closed.');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  });
});

describe('replies', () => {
  const three = [3, 2, 1].map((id) => aReply(id));

  it('are all shown on demand, even if one was deleted since the count', async () => {
    server.on('GET /api/comments', commentsOf([aComment(5, { totalReplyNum: 6, replyList: three })]));
    server.on(
      'GET /api/reply',
      [5, 4, 3, 2, 1].map((id) => aReply(id)),
    );
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show 3 more replies' }));
    await screen.findByText('answer 5');
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer replies' }));
    await waitFor(() => expect(screen.queryByText('answer 5')).toBeNull());
    expect(screen.getByText('answer 3')).toBeTruthy();
  });

  it('load page by page, each after the last loaded one', async () => {
    server.on('GET /api/comments', commentsOf([aComment(5, { totalReplyNum: 52, replyList: three })]));
    server.on('GET /api/reply', ({ query }) =>
      Array.from({ length: query['before'] === undefined ? 50 : 2 }, (_, index) =>
        aReply(Number(query['before'] ?? 53) - 1 - index),
      ),
    );
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show 49 more replies' }));
    await screen.findByText('answer 52');
    fireEvent.click(await screen.findByRole('button', { name: 'Show 2 more replies' }));
    await screen.findByText('answer 1');
    expect(server.asked('GET /api/reply').map(({ query }) => query['before'])).toEqual([undefined, '3']);
    expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
  });

  it('that fail to load show this and are requested again on demand', async () => {
    server.on('GET /api/comments', commentsOf([aComment(5, { totalReplyNum: 6, replyList: three })]));
    server.on('GET /api/reply', new Refusal('internal'));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show 3 more replies' }));
    await screen.findByText(errorText('internal', 'en-US'));
    server.on(
      'GET /api/reply',
      [6, 5, 4, 3, 2, 1].map((id) => aReply(id)),
    );
    fireEvent.click(screen.getByRole('button', { name: /retry|again/i }));
    await screen.findByText('answer 6');
  });
});
