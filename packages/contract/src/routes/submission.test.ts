import { limits } from '../limits/index.ts';
import { readings, refused } from '../testing/reading.ts';

/** Bodies and queries about submissions in the form that existing clients send, page by page. */
const bare = { pid: '1000', language: 'C++', code: 'int main() {}' };

readings('POST /api/submit-problem-judge', 'body', [
  [
    'a program from the problem page, where ids of other pages are null',
    { ...bare, cid: 0, tid: null, gid: null, isRemote: false },
    { ...bare, cid: 0, isRemote: false },
  ],
  [
    'a program of a contest, whose id comes from the address as a text',
    { ...bare, pid: 'A', cid: '12', tid: null, gid: null, isRemote: null },
    { ...bare, pid: 'A', cid: 12, isRemote: null },
  ],
  [
    'a program of a group’s training',
    { ...bare, cid: 0, tid: '7', gid: '3' },
    { ...bare, cid: 0, tid: 7, gid: 3 },
  ],
  ['a program from the focus page of a training, without cid', { ...bare, tid: '7' }, { ...bare, tid: 7 }],
  ['a display id that is a number', { ...bare, pid: 1000 }, bare],
  [
    'a display id of another judge',
    { ...bare, pid: 'CF-1A', isRemote: true },
    { ...bare, pid: 'CF-1A', isRemote: true },
  ],
  ['ids that are empty texts', { ...bare, cid: '', tid: '', gid: '' }, bare],
  [
    'the captcha of old clients and drops what nobody knows',
    { ...bare, captcha: '', isPublic: true },
    { ...bare, captcha: '' },
  ],
  [
    'an answered captcha',
    { ...bare, captcha: '12', captchaKey: 'ab' },
    { ...bare, captcha: '12', captchaKey: 'ab' },
  ],
  ['an empty program, which has an error of its own', { ...bare, code: '' }, { ...bare, code: '' }],
  ['blanks around a program, which belong to it', { ...bare, code: '\n x \n' }, { ...bare, code: '\n x \n' }],
  [
    'a language with blanks around it, so that it is told as unknown',
    { ...bare, language: ' C' },
    { ...bare, language: ' C' },
  ],
  ['no program', { pid: '1000', language: 'C++' }, refused],
  ['a null program', { ...bare, code: null }, refused],
  ['no problem', { language: 'C++', code: 'x' }, refused],
  ['a null problem', { ...bare, pid: null }, refused],
  ['a problem that is no number at all', { ...bare, pid: Number.NaN }, refused],
  ['a list of programs', { ...bare, code: ['x'] }, refused],
  ['a contest that is a word', { ...bare, cid: 'contest' }, refused],
  ['a list as the whole body', [bare], refused],
]);

readings('GET /api/get-submission-list', 'query', [
  ['nothing: the first thirty', {}, { currentPage: 1, limit: 30 }],
  [
    'what the list page sends',
    { onlyMine: 'false', currentPage: '1', limit: '15', completeProblemID: 'false' },
    { onlyMine: false, currentPage: 1, limit: 15, completeProblemID: false },
  ],
  [
    'what the problem page sends, without the contest of other pages',
    {
      onlyMine: 'true',
      currentPage: '1',
      limit: '10',
      problemID: '1000',
      contestID: '0',
      completeProblemID: 'true',
    },
    { onlyMine: true, currentPage: 1, limit: 10, problemID: '1000', completeProblemID: true },
  ],
  ['the list of a group', { gid: '4', limit: '30' }, { gid: 4, currentPage: 1, limit: 30 }],
  ['a verdict below zero', { status: '-2' }, { status: -2, currentPage: 1, limit: 30 }],
  ['accepted, which is zero and not absent', { status: '0' }, { status: 0, currentPage: 1, limit: 30 }],
  [
    'empty filters as none',
    { status: '', username: '', problemID: ' ', gid: '' },
    { currentPage: 1, limit: 30 },
  ],
  ['a username within blanks', { username: ' li ' }, { username: 'li', currentPage: 1, limit: 30 }],
  ['a flag as 1', { onlyMine: '1' }, { onlyMine: true, currentPage: 1, limit: 30 }],
  ['a page before the first as the first', { currentPage: '-1', limit: '0' }, { currentPage: 1, limit: 30 }],
  ['the same filter twice', { username: ['a', 'b'] }, refused],
  ['a verdict that is a word', { status: 'AC' }, refused],
  ['a flag that is none', { onlyMine: 'yes' }, refused],
  ['a keyword past the end', { username: 'x'.repeat(limits.keywordMax + 1) }, refused],
]);

const full = Array.from({ length: limits.statusBatchMax }, (_, at) => at + 1);
for (const call of [
  'POST /api/check-submissions-status',
  'POST /api/check-contest-submissions-status',
] as const) {
  readings(call, 'body', [
    ['ids as texts', { submitIds: ['1', '2'], cid: null }, { submitIds: [1, 2] }],
    ['ids as numbers of a contest', { submitIds: [1], cid: '5' }, { submitIds: [1], cid: 5 }],
    ['no ids, when no row is unfinished', { submitIds: [] }, { submitIds: [] }],
    ['as many as a page may have', { submitIds: full }, { submitIds: full }],
    ['more than that', { submitIds: [...full, 0] }, refused],
    ['no list', { submitIds: '1,2' }, refused],
    ['a null among the ids', { submitIds: [1, null] }, refused],
    ['a nested list', { submitIds: [[1]] }, refused],
  ]);
}

for (const call of ['GET /api/get-submission-detail', 'GET /api/get-all-case-result'] as const) {
  readings(call, 'query', [
    ['the id of the address', { submitId: '31' }, { submitId: 31 }],
    ['no id', {}, refused],
    ['an empty id', { submitId: '' }, refused],
    ['two ids', { submitId: ['1', '2'] }, refused],
    ['an id past what a number holds', { submitId: '9'.repeat(16) }, refused],
  ]);
}

readings('PUT /api/submission', 'body', [
  ['the row of the list', { submitId: 5, share: true, uid: 'ab' }, { submitId: 5, share: true, uid: 'ab' }],
  ['an id as a text', { submitId: '5', share: false }, { submitId: 5, share: false }],
  ['a share that is a text', { submitId: 5, share: 'true' }, refused],
  ['no share', { submitId: 5 }, refused],
  ['no id', { share: true }, refused],
]);

const run = { pid: 1000, language: 'C', code: 'x' };
readings('POST /api/submit-problem-test-judge', 'body', [
  [
    'a run from the drawer, with the mode of its editor',
    {
      ...run,
      type: 'public',
      userInput: '1 2',
      expectedOutput: null,
      mode: 'text/x-csrc',
      isRemoteJudge: false,
    },
    {
      ...run,
      type: 'public',
      userInput: '1 2',
      expectedOutput: null,
      mode: 'text/x-csrc',
      isRemoteJudge: false,
    },
  ],
  ['an id as a text', { ...run, pid: '1000' }, run],
  [
    'an input that is too long, which has an error of its own',
    { ...run, userInput: 'x'.repeat(2000) },
    { ...run, userInput: 'x'.repeat(2000) },
  ],
  ['no input', run, run],
  ['a type that nobody knows', { ...run, type: 'training' }, refused],
  ['a display id', { ...run, pid: 'CF-1A' }, refused],
  ['an input that is a number', { ...run, userInput: 7 }, refused],
]);
