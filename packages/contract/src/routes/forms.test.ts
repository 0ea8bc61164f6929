import { readings, refused } from '../testing/reading.ts';

/** Further forms in the form that existing clients send, including whole rows and stale ids. */
readings('POST /api/admin/login', 'body', [
  ['name and password', { username: ' root ', password: 'secret' }, { username: 'root', password: 'secret' }],
  ['an empty name', { username: '', password: 'secret' }, refused],
  ['an empty password', { username: 'root', password: '' }, refused],
]);
readings('POST /api/change-password', 'body', [
  [
    'the form with the password again',
    { oldPassword: 'former', newPassword: 'newer1', againPassword: 'newer1' },
    { oldPassword: 'former', newPassword: 'newer1' },
  ],
  ['no former one', { newPassword: 'newer1' }, refused],
]);
readings('POST /api/reset-password', 'body', [
  [
    'what stands in the link of the mail',
    { username: 'li', password: 'newer1', passwordAgain: 'newer1', code: 'ab'.repeat(10) },
    { username: 'li', password: 'newer1', code: 'ab'.repeat(10) },
  ],
  ['no code', { username: 'li', password: 'newer1' }, refused],
]);
readings('GET /api/get-register-code', 'query', [
  ['an address', { email: 'li@example.net' }, { email: 'li@example.net' }],
  ['none', {}, refused],
]);

const announcement = { title: '公告', content: '# Text', status: 0 };
readings('POST /api/admin/announcement', 'body', [
  [
    'the form, under the number and the dates of the row edited before',
    { id: 3, ...announcement, uid: '1', username: 'root', gmtCreate: 'x', gmtModified: 'x' },
    announcement,
  ],
  ['no state', { title: 'T', content: 'C' }, { title: 'T', content: 'C' }],
  ['a null number', { id: null, ...announcement }, announcement],
  ['no content', { ...announcement, content: '' }, refused],
]);
readings('PUT /api/admin/announcement', 'body', [
  [
    'what the switch sends',
    { id: 3, ...announcement, status: 1, uid: '1' },
    { id: 3, ...announcement, status: 1 },
  ],
  [
    'nulls for what stays',
    { id: '3', title: null, content: null, status: null },
    {
      id: 3,
      title: null,
      content: null,
      status: null,
    },
  ],
]);
readings('POST /api/admin/contest/announcement', 'body', [
  [
    'a new one under the number of another',
    { cid: '7', announcement: { id: 3, ...announcement, uid: '1' } },
    { cid: 7, announcement },
  ],
  ['no contest', { announcement }, refused],
]);
readings('POST /api/group/contest-announcement', 'body', [
  [
    'what groups send beside it',
    { cid: '7', announcement: { ...announcement, uid: 'x', gid: '4', username: 'li' } },
    { cid: 7, announcement },
  ],
]);
readings('PUT /api/group/announcement', 'body', [
  [
    'the whole row with its group as text',
    { id: 3, ...announcement, uid: 'x', username: 'li', gid: '4', gmtCreate: 'x' },
    { id: 3, ...announcement, gid: 4 },
  ],
  [
    'what the switch sends',
    { id: 3, title: 'T', content: null, status: 1, gid: 4 },
    { id: 3, title: 'T', content: null, status: 1, gid: 4 },
  ],
]);

const link = { pid: 8, cid: 7, displayId: 'A', displayTitle: 'A+B' };
readings('PUT /api/group/contest-problem', 'body', [
  [
    'the whole row with a colour',
    { id: 3, ...link, color: '#f00', gmtCreate: 'x', gmtModified: 'x' },
    { id: 3, ...link, color: '#f00' },
  ],
  ['a link that is to be made', { ...link, cid: '7' }, link],
  ['a cleared colour', { id: 3, ...link, color: null }, { id: 3, ...link, color: null }],
]);
readings('POST /api/admin/contest/add-problem-from-public', 'body', [
  ['what the chooser sends', { pid: 8, cid: '7', displayId: 'A' }, { pid: 8, cid: 7, displayId: 'A' }],
]);
readings('POST /api/group/add-contest-problem-from-group', 'query', [
  [
    'a problem by its display id',
    { problemId: 'ALGOSP1', cid: '7', displayId: 'A' },
    { problemId: 'ALGOSP1', cid: 7, displayId: 'A' },
  ],
]);
readings('GET /api/admin/contest/import-remote-oj-problem', 'query', [
  [
    'what the dialog sends',
    { name: 'CF', problemId: ' 1A ', cid: '7', displayId: 'B' },
    { name: 'CF', problemId: '1A', cid: 7, displayId: 'B' },
  ],
]);

readings('PUT /api/admin/problem/change-problem-auth', 'body', [
  [
    'the whole row of the list',
    {
      id: 8,
      problemId: 'P8',
      auth: 2,
      author: 'root',
      spjCode: null,
      tags: [],
      can: { edit: true },
      total: 3,
    },
    { id: 8, auth: 2 },
  ],
]);
readings('PUT /api/group/change-problem-auth', 'query', [
  ['the select', { pid: '8', auth: '1' }, { pid: 8, auth: 1 }],
]);
readings('POST /api/admin/problem/compile-spj', 'body', [
  [
    'a checker without files',
    { pid: 8, code: 'x', language: 'C++', extraFiles: null },
    { pid: 8, code: 'x', language: 'C++', extraFiles: null },
  ],
  [
    'one of a problem that does not exist yet',
    { pid: null, code: 'x', language: 'C', extraFiles: { 'a.h': 'y' } },
    {
      code: 'x',
      language: 'C',
      extraFiles: { 'a.h': 'y' },
    },
  ],
  [
    'neither code nor language, which have errors of their own',
    { code: null, language: null },
    { code: null, language: null },
  ],
]);
readings('POST /api/group/compile-interactive', 'query', [
  ['the group of the address', { gid: '4' }, { gid: 4 }],
  ['no group', {}, refused],
]);
readings('POST /api/file/upload-testcase-zip', 'query', [
  ['the case mode of the form', { mode: 'subtask_lowest' }, { mode: 'subtask_lowest' }],
  ['the one of a group', { gid: '4', mode: 'default' }, { gid: 4, mode: 'default' }],
  ['neither', {}, {}],
]);
readings('GET /api/file/export-problem', 'query', [
  ['several', { pid: ['8', '9'] }, { pid: [8, 9] }],
  ['one', { pid: '8' }, { pid: 8 }],
  ['a list in one', { pid: '8,9' }, refused],
]);

readings('PUT /api/admin/tag', 'body', [
  [
    'the whole row, out of its class',
    { id: 5, name: 'dp', color: '#409eff', oj: 'ME', gid: null, tcid: null, gmtCreate: 'x' },
    { id: 5, name: 'dp', color: '#409eff', tcid: null },
  ],
]);
readings('POST /api/admin/tag/classification', 'body', [
  ['a new one', { id: null, name: '图论', oj: 'ME', rank: 0 }, { name: '图论', oj: 'ME', rank: 0 }],
  ['a rank that was typed', { name: '图论', oj: 'ME', rank: '2' }, { name: '图论', oj: 'ME', rank: 2 }],
]);
readings('PUT /api/admin/tag/classification', 'body', [
  [
    'the whole row',
    { id: 2, name: '图论', oj: 'ME', rank: 1, gmtCreate: 'x' },
    { id: 2, name: '图论', rank: 1 },
  ],
]);
readings('POST /api/admin/training/category', 'body', [
  ['a new one', { id: null, name: ' 入门 ', color: '#409eff' }, { name: '入门', color: '#409eff' }],
]);
readings('PUT /api/admin/training/category', 'body', [
  [
    'the whole row',
    { id: 2, name: '入门', color: null, gid: null, gmtCreate: 'x' },
    { id: 2, name: '入门', color: null },
  ],
]);

const training = { id: 9, title: 'T', description: 'D', auth: 'Public', privatePwd: null, rank: 1 };
readings('PUT /api/group/training', 'body', [
  [
    'the loaded row; whose it is is not believed',
    {
      training: { ...training, gid: '4', author: 'root', isGroup: false, status: true },
      trainingCategory: { id: '2' },
    },
    { training: { ...training, status: true }, trainingCategory: { id: 2 } },
  ],
]);
readings('GET /api/group/get-contest-announcement-list', 'query', [
  [
    'the list of the page',
    { currentPage: '1', limit: '10', cid: '7' },
    { currentPage: 1, limit: 10, cid: 7 },
  ],
]);

readings('PUT /api/admin/config/set-web-config', 'body', [
  [
    'the loaded form, blanks as the word that the client writes',
    {
      baseUrl: 'http://a.example',
      name: 'OJ',
      shortName: 'OJ',
      description: 'None',
      register: true,
      recordName: null,
      recordUrl: '',
    },
    {
      baseUrl: 'http://a.example',
      name: 'OJ',
      shortName: 'OJ',
      description: 'None',
      register: true,
      recordName: null,
      recordUrl: '',
    },
  ],
  ['a number for a text', { name: 7 }, refused],
]);
readings('POST /api/admin/config/test-email', 'body', [
  ['an address within blanks', { email: ' a@b.c ' }, { email: 'a@b.c' }],
  ['an empty one, which has an error of its own', { email: '' }, { email: '' }],
]);
readings('POST /api/admin/user/generate-user', 'body', [
  [
    'what was typed',
    { prefix: 'team', suffix: '', number_from: 1, number_to: 20, password_length: 8 },
    { prefix: 'team', suffix: '', number_from: 1, number_to: 20, password_length: 8 },
  ],
  ['nothing: the defaults of the server', {}, {}],
  ['nulls for both texts', { prefix: null, suffix: null }, { prefix: null, suffix: null }],
  [
    'numbers that were cleared, as if they were left out',
    { number_from: null, number_to: '', password_length: null },
    {},
  ],
]);
readings('GET /api/admin/judge/rejudge-contest-problem', 'query', [
  ['the button of the page', { pid: '8', cid: '7' }, { pid: 8, cid: 7 }],
]);
readings('PUT /api/submission', 'body', [
  [
    'a share without its owner',
    { submitId: 5, share: false, uid: null },
    { submitId: 5, share: false, uid: null },
  ],
]);
readings('GET /api/file/download-contest-print-text', 'query', [
  ['the request by its number', { id: '5' }, { id: 5 }],
]);
readings('DELETE /api/group/contest-problem', 'query', [
  ['both ids of the row', { pid: '8', cid: '7' }, { pid: 8, cid: 7 }],
  ['the problem alone, which would delete it', { pid: '8' }, refused],
]);
readings('DELETE /api/group/training-problem', 'query', [
  ['both ids of the row', { pid: '8', tid: '9' }, { pid: 8, tid: 9 }],
  ['the problem alone, which would delete it', { pid: '8' }, refused],
]);
