import { limits } from '../limits/index.ts';
import { readings, refused } from '../testing/reading.ts';

/**
 * Groups, trainings and their console in the form that existing clients send: whole rows, numbers as strings, and stale
 * ids of rows.
 */
const group = {
  name: '算法小组',
  shortName: 'ALGOS',
  brief: 'We train',
  description: 'We train every week',
  auth: 2,
  code: 'abc123',
  visible: true,
};
const named = { ...group, name: '算法训练小组' };

readings('GET /api/get-group-list', 'query', [
  [
    'what the page always sends',
    { currentPage: '1', limit: '15', onlyMine: 'false' },
    { currentPage: 1, limit: 15, onlyMine: false },
  ],
  ['the largest page that is offered', { limit: '120' }, { currentPage: 1, limit: 120 }],
  ['all kinds as 0', { auth: '0', keyword: '' }, { currentPage: 1, limit: 10, auth: 0 }],
]);

readings('POST /api/group', 'body', [
  ['a name of one character', { ...group, name: '组' }, refused],
  [
    'the form, whose owner, picture and state are not believed',
    { id: null, avatar: '', owner: '', status: null, uid: '1', ...named },
    named,
  ],
  ['a public group without a code', { ...named, auth: 1, code: '' }, { ...named, auth: 1, code: '' }],
  ['a kind as a digit', { ...named, auth: '3' }, { ...named, auth: 3 }],
  ['a kind that is none', { ...named, auth: 4 }, refused],
  ['no kind', { ...named, auth: null }, refused],
  ['a code of five', { ...named, code: 'abc12' }, refused],
  ['a short name of eleven', { ...named, shortName: 'x'.repeat(11) }, refused],
  ['a description of blanks', { ...named, description: '      ' }, refused],
]);

readings('PUT /api/group', 'body', [
  [
    'the loaded group, empty values dropped; owner and dates are not believed',
    { id: 4, ...named, uid: 'other', owner: 'other', gmtCreate: '2026-03-01T00:00:00.000Z', memberCount: 9 },
    { id: 4, ...named },
  ],
  ['its kind alone', { id: '4', auth: 1 }, { id: 4, auth: 1 }],
  [
    'nulls for what stays',
    { id: 4, auth: 1, name: null, code: null },
    { id: 4, auth: 1, name: null, code: null },
  ],
  ['no kind', { id: 4, ...named, auth: undefined }, refused],
]);

readings('POST /api/group/member', 'query', [
  ['fields that were not filled in', { gid: '4', code: '', reason: '' }, { gid: 4, code: '', reason: '' }],
  ['a group alone', { gid: '4' }, { gid: 4 }],
]);

readings('PUT /api/group/member', 'body', [
  [
    'the whole row with another part',
    { id: 8, gid: '4', uid: 'ab', username: 'li', auth: 3, reason: null, gmtCreate: 'x', gmtModify: 'x' },
    { gid: 4, uid: 'ab', auth: 3 },
  ],
  ['a part as a digit', { gid: 4, uid: 'ab', auth: '5' }, { gid: 4, uid: 'ab', auth: 5 }],
  ['no part', { gid: 4, uid: 'ab', auth: null }, refused],
  ['nobody’s part', { gid: 4, uid: 'ab', auth: 0 }, refused],
  ['a part above all', { gid: 4, uid: 'ab', auth: 6 }, refused],
]);

readings('GET /api/get-group-rank-list', 'query', [
  [
    'no search',
    { currentPage: '1', limit: '30', gid: '4', type: '0', searchUser: '' },
    { currentPage: 1, limit: 30, gid: 4, type: 0 },
  ],
  ['a rule that is none', { gid: '4', type: '2' }, refused],
  ['no rule', { gid: '4' }, refused],
]);

const announcement = { title: '通知', content: '', status: 0 };
readings('POST /api/group/announcement', 'body', [
  [
    'an empty one, under the number of the row edited before',
    { id: 3, ...announcement, uid: 'x', username: 'li', gid: '4' },
    { ...announcement, gid: 4 },
  ],
  ['a null content', { ...announcement, content: null, gid: 4 }, { ...announcement, content: null, gid: 4 }],
  ['no state, which is shown', { title: 'T', gid: 4 }, { title: 'T', gid: 4 }],
  ['a blank title', { ...announcement, title: ' ', gid: 4 }, refused],
]);

readings('PUT /api/group/contest-announcement', 'body', [
  [
    'the row with what groups put there beside it',
    {
      cid: '7',
      announcement: { id: 3, title: 'T', content: 'C', status: '1', uid: 'x', gid: '4', username: 'li' },
    },
    { cid: 7, announcement: { id: 3, title: 'T', content: 'C', status: 1 } },
  ],
  ['no contest', { announcement: { id: 3, title: 'T', content: 'C' } }, refused],
]);

const training = { rank: 1000, title: '入门', description: '', auth: 'Private', privatePwd: 'pw' };
readings('POST /api/group/training', 'body', [
  [
    'the form of a group; who wrote it is not believed',
    { training: { ...training, gid: '4', author: 'root', id: 9 }, trainingCategory: { id: 2 } },
    { training: { ...training, gid: 4 }, trainingCategory: { id: 2 } },
  ],
]);
for (const call of ['POST /api/admin/training', 'POST /api/group/training'] as const) {
  readings(call, 'body', [
    [
      'a number that was typed',
      { training: { ...training, rank: ' 7 ' } },
      { training: { ...training, rank: 7 } },
    ],
    [
      'the largest number',
      { training: { ...training, rank: '2147483647' } },
      { training: { ...training, rank: limits.trainingRankMax } },
    ],
    ['one more', { training: { ...training, rank: '2147483648' } }, refused],
    ['one more as a number', { training: { ...training, rank: 2_147_483_648 } }, refused],
    ['a number below 0', { training: { ...training, rank: -1 } }, refused],
    ['no category', { training, trainingCategory: null }, { training, trainingCategory: null }],
    [
      'a category that is to be made',
      { training, trainingCategory: { id: null, name: ' 新 ', color: '#fff' } },
      { training, trainingCategory: { name: '新', color: '#fff' } },
    ],
    ['a kind in small letters', { training: { ...training, auth: 'private' } }, refused],
    ['a blank title', { training: { ...training, title: ' ' } }, refused],
    ['a description past the end', { training: { ...training, description: 'x'.repeat(65_536) } }, refused],
  ]);
}

readings('PUT /api/admin/training', 'body', [
  [
    'the loaded row with its category',
    {
      training: {
        id: 9,
        ...training,
        status: true,
        isGroup: false,
        gid: null,
        author: 'li',
        gmtCreate: 'x',
        gmtModified: 'x',
      },
      trainingCategory: { id: 2, name: null, color: null, gid: null, gmtCreate: null },
    },
    { training: { id: 9, ...training, status: true }, trainingCategory: { id: 2, name: null, color: null } },
  ],
  [
    'nulls for what stays',
    { training: { id: '9', title: null, auth: null, rank: null } },
    { training: { id: 9, title: null, auth: null, rank: null } },
  ],
  [
    'an empty category as none',
    { training: { id: 9 }, trainingCategory: {} },
    { training: { id: 9 }, trainingCategory: {} },
  ],
]);

readings('PUT /api/admin/training/change-training-status', 'query', [
  [
    'the switch; whose it is said to be is not believed',
    { tid: '9', status: 'false', author: 'root' },
    { tid: 9, status: false },
  ],
]);

readings('PUT /api/admin/training/problem', 'body', [
  [
    'an entry of the map',
    { id: 5, tid: 9, pid: 3, displayId: 'A', rank: '2', gmtCreate: 'x' },
    { id: 5, tid: 9, rank: 2 },
  ],
  ['no place', { id: 5, tid: 9 }, refused],
]);

readings('DELETE /api/admin/training/problem', 'query', [
  ['the link', { pid: '3', tid: '9' }, { pid: 3, tid: 9 }],
  ['the problem itself', { pid: '3' }, { pid: 3 }],
]);

readings('POST /api/register-training', 'body', [
  ['what the form sends', { tid: '9', password: 'pw' }, { tid: 9, password: 'pw' }],
  ['blanks', { tid: '9', password: ' ' }, refused],
]);

readings('GET /api/get-training-list', 'query', [
  ['no filter', { currentPage: '1', limit: '15' }, { currentPage: 1, limit: 15 }],
  [
    'filters',
    { keyword: 'dp', categoryId: '2', auth: 'Public' },
    { currentPage: 1, limit: 20, keyword: 'dp', categoryId: 2, auth: 'Public' },
  ],
  ['empty filters', { keyword: '', categoryId: '', auth: '' }, { currentPage: 1, limit: 20 }],
  ['a kind that is none', { auth: 'All' }, refused],
]);

readings('GET /api/get-training-rank', 'query', [
  [
    'an empty search, which is always sent',
    { tid: '9', limit: '30', currentPage: '1', keyword: '' },
    { tid: 9, limit: 30, currentPage: 1 },
  ],
]);

readings('PUT /api/group/apply-public', 'query', [
  ['an offer', { pid: '3', isApplied: 'true' }, { pid: 3, isApplied: true }],
  ['no word of it', { pid: '3' }, refused],
]);

readings('PUT /api/admin/group-problem/change-progress', 'body', [
  ['a decision', { pid: 3, progress: 2 }, { pid: 3, progress: 2 }],
  ['no decision', { pid: 3 }, refused],
]);
