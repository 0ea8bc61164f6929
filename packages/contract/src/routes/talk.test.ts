import { limits } from '../limits/index.ts';
import { readings, refused } from '../testing/reading.ts';

/**
 * Posts, comments, replies and messages in the form that existing clients send: whole rows, and ids from URLs as
 * strings.
 */
readings('GET /api/get-discussion-list', 'query', [
  [
    'the list of the page',
    { limit: '10', currentPage: '1', onlyMine: 'false' },
    { limit: 10, currentPage: 1, onlyMine: false },
  ],
  [
    'what is under a problem',
    { pid: 'CF-1A', cid: '2', keyword: ' dp ' },
    { limit: 10, currentPage: 1, pid: 'CF-1A', cid: 2, keyword: 'dp' },
  ],
  ['the console', { admin: 'true', keyword: '' }, { limit: 10, currentPage: 1, admin: true }],
  ['a null problem', { pid: null }, { limit: 10, currentPage: 1, pid: null }],
]);

const post = { title: 'T', description: 'D', content: '# C', categoryId: 3 };
const newPost = { ...post, pid: null };
readings('POST /api/discussion', 'body', [
  [
    'the form, with who writes and an old id left out',
    { ...post, id: null, pid: null, topPriority: false, uid: '', author: '', avatar: '', role: 'root' },
    { ...newPost, topPriority: false },
  ],
  ['an empty problem as none', { ...post, pid: '' }, newPost],
  ['a problem whose id is a number', { ...post, pid: 1000 }, { ...newPost, pid: '1000' }],
  ['a category as text', { ...post, categoryId: '3' }, newPost],
  ['null for pinning', { ...post, topPriority: null }, { ...newPost, topPriority: null }],
  ['a group as text', { ...post, gid: '4' }, { ...newPost, gid: 4 }],
  [
    'the longest title behind the id that clients put before it',
    { ...post, title: `[${'P'.repeat(limits.groupProblemIdMax)}] ${'x'.repeat(limits.discussionTitleMax)}` },
    {
      ...newPost,
      title: `[${'P'.repeat(limits.groupProblemIdMax)}] ${'x'.repeat(limits.discussionTitleMax)}`,
    },
  ],
  ['a blank title', { ...post, title: ' ' }, refused],
  ['a null description', { ...post, description: null }, refused],
  ['a content of line breaks', { ...post, content: '\n \n' }, refused],
  ['no category', { ...post, categoryId: '' }, refused],
]);

readings('PUT /api/discussion', 'body', [
  [
    'the whole detail of the page',
    {
      id: 9,
      ...post,
      pid: 'P1',
      gid: null,
      categoryName: 'x',
      hasLike: true,
      gmtCreate: '2026-03-01T00:00:00Z',
      can: {},
    },
    { id: 9, ...post },
  ],
  ['a row without its number', post, refused],
]);

readings('PUT /api/group/discussion', 'body', [
  [
    'the whole row that a switch of the table sends',
    { id: 9, ...post, status: 1, topPriority: true, viewNum: 3, role: 'user', gid: '4' },
    { id: 9, ...post, status: 1, topPriority: true },
  ],
  [
    'switches as digits',
    { id: '9', ...post, status: '0', topPriority: 1 },
    { id: 9, ...post, status: 0, topPriority: true },
  ],
  ['a state that is none', { id: 9, ...post, status: 2 }, refused],
]);

readings('GET /api/discussion-like', 'query', [
  ['a like', { did: '9', toLike: 'true' }, { did: 9, toLike: true }],
  ['no word of it', { did: '9' }, refused],
]);

readings('POST /api/discussion-report', 'body', [
  [
    'tags and reason, and not who says to report it',
    { did: '9', reporter: 'root', content: '#垃圾广告# spam ' },
    { did: 9, content: '#垃圾广告# spam' },
  ],
  [
    'as much as old clients can write',
    { did: 9, content: 'x'.repeat(limits.reportMax) },
    { did: 9, content: 'x'.repeat(limits.reportMax) },
  ],
  ['nothing', { did: 9, content: ' ' }, refused],
  ['null', { did: 9, content: null }, refused],
]);

readings('POST /api/discussion-category', 'body', [
  [
    'the bare list, new rows without a number',
    [{ id: 1, name: ' 闲聊 ', gmtCreate: 'x' }, { id: null, name: 'New' }, { name: '' }],
    [{ id: 1, name: '闲聊' }, { name: 'New' }, { name: '' }],
  ],
  ['an empty list', [], []],
  ['a list inside an object', { list: [] }, refused],
  ['a name past the end', [{ name: 'x'.repeat(limits.discussionCategoryMax + 1) }], refused],
]);

readings('DELETE /api/admin/discussion', 'body', [
  ['the bare list of numbers', [1, '2'], [1, 2]],
  ['no number', [], refused],
  ['a list inside an object', { ids: [1] }, refused],
]);

readings('PUT /api/admin/discussion', 'body', [
  ['a select alone', { id: 9, status: 1 }, { id: 9, status: 1 }],
  ['a switch alone', { id: 9, topPriority: false }, { id: 9, topPriority: false }],
  ['nothing else of a row', { id: 9, status: 0, uid: '1', author: 'x', gid: 2 }, { id: 9, status: 0 }],
]);

readings('PUT /api/admin/discussion-report', 'body', [
  ['a switch', { id: 5, status: true }, { id: 5, status: true }],
  ['no switch', { id: 5 }, refused],
]);

readings('GET /api/comments', 'query', [
  ['those of a post', { limit: '10', currentPage: '1', did: '9' }, { limit: 10, currentPage: 1, did: 9 }],
  ['those of a contest', { cid: '7' }, { limit: 20, currentPage: 1, cid: 7 }],
  ['an empty target, which has an error of its own', { cid: '', did: '' }, { limit: 20, currentPage: 1 }],
]);

readings('POST /api/comment', 'body', [
  ['one under a post', { content: 'hi', cid: null, did: '9' }, { content: 'hi', did: 9 }],
  [
    'one in a contest, blanks and all',
    { content: ' hi\n', cid: '7', did: null },
    { content: ' hi\n', cid: 7 },
  ],
  ['the longest', { content: 'x'.repeat(10_000), did: 9 }, { content: 'x'.repeat(10_000), did: 9 }],
  ['one character more', { content: 'x'.repeat(10_001), did: 9 }, refused],
  ['blanks', { content: ' \t\u3000', did: 9 }, refused],
  ['nothing', { content: null, did: 9 }, refused],
]);

readings('GET /api/comment-like', 'query', [
  [
    'a like, with where the comment stands',
    { cid: '3', toLike: 'false', sourceId: '9', sourceType: 'Discussion' },
    { cid: 3, toLike: false, sourceId: 9, sourceType: 'Discussion' },
  ],
  ['no comment', { toLike: 'true' }, refused],
]);

readings('POST /api/reply', 'body', [
  [
    'the answer to a reply; to whom it goes is not believed',
    {
      reply: { commentId: 3, content: 'yes', toUid: '1', toName: 'root', toAvatar: null },
      did: '9',
      quoteId: 5,
      quoteType: 'Reply',
    },
    { reply: { commentId: 3, content: 'yes' }, did: 9, quoteId: 5, quoteType: 'Reply' },
  ],
  [
    'one in a contest, whose post is null',
    { reply: { commentId: '3', content: 'yes' }, did: null, quoteId: 3, quoteType: 'Comment' },
    { reply: { commentId: 3, content: 'yes' }, quoteId: 3, quoteType: 'Comment' },
  ],
  ['a blank one', { reply: { commentId: 3, content: ' ' } }, refused],
  ['no comment', { reply: { content: 'yes' } }, refused],
  ['a quote of something else', { reply: { commentId: 3, content: 'yes' }, quoteType: 'Post' }, refused],
]);

readings('DELETE /api/reply', 'body', [
  [
    'the whole reply, of which the number counts',
    { reply: { id: 5, fromUid: 'x', content: '' }, did: '9' },
    { reply: { id: 5 } },
  ],
  ['a reply without one', { reply: {} }, refused],
]);

readings('DELETE /api/comment', 'body', [
  ['the number, and what comes along', { id: 3, fromUid: 'x', did: '9', cid: null }, { id: 3 }],
  ['no number', { fromUid: 'x' }, refused],
]);

readings('DELETE /api/msg/clean', 'query', [
  ['one row', { type: 'Reply', id: '5' }, { type: 'Reply', id: 5 }],
  ['all of a kind', { type: 'Like' }, { type: 'Like' }],
  ['a kind as rows name it', { type: 'Like_Post' }, refused],
]);

readings('GET /api/msg/sys', 'query', [
  ['the page of the address', { currentPage: '2', limit: '8' }, { currentPage: 2, limit: 8 }],
  ['nothing', {}, { currentPage: 1, limit: 5 }],
]);
