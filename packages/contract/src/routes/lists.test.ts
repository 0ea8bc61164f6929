import { pageCapOf } from '../testing/text-lists.ts';
import { readings, refused } from '../testing/reading.ts';
import type { RouteName } from './index.ts';

/** List requests of existing clients: how they send page, page size and filters, and how the schema reads these. */
const of = (currentPage: number, limit: number, rest: object = {}) => ({ currentPage, limit, ...rest });

/** The default page size of each list. A group of filters that are all unset counts as absent. */
const usual: readonly (readonly [
  call: RouteName,
  needed: Record<string, unknown>,
  size: number,
  asked: number,
])[] = [
  ['GET /api/get-problem-list', {}, 10, 30],
  ['GET /api/get-submission-list', {}, 30, 15],
  ['GET /api/contest-submissions', { contestID: 7 }, 30, 15],
  ['GET /api/get-common-announcement', {}, 10, 5],
  ['GET /api/get-rank-list', { type: 0 }, 30, 30],
  ['GET /api/get-contest-list', {}, 10, 10],
  ['GET /api/get-contest-announcement', { cid: 7 }, 10, 5],
  ['GET /api/get-contest-ac-info', { cid: 7 }, 30, 20],
  ['GET /api/get-contest-print', { cid: 7 }, 30, 15],
  ['GET /api/get-training-list', {}, 20, 15],
  ['GET /api/get-training-rank', { tid: 9 }, 30, 30],
  ['GET /api/get-discussion-list', {}, 10, 10],
  ['GET /api/comments', {}, 20, 10],
  ['GET /api/msg/comment', {}, 5, 6],
  ['GET /api/msg/reply', {}, 5, 6],
  ['GET /api/msg/like', {}, 5, 6],
  ['GET /api/msg/sys', {}, 5, 8],
  ['GET /api/msg/mine', {}, 5, 8],
  ['GET /api/get-group-list', {}, 10, 15],
  ['GET /api/get-group-rank-list', { gid: 4, type: 1 }, 30, 30],
  ['GET /api/group/get-member-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-apply-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-announcement-list', { gid: 4 }, 5, 5],
  ['GET /api/group/get-admin-announcement-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-problem-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-admin-problem-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-training-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-admin-training-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-training-problem-list', { tid: 9 }, 10, 10],
  ['GET /api/group/get-contest-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-admin-contest-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-contest-problem-list', { cid: 7 }, 10, 10],
  ['GET /api/group/get-contest-announcement-list', { cid: 7 }, 10, 10],
  ['GET /api/group/get-discussion-list', { gid: 4 }, 10, 10],
  ['GET /api/group/get-admin-discussion-list', { gid: 4 }, 10, 10],
  ['GET /api/admin/user/get-user-list', {}, 10, 10],
  ['GET /api/admin/announcement', {}, 10, 15],
  ['GET /api/admin/msg/notice', {}, 5, 10],
  ['GET /api/admin/problem/get-problem-list', {}, 10, 10],
  ['GET /api/admin/group-problem/list', {}, 10, 10],
  ['GET /api/admin/training/get-training-list', {}, 10, 10],
  ['GET /api/admin/training/get-problem-list', { tid: 9 }, 10, 10],
  ['GET /api/admin/contest/get-contest-list', {}, 10, 10],
  ['GET /api/admin/contest/get-problem-list', { cid: 7 }, 10, 10],
  ['GET /api/admin/contest/announcement', { cid: 7 }, 15, 15],
  ['GET /api/admin/discussion-report', {}, 10, 10],
];
for (const [call, needed, size, asked] of usual) {
  const extra = call === 'GET /api/get-problem-list' ? { tagId: [] } : {};
  const found = { ...needed, ...extra };
  const text = Object.fromEntries(Object.entries(needed).map(([field, value]) => [field, String(value)]));
  readings(call, 'query', [
    ['nothing of a page', text, of(1, size, found)],
    ['what its page sends', { ...text, currentPage: '3', limit: String(asked) }, of(3, asked, found)],
    ['a page before the first, and no size', { ...text, currentPage: '0', limit: '-1' }, of(1, size, found)],
    ['the largest size', { ...text, limit: String(pageCapOf(call)) }, of(1, pageCapOf(call), found)],
    ['a larger one as that', { ...text, limit: '100000' }, of(1, pageCapOf(call), found)],
    ['empty texts for both', { ...text, currentPage: '', limit: '' }, of(1, size, found)],
    ['a page of digits and letters', { ...text, currentPage: '1a' }, refused],
    ['a size without end', { ...text, limit: 'Infinity' }, refused],
  ]);
}

readings('GET /api/admin/user/get-user-list', 'query', [
  [
    'the list of the page',
    { currentPage: '1', limit: '10', keyword: ' li ', onlyAdmin: 'true' },
    of(1, 10, { keyword: 'li', onlyAdmin: true }),
  ],
  ['no switch', { currentPage: '1', limit: '10' }, of(1, 10)],
  ['an order that is none', { order: 'password' }, refused],
]);
readings('GET /api/admin/problem/get-problem-list', 'query', [
  [
    'the list of the page, whose first filters are "all"',
    { limit: '10', currentPage: '1', oj: 'All', auth: '0' },
    of(1, 10, { oj: 'All', auth: 0 }),
  ],
  [
    'the list to export',
    { limit: '10', currentPage: '1', keyword: 'a', oj: 'Mine' },
    of(1, 10, { keyword: 'a', oj: 'Mine' }),
  ],
  ['an order that is none', { sort: 'password' }, refused],
]);
readings('GET /api/admin/group-problem/list', 'query', [
  ['of one group', { limit: '10', currentPage: '1', keyword: '', gid: '4' }, of(1, 10, { gid: 4 })],
  ['of any', { gid: '' }, of(1, 10)],
]);
readings('GET /api/admin/training/get-training-list', 'query', [
  [
    'a number as a keyword',
    { currentPage: '1', limit: '10', keyword: '1000' },
    of(1, 10, { keyword: '1000' }),
  ],
]);
readings('GET /api/admin/contest/get-contest-list', 'query', [
  ['a keyword', { currentPage: '1', limit: '10', keyword: 'Round' }, of(1, 10, { keyword: 'Round' })],
  ['running ones of the caller', { status: '0', onlyMine: '1' }, of(1, 10, { status: 0, onlyMine: true })],
]);
readings('GET /api/admin/msg/notice', 'query', [
  ['what the page sends', { currentPage: '1', limit: '10', type: 'All' }, of(1, 10, { type: 'All' })],
  ['an empty kind', { type: '' }, of(1, 5, { type: '' })],
  ['a kind that is none', { type: 'Sys' }, refused],
]);
readings('GET /api/group/get-contest-problem-list', 'query', [
  [
    'the chooser, with a switch that means nothing',
    { currentPage: '1', limit: '10', cid: '7', problemType: '1', keyword: 'a', queryExisted: 'false' },
    of(1, 10, { cid: 7, problemType: 1, keyword: 'a' }),
  ],
]);
readings('GET /api/group/get-discussion-list', 'query', [
  [
    'those under a problem',
    { currentPage: '1', limit: '10', gid: '4', pid: 'ALGOSP1' },
    of(1, 10, { gid: 4, pid: 'ALGOSP1' }),
  ],
  ['a null problem', { gid: '4', pid: null }, of(1, 10, { gid: 4, pid: null })],
]);
readings('GET /api/group/get-member-list', 'query', [
  [
    'a part of a name, any standing',
    { gid: '4', keyword: ' li ', auth: '0' },
    of(1, 10, { gid: 4, keyword: 'li', auth: 0 }),
  ],
]);
readings('GET /api/get-contest-announcement', 'query', [
  ['the panel, which has no pager', { currentPage: '1', limit: '5', cid: '7' }, of(1, 5, { cid: 7 })],
]);
readings('GET /api/get-contest-ac-info', 'query', [
  ['the helper', { cid: '7', limit: '20', currentPage: '1' }, of(1, 20, { cid: 7 })],
]);
readings('GET /api/get-group-list', 'query', [
  [
    'all filters',
    { currentPage: '2', limit: '9', keyword: ' 算法 ', auth: '3', onlyMine: 'true' },
    of(2, 9, { keyword: '算法', auth: 3, onlyMine: true }),
  ],
]);
readings('GET /api/admin/discussion-report', 'query', [
  ['the page beside the posts', { currentPage: '1', limit: '10' }, of(1, 10)],
]);

readings('GET /api/get-all-problem-tags', 'query', [
  ['nothing', {}, {}],
  ['all judges', { oj: 'ALL' }, { oj: 'ALL' }],
  ['an empty judge', { oj: '' }, {}],
]);
readings('GET /api/get-problem-tags-and-classification', 'query', [
  ['what the pages send', { oj: 'All' }, { oj: 'All' }],
  ['the site’s own', { oj: 'ME' }, { oj: 'ME' }],
]);
readings('GET /api/admin/tag/classification', 'query', [
  ['one judge', { oj: 'HDU' }, { oj: 'HDU' }],
  ['the default', {}, {}],
]);
readings('GET /api/get-last-week-submission-statistics', 'query', [
  ['the switch', { forceRefresh: 'false' }, { forceRefresh: false }],
  ['none', {}, {}],
]);
readings('GET /api/get-user-calendar-heatmap', 'query', [
  ['the address of a page', { uid: 'ab', username: '' }, { uid: 'ab' }],
  ['neither', { uid: '', username: '' }, {}],
]);
readings('GET /api/group/get-problem-cases', 'query', [
  ['those of files', { pid: '3', isUpload: 'true' }, { pid: 3, isUpload: true }],
  ['no word of it', { pid: '3' }, { pid: 3 }],
]);
readings('GET /api/reply', 'query', [
  ['under a post, the contest left out', { commentId: '3' }, { commentId: 3 }],
  ['in a contest', { commentId: '3', cid: '7' }, { commentId: 3, cid: 7 }],
  ['a null contest', { commentId: '3', cid: null }, { commentId: 3 }],
]);
readings('GET /api/get-contest-problem-details', 'query', [
  [
    'what the page sends',
    { displayId: 'A', cid: '7', containsEnd: 'true' },
    { displayId: 'A', cid: 7, containsEnd: true },
  ],
  ['a display id of digits', { displayId: '1001', cid: '7' }, { displayId: '1001', cid: 7 }],
  ['no display id', { cid: '7' }, refused],
]);
