// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { limits } from '@xiezhi/contract/limits';
import { repliesMax } from '@xiezhi/contract/limits/reply';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import type { CommentReply } from '../comment/queries.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import {
  aComment,
  allowance,
  mockPostWithoutComments,
  aPost,
  commentsOf,
  mayNothing as nothing,
  now,
  pageOf,
} from '../../../../test-support/community.ts';
import { readReport, writeReport } from './report-text.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
beforeEach(() => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  mockPostWithoutComments(server);
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /写评论/ });

/** Deletes the item in an element; the server rejects it. */
async function deleteIn(place: HTMLElement): Promise<void> {
  fireEvent.click(within(place).getAllByRole('button', { name: 'More' })[0] ?? place);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText(errorText('internal', 'en-US'));
}

const aReply = {
  id: 8,
  commentId: 5,
  content: '答',
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
  can: nothing,
} as const satisfies CommentReply;

describe('rejected deletion', () => {
  const reply = { ...aReply, can: { ...nothing, remove: true } };

  it.each(['post', 'reply'] as const)('is reported: of a %s', async (what) => {
    server.on('GET /api/get-discussion-detail', aPost({ can: { ...aPost().can, remove: true } }));
    server.on('GET /api/comments', commentsOf([aComment(5, { totalReplyNum: 1, replyList: [reply] })]));
    server.on('DELETE /api/discussion', new Refusal('internal'));
    server.on('DELETE /api/reply', new Refusal('internal'));
    browser.signIn(anAccount());
    await browser.visit('/discussion-detail/7', 'en-US');
    const ofReply = await screen.findByRole('article', { name: /linyu/ });
    const ofPost = (await screen.findByRole('heading', { level: 1 })).closest('article');
    await deleteIn(what === 'reply' ? ofReply : (ofPost ?? ofReply));
    expect(server.asked('DELETE /api/reply')).toHaveLength(what === 'reply' ? 1 : 0);
  });
});

describe('draft', () => {
  it('survives a closed tab, a logout and a lost session, and is hidden from other users', async () => {
    browser.signIn(anAccount());
    await browser.visit('/discussion-detail/7');
    await browser.write(await field(), '半句话');
    // After the session is lost, text that is typed is still stored.
    act(() => session.clear());
    browser.signIn(anAccount({ uid: 'u9', username: 'other' }));
    await waitFor(async () => expect((await field()).value).toBe(''));
    act(() => browser.signIn(anAccount()));
    await waitFor(async () => expect((await field()).value).toBe('半句话'));
  });

  it('is removed after sending, and stays with its reason after a rejection', async () => {
    browser.signIn(anAccount());
    server.on('POST /api/comment', new Refusal('commentNeedsAccepted', { needed: 10, accepted: 9 }));
    await browser.visit('/discussion-detail/7');
    await browser.write(await field(), '新评论');
    await browser.person.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/目前已通过 9 道/);
    expect((await field()).value).toBe('新评论');
    server.on('POST /api/comment', aComment(90, { content: '新评论' }));
    server.on('GET /api/comments', commentsOf([aComment(90, { content: '新评论' })]));
    await browser.person.click(screen.getByRole('button', { name: /发表/ }));
    await waitFor(async () => expect((await field()).value).toBe(''));
    await screen.findByText('新评论');
    expect(server.asked('POST /api/comment').at(-1)?.body).toEqual({ content: '新评论', did: 7 });
  });
});

/** The comment with this text. */
const commentOf = (text: string) => within(screen.getByText(text).closest('article') ?? document.body);

describe('comments', () => {
  it('continue below the last one and keep likes of earlier pages', async () => {
    browser.signIn(anAccount());
    const first = Array.from({ length: limits.commentPageSize }, (_, index) => aComment(40 - index));
    server.on('GET /api/comments', ({ query }) => {
      const shown = query['before'] === undefined ? first : [aComment(5)];
      const page = commentsOf(shown, { 40: true, 5: true });
      return { ...page, commentList: { ...page.commentList, total: first.length + 1 } };
    });
    server.on('POST /api/comment-like', null);
    await browser.visit('/discussion-detail/7');
    await browser.person.click(await screen.findByRole('button', { name: '更多评论' }));
    await screen.findByText('第 5 条');
    expect(server.asked('GET /api/comments').at(-1)?.query['before']).toBe('31');
    await browser.person.click(commentOf('第 40 条').getByRole('button', { name: '取消赞，目前 2 个' }));
    await commentOf('第 40 条').findByRole('button', { name: '赞，目前 1 个' });
    expect(server.asked('POST /api/comment-like')[0]?.body).toEqual({ cid: 40, toLike: false });
    commentOf('第 5 条').getByRole('button', { name: '取消赞，目前 2 个' });
  });

  it('of others appear live', async () => {
    browser.signIn(anAccount());
    await browser.visit('/discussion-detail/7');
    await screen.findByText('还没有评论');
    const stream = await waitFor(() => {
      const found = FakeStream.opened.find(({ url }) => url.includes('discussion-comments:7'));
      if (found === undefined) throw new Error('nothing listens yet');
      return found;
    });
    server.on('GET /api/comments', commentsOf([aComment(1, { content: '刚来的' })]));
    act(() => {
      stream.accept();
      stream.send('changed', { topic: 'discussion-comments:7' });
    });
    await screen.findByText('刚来的');
  });

  it('show the requirements for commenting before anything is typed', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/discussion-allowance', {
      ...allowance,
      accepted: 3,
      can: { ...allowance.can, comment: false },
    });
    server.on('GET /api/comments', commentsOf([aComment(1)]));
    await browser.visit('/discussion-detail/7');
    await screen.findByText('通过 10 道题目后可以评论和回复，你已通过 3 道。');
    await screen.findByText('第 1 条');
    expect(screen.queryByRole('textbox', { name: /写评论/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '回复' })).toBeNull();
  });
});

describe('post', () => {
  it('links mentioned users, in its text only', async () => {
    await browser.visit('/discussion-detail/7');
    const link = await screen.findByRole('link', { name: '@张三' });
    expect(link.getAttribute('href')).toBe(`/user-home?username=${encodeURIComponent('张三')}`);
    expect(screen.getByText('@张三', { selector: 'code' })).toBeTruthy();
  });

  it('by another user appears in an open list on a live event', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-discussion-list', pageOf([]));
    await browser.visit('/discussion');
    await screen.findByText('还没有帖子');
    const stream = await vi.waitFor(() => {
      const found = FakeStream.opened.find(({ url }) => /[=,]discussions/.test(url));
      if (found === undefined) throw new Error('nothing listens yet');
      return found;
    });
    server.on('GET /api/get-discussion-list', pageOf([aPost()]));
    act(() => {
      stream.accept();
      stream.send('changed', { topic: 'discussions' });
    });
    await screen.findAllByText(aPost().title);
  });

  it('is created with the problem id before the title, and its draft outlives the dialog', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-discussion-list', pageOf([]));
    server.on('POST /api/discussions', { id: 7 });
    const place = await browser.visit('/discussion/1000');
    const open = async () => browser.person.click(await screen.findByRole('button', { name: '发帖' }));
    await open();
    await browser.write(await screen.findByRole('textbox', { name: '标题' }), '为什么');
    await browser.person.click(screen.getByRole('button', { name: '关闭' }));
    await open();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '标题' })).value).toBe('为什么');
    await browser.person.click(screen.getByRole('button', { name: '发布' }));
    await screen.findByText('正文不能为空');
    expect(screen.queryByText('简介不能为空')).toBeNull();
    await browser.write(screen.getByRole('textbox', { name: /简介/ }), '一句话');
    await browser.person.selectOptions(screen.getByRole('combobox', { name: '分类' }), '3');
    await browser.write(screen.getByRole('textbox', { name: /正文/ }), '**看这里**');
    await browser.person.click(screen.getByRole('button', { name: '发布' }));
    await waitFor(() => expect(place()).toBe('/discussion-detail/7'));
    expect(server.asked('POST /api/discussions')[0]?.body).toEqual({
      title: '[1000] 为什么',
      description: '一句话',
      content: '**看这里**',
      categoryId: 3,
      topPriority: false,
      pid: '1000',
    });
  });
});

describe('reports', () => {
  it('are words on the wire and tags on screen, and markup is text', async () => {
    expect(writeReport(['ads', 'copy'], ' 抄的 ')).toBe('#垃圾广告# #抄袭侵权# 抄的');
    expect(readReport('#垃圾广告# #别的什么# a #b# c')).toEqual({
      tags: ['ads', { other: '别的什么' }],
      reason: 'a #b# c',
    });
    expect(readReport('#没有尾')).toEqual({ tags: [], reason: '#没有尾' });
    const hostile = '<img src=x onerror=alert(1)>';
    const row = {
      id: 1,
      did: 7,
      gid: null,
      discussionTitle: hostile,
      discussionAuthor: 'linyu',
      commentId: 5,
      replyId: null,
      reportedAuthor: 'zhang3',
      reportedText: hostile,
      isGone: false,
      reporter: 'qiushi',
      content: `#垃圾广告# ${hostile}`,
      status: false,
      answer: null,
      handledBy: null,
      gmtCreate: now,
      gmtModified: now,
    };
    server.on('GET /api/admin/discussion-report', pageOf([row]));
    server.on('PUT /api/admin/discussion-report', null);
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/discussion?tab=reports', 'en-US');
    await screen.findByText('Spam');
    expect(document.title).toMatch(/^Reports - Discussions - /);
    expect(document.querySelector('img[src="x"]')).toBeNull();
    await browser.person.click(screen.getByRole('button', { name: 'Handle' }));
    expect((await screen.findByRole('link', { name: 'View in context' })).getAttribute('href')).toBe(
      '/discussion-detail/7?comment=5',
    );
    await browser.write(screen.getByRole('textbox', { name: /^Reply to the reporter/ }), 'Removed.');
    await browser.person.click(screen.getByRole('button', { name: 'Mark as handled' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/discussion-report')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/discussion-report')[0]?.body).toEqual({
      id: 1,
      status: true,
      answer: 'Removed.',
    });
  });
});

describe('comment with few replies left', () => {
  const can = { ...nothing, reply: true };
  const show = async (totalReplyNum: number) => {
    const replyList = [{ ...aReply, can }];
    server.on('GET /api/comments', commentsOf([aComment(5, { totalReplyNum, replyList, can })]));
    browser.signIn(anAccount());
    await browser.visit('/discussion-detail/7', 'en-US');
    const found = await screen.findByRole('article', { name: /zhang3/ });
    return within(found);
  };

  it('shows the number left', async () => {
    const comment = await show(repliesMax - 1);
    expect(comment.getByText('1 more reply is possible here')).toBeTruthy();
    expect(comment.getAllByRole('button', { name: 'Reply' })).toHaveLength(2);
  });

  it('offers no reply at the limit', async () => {
    const comment = await show(repliesMax);
    expect(
      comment.getByText('This comment has the maximum number of replies. Write a new comment instead.'),
    ).toBeTruthy();
    expect(comment.queryByRole('button', { name: 'Reply' })).toBeNull();
  });

  it('shows nothing while there is room', async () => {
    const comment = await show(repliesMax - 50);
    expect(comment.queryByText(/possible here/)).toBeNull();
  });
});
