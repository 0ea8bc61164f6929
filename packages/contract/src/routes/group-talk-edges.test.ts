import { limits } from '../limits/index.ts';
import { edges, filled, items, signs } from '../testing/edges.ts';
import { readings, refused } from '../testing/reading.ts';

/** Length limits of group and community fields, and the rule that rejects longer values. */
const group = {
  name: '算法训练小组',
  shortName: 'ALGOS',
  brief: 'We train',
  description: 'We train every week',
  auth: 2,
  code: 'abc123',
  visible: true,
};
const text = (length: number) => '组'.repeat(length);
for (const [call, base] of [
  ['POST /api/group', group],
  ['PUT /api/group', { id: 4, ...group }],
] as const) {
  edges(call, 'body', base, [
    ['name', text(limits.groupNameMin), text(limits.groupNameMin - 1)],
    ['name', text(limits.groupNameMax), text(limits.groupNameMax + 1)],
    ['name', ` ${text(limits.groupNameMax)} `, ` ${text(limits.groupNameMin - 1)} `],
    ['shortName', text(limits.groupShortNameMin), text(limits.groupShortNameMin - 1)],
    ['shortName', text(limits.groupShortNameMax), text(limits.groupShortNameMax + 1)],
    ['shortName', 'ALGOS', 'TAKEN', 'groupShortNameTaken'],
    ['brief', text(limits.groupBriefMin), text(limits.groupBriefMin - 1)],
    ['brief', text(limits.groupBriefMax), text(limits.groupBriefMax + 1)],
    ['description', text(limits.groupDescriptionMin), text(limits.groupDescriptionMin - 1)],
    ['description', text(limits.groupDescriptionMax), text(limits.groupDescriptionMax + 1)],
    ['code', 'abc123', 'abc1234'],
    ['code', 'abc123', 'abc12'],
    ['code', 'abc123', '', 'groupCodeMissing'],
    ['code', null, 123_456],
    ['auth', '3', '4'],
    ['auth', 1, 0],
    ['visible', false, 'false'],
  ]);
}
edges('PUT /api/group', 'body', { id: 4, auth: 1 }, [
  ['id', '4', undefined],
  ['status', '1', 'banned'],
  ['version', ...signs(40)],
]);
edges('POST /api/group/member', 'query', { gid: '4' }, [
  ['code', ...signs(64)],
  ['code', 'abc123', 'wrong', 'groupCodeWrong'],
  ['reason', 'x'.repeat(limits.groupReasonMax), 'x'.repeat(limits.groupReasonMax + 1), 'groupReasonLength'],
  ['reason', 'x'.repeat(limits.groupReasonMin), 'x'.repeat(limits.groupReasonMin - 1), 'groupReasonLength'],
  ['reason', ...signs(1000)],
]);
edges('PUT /api/group/member', 'body', { gid: 4, uid: 'ab', auth: 3 }, [
  ['uid', ...signs(32)],
  ['uid', '1', ''],
  ['auth', '1', '0'],
  ['auth', 5, 5.5],
]);
edges('DELETE /api/group/member', 'query', { gid: 4 }, [
  ['uid', ...signs(32)],
  ['uid', '1', ''],
]);
edges('POST /api/group/owner', 'body', { gid: 4 }, [['uid', ...signs(32)]]);
edges('POST /api/group/member-batch', 'body', { gid: 4, uids: ['ab'], become: 'member' }, [
  ['uids', ...items(limits.groupMemberBatchMax, 'ab')],
  ['uids', ['ab'], []],
  ['uids', ['x'.repeat(32)], ['x'.repeat(33)]],
  ['become', 'removed', 'owner'],
]);
edges('POST /api/group/members', 'body', { gid: 4, usernames: ['ab'] }, [
  ['usernames', ...items(limits.groupMemberBatchMax, 'ab')],
  ['usernames', ['ab'], []],
  ['usernames', ['x'.repeat(20)], ['x'.repeat(21)]],
]);
edges('PUT /api/admin/group/ban', 'body', { gid: 4 }, [
  ['reason', ...filled('x')],
  ['reason', ...signs(limits.groupBanReasonMax)],
]);
edges('GET /api/get-group-list', 'query', {}, [
  ['keyword', ...signs(limits.keywordMax)],
  ['onlyMine', '', 'null and void'],
  ['state', 'banned', 'hidden'],
]);
for (const [call, base] of [
  ['POST /api/group/announcement', { gid: 4, title: 'T' }],
  ['PUT /api/group/announcement', { id: 3 }],
] as const) {
  edges(call, 'body', base, [
    ['title', ...filled('T')],
    ['title', ...signs(limits.announcementTitleMax)],
    ['content', ...signs(limits.announcementContentMax)],
    ['content', '', 7],
    ['status', '0', 'shown'],
    ['status', 1, 2],
  ]);
}

const post = { title: 'T', description: 'D', content: 'C', categoryId: 3 };
const prefix = `[${'P'.repeat(limits.groupProblemIdMax)}] `;
for (const [call, base] of [
  ['POST /api/discussion', post],
  ['POST /api/discussions', post],
  ['POST /api/group/discussion', { ...post, gid: '4' }],
  ['PUT /api/discussion', { id: 9, ...post }],
  ['PUT /api/group/discussion', { id: 9, ...post }],
] as const) {
  edges(call, 'body', base, [
    ['title', ...filled('T')],
    [
      'title',
      'x'.repeat(limits.discussionTitleMax),
      'x'.repeat(limits.discussionTitleMax + 1),
      'discussionTitleTooLong',
    ],
    [
      'title',
      prefix + 'x'.repeat(limits.discussionTitleMax),
      prefix + 'x'.repeat(limits.discussionTitleMax + 1),
    ],
    ['description', '', null],
    ['description', ...signs(limits.discussionDescriptionMax)],
    ['content', 'C', ' \n\t　'],
    ['content', ...signs(limits.discussionContentMax)],
    ['categoryId', '3', null],
    ['categoryId', 3, 4, 'discussionCategoryUnknown'],
    ['topPriority', null, 'true'],
  ]);
}
for (const call of ['POST /api/discussion', 'POST /api/group/discussion'] as const) {
  edges(call, 'body', { ...post, gid: 4 }, [
    ['pid', ...signs(limits.groupProblemIdMax)],
    ['pid', 1000, true],
    ['pid', 'P1', 'none', 'problemNotFound'],
  ]);
  readings(call, 'body', [
    ['a problem of blanks as none', { ...post, gid: 4, pid: '  ' }, { ...post, gid: 4, pid: null }],
    ['a problem within blanks', { ...post, gid: 4, pid: ' P1 ' }, { ...post, gid: 4, pid: 'P1' }],
    [
      'the row of the form that was edited before, of which nothing else is read',
      {
        ...post,
        id: 9,
        gid: '4',
        uid: 'x',
        author: 'root',
        avatar: '/x',
        role: 'root',
        viewNum: 9,
        likeNum: 9,
        status: 1,
      },
      { ...post, gid: 4, pid: null },
    ],
  ]);
}
readings('POST /api/group/discussion', 'body', [['no group', post, refused]]);
edges('PUT /api/group/discussion', 'body', { id: 9, ...post }, [
  ['status', '1', '2'],
  ['topPriority', 0, 2],
  ['version', ...signs(40)],
]);
edges(
  'POST /api/discussion-category',
  'body',
  [{ name: '闲聊' }],
  [
    ['', ...items(limits.discussionCategoriesMax, { name: 'x' })],
    ['0.name', ...signs(limits.discussionCategoryMax)],
    ['0.english', ...signs(limits.discussionCategoryMax)],
    ['0.id', null, 'new'],
    ['', [{ name: '' }], {}],
  ],
);
edges('POST /api/discussion-category', 'query', {}, [['version', ...signs(40)]]);
edges('GET /api/get-discussion-list', 'query', {}, [
  ['pid', ...signs(limits.groupProblemIdMax)],
  ['keyword', ...signs(limits.keywordMax)],
  ['cid', '', 'chat'],
  ['admin', 'true', 'root'],
  ['sort', 'likes', 'views'],
  ['state', 'deleted', 'all'],
]);
edges('POST /api/discussion-report', 'body', { did: '9', content: 'x' }, [
  ['content', ...filled('x')],
  ['content', ...signs(limits.reportMax)],
  ['commentId', '3', 'c'],
]);
edges('PUT /api/admin/discussion-report', 'body', { id: 5, status: true }, [
  ['status', 0, 'true'],
  ['answer', ...signs(limits.reportAnswerMax)],
]);
edges('PUT /api/admin/discussion', 'body', { id: 9 }, [
  ['status', '0', true],
  ['topPriority', 1, '1'],
]);
edges(
  'DELETE /api/admin/discussion',
  'body',
  [],
  [
    ['', ...items(limits.pageSizeMax, '1')],
    ['', [1], []],
    ['', ['1'], ['one']],
  ],
);

for (const [call, base] of [
  ['POST /api/comment', { did: '9', cid: null }],
  ['PUT /api/comment', { id: 3 }],
  ['PUT /api/reply', { id: 3 }],
] as const) {
  edges(call, 'body', base, [
    ['content', ...signs(limits.commentMax)],
    ['content', '!', '\u2003\n'],
    ['content', 'hi', ['hi']],
  ]);
}
edges('POST /api/reply', 'body', { reply: { commentId: 3, content: 'x' } }, [
  ['reply.content', ...signs(limits.commentMax)],
  ['reply.content', '!', ' '],
  ['reply.commentId', '3', null],
  ['quoteType', null, 'comment'],
  ['quoteId', '5', 'five'],
  ['reply', { commentId: 3, content: 'x' }, null],
]);
for (const [call, part] of [
  ['GET /api/comment-like', 'query'],
  ['POST /api/comment-like', 'body'],
] as const) {
  edges(call, part, { cid: 3, toLike: 'true' }, [
    ['toLike', 'false', 'no'],
    ['sourceType', ...signs(20)],
    ['sourceId', '9', 'nine'],
  ]);
}
edges('GET /api/comments', 'query', {}, [
  ['sort', 'newest', 'oldest'],
  ['question', 'broadcast', 'open'],
  ['before', '9', 'now'],
  ['cid', '7', ['7', '8']],
]);
edges('PUT /api/contest-question', 'body', { cid: 7, commentId: 3, state: 'answered' }, [
  ['state', 'asked', 'deleted'],
  ['version', ...signs(60)],
]);
for (const kind of ['comment', 'reply', 'like', 'sys', 'mine'] as const) {
  edges(`GET /api/msg/${kind}`, 'query', {}, [
    ['openedAt', '2026-03-01T04:00:00.000Z', '2026-03-01 04:00:00'],
    ['currentPage', '1', 'first'],
  ]);
}
edges('DELETE /api/msg/clean', 'query', {}, [
  ['type', 'Mine', 'mine'],
  ['type', 'Discuss', ['Discuss', 'Reply']],
]);

for (const [call, base] of [
  ['POST /api/admin/announcement', { title: 'T', content: 'C' }],
  ['PUT /api/admin/announcement', { id: 3 }],
  ['POST /api/admin/msg/notice', { title: 'T', content: 'C' }],
  ['PUT /api/admin/msg/notice', { id: 3 }],
] as const) {
  edges(call, 'body', base, [
    ['title', ...filled('T')],
    ['title', ...signs(limits.announcementTitleMax)],
    ['content', 'C', ''],
    ['content', ...signs(limits.announcementContentMax)],
    ['english', null, { title: '', content: 'C' }],
  ]);
}
for (const call of ['POST /api/admin/msg/notice', 'PUT /api/admin/msg/notice'] as const) {
  edges(call, 'body', { id: 3, title: 'T', content: 'C' }, [
    ['type', 'Single', 'single'],
    ['recipients', ...items(500, 'li')],
    ['recipients', ['x'.repeat(limits.usernameMax)], ['x'.repeat(limits.usernameMax + 1)]],
    ['recipients', ['li'], [' ']],
    ['recipients', ['li'], [], 'noticeRecipientsMissing'],
    ['recipientId', ...signs(32)],
    ['toNewcomers', null, 'true'],
  ]);
}
