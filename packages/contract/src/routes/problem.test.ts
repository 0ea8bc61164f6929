import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits } from '../limits/index.ts';
import { readings, refused } from '../testing/reading.ts';
import { problemRoutes } from './problem.ts';

const list = { currentPage: 1, limit: 10, tagId: [] };

readings('GET /api/get-problem-list', 'query', [
  ['nothing: the first ten', {}, list],
  [
    'what the list page sends',
    { currentPage: '2', limit: '30', oj: 'Mine' },
    { ...list, currentPage: 2, limit: 30, oj: 'Mine' },
  ],
  ['unrated, which is zero and not absent', { difficulty: '0' }, { ...list, difficulty: 0 }],
  ['a keyword within blanks', { keyword: '  a+b ' }, { ...list, keyword: 'a+b' }],
  ['a keyword of wild cards as they are', { keyword: '%_\\' }, { ...list, keyword: '%_\\' }],
  ['empty filters as none', { keyword: '', difficulty: '', oj: '', tagId: '' }, list],
  ['tags joined by commas', { tagId: '3,8' }, { ...list, tagId: [3, 8] }],
  ['tags as a JSON list', { tagId: '[3, 8]' }, { ...list, tagId: [3, 8] }],
  ['tags as a JSON list of texts', { tagId: '["3","8"]' }, { ...list, tagId: [3, 8] }],
  ['tags as a repeated field', { tagId: ['3', '8'] }, { ...list, tagId: [3, 8] }],
  ['a comma too many', { tagId: ',3,,8,' }, { ...list, tagId: [3, 8] }],
  ['broken JSON as no tags', { tagId: '[broken' }, list],
  ['digits within words as no tags', { tagId: 'tag3' }, list],
  ['an id below zero as no tags, not as its digits', { tagId: '-3' }, list],
  ['an id with a fraction as no tags, not as two', { tagId: '1.5' }, list],
  ['an id that is too long as no tags, not as two', { tagId: '1234567890123' }, list],
  ['a difficulty that is a word', { difficulty: 'easy' }, refused],
]);

test('reads a list of tags in each of its formats', () => {
  const idLists = fc.array(fc.nat(999_999_999), { maxLength: 50 });
  const spellings = [
    String,
    JSON.stringify,
    (ids: number[]) => JSON.stringify(ids.map(String)),
    (ids: number[]) => ids.map(String),
  ];
  fc.assert(
    fc.property(idLists, fc.constantFrom(...spellings), (written, spell) => {
      const { tagId } = problemRoutes['GET /api/get-problem-list'].query.parse({ tagId: spell(written) });
      assert.deepEqual(tagId, written);
    }),
  );
});

test('reads at most fifty ids of at most nine digits from any list of tags', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.array(fc.stringMatching(/^[\d,]{0,12}$/))), (tagId) => {
      const read = problemRoutes['GET /api/get-problem-list'].query.parse({ tagId }).tagId;
      assert.ok(read.length <= 50);
      for (const id of read) assert.ok(Number.isInteger(id) && id >= 0 && id < 1e9, String(id));
    }),
  );
});

readings('GET /api/get-problem-detail', 'query', [
  ['a display id', { problemId: '1000' }, { problemId: '1000' }],
  ['one of a group', { problemId: 'T1', gid: '3' }, { problemId: 'T1', gid: 3 }],
  ['a display id of blanks and signs as it is', { problemId: ' A&B ' }, { problemId: ' A&B ' }],
  ['no display id', {}, refused],
  ['one past the end', { problemId: 'x'.repeat(256) }, refused],
]);

const asked = { pidList: [1, 2], isContestProblemList: false };
readings('POST /api/get-user-problem-status', 'body', [
  ['what the list sends', asked, asked],
  [
    'what the problem page sends, with a contest of zero',
    { ...asked, cid: 0, gid: null, containsEnd: false },
    { ...asked, cid: 0, containsEnd: false },
  ],
  [
    'what a contest sends',
    { pidList: ['1', 2], isContestProblemList: true, cid: '9' },
    { pidList: [1, 2], isContestProblemList: true, cid: 9 },
  ],
  ['an empty list', { ...asked, pidList: [] }, refused],
  ['no flag', { pidList: [1] }, refused],
  ['a flag that is a text', { ...asked, isContestProblemList: 'false' }, refused],
  [
    'a list past the end',
    { ...asked, pidList: Array.from({ length: limits.problemStatusBatchMax + 1 }, () => 1) },
    refused,
  ],
]);

readings('GET /api/get-full-screen-problem-list', 'query', [
  ['a training', { tid: '3' }, { tid: 3 }],
  ['a contest', { cid: '4', tid: '' }, { cid: 4 }],
  ['both', { tid: '3', cid: '4' }, { tid: 3, cid: 4 }],
  ['neither', {}, refused],
  ['neither but their names', { tid: '', cid: '' }, refused],
]);

readings('GET /api/get-last-ac-code', 'query', [
  ['a problem', { pid: '5', cid: '0' }, { pid: 5, cid: 0 }],
  ['no problem', { cid: '0' }, refused],
]);

readings('GET /api/languages', 'query', [
  ['all of them', { all: 'true' }, { all: true }],
  ['those of a problem', { pid: '7', all: 'false' }, { pid: 7, all: false }],
  ['those of a problem that does not exist yet', { pid: '', all: 'false' }, { all: false }],
]);

for (const outcome of ['refuse', 'update', 'newId']) {
  readings('POST /api/admin/problem-packages', 'query', [
    [
      `${outcome} where an id is taken`,
      { onTaken: outcome, isPublic: 'true' },
      { onTaken: outcome, isPublic: true },
    ],
  ]);
}
readings('POST /api/admin/problem-packages', 'query', [
  ['nothing as the careful choice', {}, { onTaken: 'refuse' }],
  ['a choice that nobody knows', { onTaken: 'replace' }, refused],
]);

const factor = { pid: 1, language: 'Java', factor: 2 };
readings('PUT /api/admin/problem-language-limits', 'body', [
  ['a factor', factor, factor],
  ['a problem as a text', { ...factor, pid: '1' }, factor],
  ['null, which takes it away', { ...factor, factor: null }, { ...factor, factor: null }],
  ['the edges', { ...factor, factor: 0.1 }, { ...factor, factor: 0.1 }],
  ['a factor of nothing', { ...factor, factor: 0 }, refused],
  ['one past the edge', { ...factor, factor: 100.1 }, refused],
  ['one below zero', { ...factor, factor: -2 }, refused],
  ['a text', { ...factor, factor: '2' }, refused],
  ['no factor, which is not null', { pid: 1, language: 'Java' }, refused],
  ['a language that nobody knows', { ...factor, language: 'java' }, refused],
  ['a language of every object', { ...factor, language: 'constructor' }, refused],
]);
