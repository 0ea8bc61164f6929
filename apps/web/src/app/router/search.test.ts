// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resetPasswordSearch } from '../../features/account/auth/reset-password.page.ts';
import { compareSearch } from '../../features/submission/diff/compare.page.ts';
import { homeSearch } from '../../features/site/home/home.page.ts';
import { pageSearch, parseSearch, stringifySearch, type RawSearch } from '../../lib/search.ts';
import { problemListSearch } from '../../features/problem/core/filters.ts';
import { rankSearch } from '../../features/account/ranking/queries.ts';
import { problemSearch } from '../../features/problem/solve/problem-search.ts';
import { submissionListSearch } from '../../features/submission/core/filters.ts';
import { userHomeSearch } from '../../features/account/profile/user-home.page.ts';

const readers: Readonly<Record<string, (raw: RawSearch) => object>> = {
  home: homeSearch,
  'problem list': problemListSearch,
  problem: problemSearch,
  'submission list': submissionListSearch,
  comparison: compareSearch,
  rank: rankSearch,
  'user home': userHomeSearch,
  'new password': resetPasswordSearch,
  outbox: pageSearch,
};

/** Values as they occur in URLs that users type or that this site links to. */
const value = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.integer().map(String),
  fc.constantFrom('true', 'false', 'null', '', '[1,2]', '[]', '[[1]]', '{"a":1}', '1e3', '-0', '0x10', ' 7 '),
  fc.array(fc.integer(), { maxLength: 4 }).map((list) => JSON.stringify(list)),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const names = [
  'announcements',
  'announcement',
  'keyword',
  'difficulty',
  'oj',
  'tagId',
  'currentPage',
  'limit',
  'tab',
  'onlyMine',
  'status',
  'username',
  'problemID',
  'completeProblemID',
  'left',
  'right',
  'searchUser',
  'uid',
  'code',
  '__proto__',
  'constructor',
];
const search = fc.dictionary(fc.constantFrom(...names), value);

describe.each(Object.entries(readers))('the search of %s', (_name, read) => {
  it('is equal after writing and parsing', () => {
    fc.assert(
      fc.property(search, (raw) => {
        const first = read(raw);
        expect(read(parseSearch(stringifySearch({ ...first })))).toEqual(first);
      }),
    );
  });

  it('has one canonical form', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (typed) => {
        const written = stringifySearch({ ...read(parseSearch(typed)) });
        expect(stringifySearch({ ...read(parseSearch(written)) })).toBe(written);
      }),
    );
  });
});
