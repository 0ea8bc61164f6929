import { limits } from '../limits/index.ts';
import { readings, refused } from '../testing/reading.ts';

/** Contests, accounts, settings and tags in the form that the console of existing clients sends. */
const award = { priority: 1, name: '金牌', background: '#e6bf25', color: '#fff', num: 10 };
const contest = {
  title: 'Round 1',
  description: '# Rules',
  type: 0,
  auth: 1,
  pwd: 'open',
  startTime: '2026-03-01T04:00:00.000Z',
  endTime: '2026-03-01T09:00:00.000Z',
  sealRank: true,
  sealRankTime: '2026-03-01T08:00:00.000Z',
  autoRealRank: true,
  openPrint: false,
  openAccountLimit: true,
  accountLimitRule: '<prefix>t</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>',
  rankShowName: 'nickname',
  starAccount: ['li'],
  openRank: false,
  oiRankScoreType: 'Recent',
  awardType: 1,
  awardConfigList: [award],
  allowEndSubmit: false,
};
for (const call of ['POST /api/admin/contest', 'POST /api/group/contest'] as const) {
  readings(call, 'body', [
    [
      'the form; whose it is, how long, and a stale number are not believed',
      { id: 5, uid: '1', author: 'root', duration: 18_000, status: -1, source: 0, ...contest },
      contest,
    ],
    [
      'keys that a table puts into its rows',
      { ...contest, awardConfigList: [{ ...award, _XID: 'row_1', num: '10', priority: '' }] },
      { ...contest, awardConfigList: [{ name: '金牌', background: '#e6bf25', color: '#fff', num: 10 }] },
    ],
    [
      'colours that were cleared',
      { ...contest, awardConfigList: [{ ...award, background: null, color: null }] },
      { ...contest, awardConfigList: [{ ...award, background: '', color: '' }] },
    ],
    [
      'switches as a database holds them',
      { ...contest, sealRank: 1, openRank: 0 },
      { ...contest, sealRank: true, openRank: false },
    ],
    [
      'an empty password and no seal of a public one',
      { ...contest, auth: 0, pwd: '', sealRank: false, sealRankTime: null },
      { ...contest, auth: 0, pwd: '', sealRank: false, sealRankTime: null },
    ],
    ['a rule that is none', { ...contest, type: 2 }, refused],
    ['no rule', { ...contest, type: null }, refused],
    ['a kind of score that is none', { ...contest, oiRankScoreType: 'Best' }, refused],
    ['a name that is none', { ...contest, rankShowName: 'email' }, refused],
    ['a blank title', { ...contest, title: ' ' }, refused],
    ['a title past the end', { ...contest, title: 'x'.repeat(limits.contestTitleMax + 1) }, refused],
    [
      'a colour that leaves a style',
      { ...contest, awardConfigList: [{ ...award, color: 'red;position:fixed' }] },
      refused,
    ],
    [
      'a colour that fetches something',
      { ...contest, awardConfigList: [{ ...award, color: 'url(//a.b)' }] },
      refused,
    ],
    ['an award of half a place', { ...contest, awardConfigList: [{ ...award, num: 0.5 }] }, refused],
  ]);
}

readings('PUT /api/admin/contest', 'body', [
  [
    'nulls for what stays',
    { id: '5', title: null, auth: null, sealRankTime: null, awardConfigList: null, starAccount: null },
    { id: 5, title: null, auth: null, sealRankTime: null, awardConfigList: null, starAccount: null },
  ],
  ['neither rule nor author of another', { id: 5, type: 1, uid: 'x' }, { id: 5 }],
]);

readings('PUT /api/admin/contest/change-contest-visible', 'query', [
  [
    'the switch; whose it is said to be is not believed',
    { cid: '5', visible: 'true', uid: '1' },
    { cid: 5, visible: true },
  ],
]);

readings('PUT /api/admin/contest/contest-problem', 'body', [
  ['a colour alone', { id: 3, color: '#ff0000' }, { id: 3, color: '#ff0000' }],
  ['a colour that was cleared', { id: 3, color: null }, { id: 3, color: null }],
  [
    'colours of pickers',
    { id: 3, color: 'rgba(255, 69, 0, 0.68)' },
    { id: 3, color: 'rgba(255, 69, 0, 0.68)' },
  ],
  [
    'a link that is to be made, without a number',
    { pid: 8, cid: '5', displayId: 'A', displayTitle: 'T' },
    { pid: 8, cid: 5, displayId: 'A', displayTitle: 'T' },
  ],
  ['a colour that is none', { id: 3, color: 'expression(1)' }, refused],
]);

for (const call of [
  'GET /api/admin/contest/get-problem-list',
  'GET /api/group/get-contest-problem-list',
] as const) {
  readings(call, 'query', [
    [
      'those of the contest',
      { limit: '10', currentPage: '1', cid: '5', oj: 'All' },
      { limit: 10, currentPage: 1, cid: 5, oj: 'All' },
    ],
    [
      'those of ACM that it could hold',
      { cid: '5', problemType: '0', keyword: '' },
      { limit: 10, currentPage: 1, cid: 5, problemType: 0 },
    ],
  ]);
}

readings('DELETE /api/admin/contest/problem', 'query', [
  ['the link', { pid: '8', cid: '5' }, { pid: 8, cid: 5 }],
  ['the problem itself', { pid: '8' }, { pid: 8 }],
]);

readings('PUT /api/admin/contest/announcement', 'body', [
  [
    'what the switch of a row sends',
    { announcement: { id: 3, title: 'T', content: 'C', status: 1, uid: 'x' }, cid: null },
    { announcement: { id: 3, title: 'T', content: 'C', status: 1 } },
  ],
  ['a state that is none', { announcement: { id: 3, title: 'T', content: 'C', status: 2 } }, refused],
]);

const account = {
  uid: 'ab',
  username: 'li',
  realname: null,
  email: null,
  password: '',
  type: 1002,
  status: 0,
  setNewPwd: false,
  titleName: null,
  titleColor: null,
};
readings('PUT /api/admin/user/edit-user', 'body', [
  ['the ten fields of the form', account, account],
  ['numbers as texts', { ...account, type: '1008', status: '1' }, { ...account, type: 1008, status: 1 }],
  ['a null role', { ...account, type: null }, refused],
  ['a null state', { ...account, status: null }, refused],
  ['a null name', { ...account, username: null }, refused],
]);

readings('DELETE /api/admin/user/delete-user', 'body', [
  ['a list of uids', { ids: ['ab', '1'] }, { ids: ['ab', '1'] }],
  ['nobody', { ids: [] }, refused],
  ['a bare list', ['ab'], refused],
]);

readings('POST /api/admin/user/insert-batch-user', 'body', [
  [
    'rows by place, short ones and long ones',
    {
      users: [
        ['li', 'secret'],
        ['wu', 123_456, null, '', 'male', 'W', 'School', 'more'],
      ],
    },
    {
      users: [
        ['li', 'secret'],
        ['wu', 123_456, null, '', 'male', 'W', 'School', 'more'],
      ],
    },
  ],
  ['null instead of rows', { users: null }, refused],
  ['rows by name', { users: [{ username: 'li' }] }, refused],
]);

readings('POST /api/admin/user/generate-user', 'body', [
  [
    'what the form begins with',
    { prefix: '', suffix: '', number_from: 0, number_to: 10, password_length: 6 },
    { prefix: '', suffix: '', number_from: 0, number_to: 10, password_length: 6 },
  ],
  [
    'numbers that were typed',
    { prefix: 'a', number_from: '1', number_to: '9' },
    { prefix: 'a', number_from: 1, number_to: 9 },
  ],
  ['half a number', { number_from: 0.5 }, refused],
]);

readings('PUT /api/admin/config/set-email-config', 'body', [
  [
    'the loaded form: a port that was typed, a password that was never told',
    {
      emailHost: 'smtp.example.net',
      emailPort: '465',
      emailPassword: null,
      isEmailPasswordSet: true,
      emailSsl: 'true',
    },
    { emailHost: 'smtp.example.net', emailPort: 465, emailPassword: null, emailSsl: true },
  ],
  ['an empty port, which stays', { emailPort: '' }, { emailPort: '' }],
  ['a port in words', { emailPort: 'smtp' }, refused],
]);

readings('PUT /api/admin/switch/update', 'body', [
  [
    'a part of the object',
    {
      openPublicJudge: false,
      defaultSubmitInterval: '-1',
      hduUsernameList: ['', 'a'],
      hduPasswordList: ['', null],
    },
    refused,
  ],
  [
    'limits that were typed, and pairs that are not filled in',
    {
      openPublicJudge: false,
      defaultSubmitInterval: '-1',
      hduUsernameList: ['', 'a'],
      hduPasswordList: ['', 'b'],
    },
    {
      openPublicJudge: false,
      defaultSubmitInterval: -1,
      hduUsernameList: ['', 'a'],
      hduPasswordList: ['', 'b'],
    },
  ],
  [
    'nulls for what stays',
    { openPublicJudge: null, cfUsernameList: null },
    { openPublicJudge: null, cfUsernameList: null },
  ],
]);

readings('POST /api/admin/tag', 'body', [
  [
    'a tag without a class',
    { id: null, name: 'dp', color: '#409eff', oj: 'ME', tcid: null },
    { name: 'dp', color: '#409eff', oj: 'ME' },
  ],
  ['a class as text', { name: 'dp', oj: 'ME', tcid: '3' }, { name: 'dp', oj: 'ME', tcid: 3 }],
  ['no name, which has an error of its own', { name: null }, { name: null }],
]);

readings('POST /api/admin/msg/notice', 'body', [
  [
    'the form, under the number of the row edited before',
    { id: 3, title: 'T', content: 'C', type: 'All', adminId: '1' },
    { title: 'T', content: 'C', type: 'All' },
  ],
  ['a kind that is none', { title: 'T', content: 'C', type: 'all' }, refused],
]);

readings('PUT /api/admin/msg/notice', 'body', [
  [
    'the whole row',
    {
      id: 3,
      title: 'T',
      content: 'C',
      type: 'All',
      state: false,
      adminUsername: 'root',
      gmtCreate: 'x',
      gmtModified: 'x',
    },
    { id: 3, title: 'T', content: 'C', type: 'All' },
  ],
  [
    'nulls for what stays',
    { id: '3', title: null, content: null, type: null },
    { id: 3, title: null, content: null, type: null },
  ],
]);
