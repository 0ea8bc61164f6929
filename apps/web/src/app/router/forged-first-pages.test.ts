// @vitest-environment jsdom
import '../../../test-support/platform.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient as client } from '../../api/query-client.ts';
import { siteAnnouncementQuery } from '../../features/site/home/queries.ts';
import { homeSearch } from '../../features/site/home/home.page.ts';
import { parseSearch, stringifySearch } from '../../lib/search.ts';
import { problemFilters, problemListSearch, tagSource } from '../../features/problem/core/filters.ts';
import { tagsQuery } from '../../features/problem/core/queries.ts';
import { FakeServer } from '../../../test-support/fake-server.ts';
import { makeRouter } from './router.ts';

const server = new FakeServer();
beforeEach(() => void vi.stubGlobal('fetch', server.fetch));
afterEach(() => {
  vi.unstubAllGlobals();
  client.clear();
  server.reset();
});

const names =
  'announcements announcement keyword difficulty oj tagId currentPage limit tab onlyMine status username problemID completeProblemID language left right searchUser uid code q to __proto__'.split(
    ' ',
  );
/** Values that users, bots and other clients put into URLs. */
const value = fc.oneof(
  fc.string({ maxLength: 400, size: 'max' }),
  fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
  fc.integer().map(String),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
  fc.constantFrom(
    'true',
    'null',
    '[1,2]',
    '{"a":1}',
    '1e3',
    '-0',
    '0x10',
    ' 7 ',
    '900719925474099',
    'NaN',
    '[-5]',
  ),
  fc.array(fc.integer(), { maxLength: 80, size: 'max' }).map((list) => JSON.stringify(list)),
);
const searches = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });

/** Returns the faults of requests that violate the contract. Requests without a response in this test do not matter. */
function refusals(): readonly string[] {
  const refused = server.faults.filter((fault) => !fault.endsWith('has no answer in this test'));
  server.faults.length = 0;
  client.clear();
  return refused;
}

describe.each([
  '/home',
  '/problem',
  '/problem/1000',
  '/status',
  '/submission-detail/7',
  '/submission-diff',
  '/acm-rank',
  '/rating',
  '/user-home',
  '/introduction',
  '/reset-password',
])('a URL that begins with %s', (path) => {
  it('causes no request that the contract rejects', async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (typed) => {
        const history = createMemoryHistory({ initialEntries: [path + stringifySearch(typed)] });
        const router = makeRouter(history);
        await router.load();
        expect(refusals()).toEqual([]);
        expect(router.stores.matches.get().at(-1)?.status).toBe('success');
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});

it('later requests of such a page are accepted by the contract', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (typed) => {
      const raw = parseSearch(stringifySearch(typed));
      const { announcement } = homeSearch(raw);
      await Promise.all([
        client.prefetchQuery(tagsQuery(tagSource(problemFilters(problemListSearch(raw)).oj))),
        announcement !== undefined && client.prefetchQuery(siteAnnouncementQuery(announcement)),
      ]);
      expect(refusals()).toEqual([]);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});
