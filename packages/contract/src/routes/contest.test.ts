import { limits } from '../limits/index.ts';
import { readings, refused } from '../testing/reading.ts';

/** Contest requests of existing clients. Ids from URLs are strings, and unset filters are absent or null. */
const page10 = { currentPage: 1, limit: 10 };

readings('GET /api/get-contest-list', 'query', [
  ['the first page', {}, page10],
  [
    'every filter at once',
    { currentPage: '2', limit: '10', status: '-1', type: '0', keyword: ' round ' },
    { currentPage: 2, limit: 10, status: -1, type: 0, keyword: 'round' },
  ],
  ['empty filters as none', { status: '', type: '', keyword: '' }, page10],
  ['a state in words', { status: 'running' }, refused],
]);

for (const call of ['GET /api/get-contest-info', 'GET /api/get-contest-access'] as const) {
  readings(call, 'query', [
    ['the id of an address', { cid: '12' }, { cid: 12 }],
    ['no contest', {}, refused],
    ['an empty id', { cid: '' }, refused],
    ['a null id', { cid: null }, refused],
    ['the word that a broken address holds', { cid: 'undefined' }, refused],
  ]);
}

readings('POST /api/register-contest', 'body', [
  ['what the form sends', { cid: '7', password: ' open ' }, { cid: 7, password: 'open' }],
  ['an empty password', { cid: '7', password: '' }, refused],
  ['a password of blanks', { cid: '7', password: '  ' }, refused],
  ['a null password', { cid: 7, password: null }, refused],
  ['a password that is a number', { cid: 7, password: 1234 }, refused],
]);

readings('GET /api/get-contest-problem', 'query', [
  ['the switch off', { cid: '7', containsEnd: 'false' }, { cid: 7, containsEnd: false }],
  ['the switch on', { cid: '7', containsEnd: 'true' }, { cid: 7, containsEnd: true }],
  ['no switch', { cid: 7 }, { cid: 7 }],
  ['a null switch', { cid: 7, containsEnd: null }, { cid: 7, containsEnd: null }],
]);

const list = {
  onlyMine: 'false',
  completeProblemID: 'false',
  currentPage: '1',
  limit: '15',
  contestID: '7',
  beforeContestSubmit: 'false',
  containsEnd: 'true',
};
const readList = {
  onlyMine: false,
  completeProblemID: false,
  currentPage: 1,
  limit: 15,
  contestID: 7,
  beforeContestSubmit: false,
  containsEnd: true,
};
readings('GET /api/contest-submissions', 'query', [
  ['the list of the page', list, readList],
  ['its id alone', { contestID: '7' }, { contestID: 7, currentPage: 1, limit: 30 }],
  [
    'filters',
    { ...list, status: '0', username: ' li ', problemID: 'A' },
    { ...readList, status: 0, username: 'li', problemID: 'A' },
  ],
  ['filters that are empty', { ...list, status: '', username: '', problemID: '' }, readList],
  ['no contest', { onlyMine: 'true' }, refused],
  ['the id under the name of another call', { cid: 7 }, refused],
]);

const board = {
  currentPage: 1,
  limit: 50,
  cid: '7',
  forceRefresh: false,
  removeStar: false,
  concernedList: [],
  keyword: null,
  containsEnd: false,
};
const { keyword: _, ...readBoard } = { ...board, cid: 7 };
for (const call of ['POST /api/get-contest-rank', 'POST /api/get-contest-outside-scoreboard'] as const) {
  readings(call, 'body', [
    ['the board of the page', board, readBoard],
    ['its contest alone', { cid: 7 }, { cid: 7, currentPage: 1, limit: 50 }],
    [
      'nulls wherever the call allows them',
      { cid: 7, currentPage: null, limit: null, forceRefresh: null, removeStar: null, concernedList: null },
      { cid: 7, currentPage: 1, limit: 50, forceRefresh: null, removeStar: null, concernedList: null },
    ],
    ['the largest page', { cid: 7, limit: 500 }, { cid: 7, currentPage: 1, limit: limits.pageSizeMax }],
    [
      'those whom one follows',
      { cid: 7, concernedList: ['a1', 'b2'] },
      { cid: 7, currentPage: 1, limit: 50, concernedList: ['a1', 'b2'] },
    ],
    [
      'further contests, which are not merged',
      { cid: 7, externalCidList: [8] },
      { cid: 7, currentPage: 1, limit: 50 },
    ],
    ['an empty search', { cid: 7, keyword: '  ' }, { cid: 7, currentPage: 1, limit: 50 }],
    ['a null contest', { ...board, cid: null }, refused],
    ['a switch that is a text', { ...board, forceRefresh: 'true' }, refused],
    ['one followed person instead of a list', { ...board, concernedList: 'a1' }, refused],
  ]);
}

readings('POST /api/get-contest-not-read-announcement', 'body', [
  [
    'numbers of those read',
    { cid: '7', readAnnouncementList: [1, '2'] },
    { cid: 7, readAnnouncementList: [1, 2] },
  ],
  ['none read', { cid: '7', readAnnouncementList: [] }, { cid: 7, readAnnouncementList: [] }],
  ['no list', { cid: '7' }, { cid: 7 }],
  ['a null list', { cid: 7, readAnnouncementList: null }, { cid: 7, readAnnouncementList: null }],
  ['a list of words', { cid: 7, readAnnouncementList: ['a'] }, refused],
]);

readings('PUT /api/check-contest-ac-info', 'body', [
  ['a balloon brought', { id: 5, checked: true, cid: '7' }, { id: 5, checked: true, cid: 7 }],
  ['no word of it', { id: 5, cid: '7' }, refused],
]);

readings('PUT /api/check-contest-print-status', 'query', [
  ['the ids in the address', { id: '5', cid: '7' }, { id: 5, cid: 7 }],
  ['no contest', { id: '5' }, refused],
]);

readings('POST /api/submit-print-text', 'body', [
  ['a text as it is', { cid: '7', content: ' int main\n' }, { cid: 7, content: ' int main\n' }],
  ['a short one, which has an error of its own', { cid: 7, content: '' }, { cid: 7, content: '' }],
  ['no text', { cid: 7 }, refused],
  ['a text without end', { cid: 7, content: 'x'.repeat(limits.printTextMax * 2 + 1) }, refused],
]);

readings('GET /api/file/download-contest-rank', 'query', [
  [
    'what the button sends, `containEnd` as it spells it',
    { cid: '7', forceRefresh: 'true', containEnd: 'false' },
    { cid: 7, forceRefresh: true, containEnd: false },
  ],
  ['a sheet for other programs', { cid: 7, format: 'csv' }, { cid: 7, format: 'csv' }],
  ['a format that nobody writes', { cid: 7, format: 'pdf' }, refused],
]);

readings('GET /api/file/download-contest-ac-submission', 'query', [
  [
    'what the button of a group sends',
    { cid: '7', excludeAdmin: 'true', splitType: 'user', gid: '3' },
    { cid: 7, excludeAdmin: true, splitType: 'user', gid: 3 },
  ],
  ['another way of splitting', { cid: 7, splitType: 'school' }, refused],
]);

readings('GET /api/get-contest-scroll-board-submission', 'query', [
  ['the address of the page', { cid: '7', removeStar: 'true' }, { cid: 7, removeStar: true }],
  ['medals, which are no matter of the call', { cid: 7, medals: ['1', '2'] }, { cid: 7 }],
]);
