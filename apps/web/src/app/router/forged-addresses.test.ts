// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcementListQuery } from '../../features/admin/announcement/queries.ts';
import { queryClient as client } from '../../api/query-client.ts';
import {
  scoreboardQuery,
  scoreboardTopQuery,
  scoreboardParams,
} from '../../features/contest/core/scoreboard-query.ts';
import { scoreboardSearch } from '../../features/contest/core/scoreboard-search.ts';
import { contestListQuery, contestListSearch } from '../../features/contest/core/list-query.ts';
import { ownTimesQuery } from '../../features/contest/core/individual-timing/queries.ts';
import { examRecordsQuery } from '../../features/contest/core/exam/queries.ts';
import { examRecordsPage } from '../../features/contest/core/exam/records.page.ts';
import { contestOwnTimesPage } from '../../features/contest/core/individual-timing/own-times.page.ts';
import { contestAnnouncementsQuery } from '../../features/contest/core/page-queries.ts';
import { balloonsQuery, printQuery } from '../../features/contest/core/tool-queries.ts';
import { replayQuery } from '../../features/contest/core/virtual-participation/queries.ts';
import { adminPostsQuery, postReportsQuery } from '../../features/community/discussion/admin-queries.ts';
import { discussionAdminPage } from '../../features/community/discussion/discussion-admin.page.ts';
import { commentsQuery } from '../../features/community/comment/queries.ts';
import { discussionDetailPage } from '../../features/community/discussion/discussion-detail.page.ts';
import { postListQuery, postListSearch } from '../../features/community/discussion/queries.ts';
import { managedGroupsQuery, readGroupsSearch } from '../../features/group/site-admin/queries.ts';
import { groupContestsQuery, groupTrainingsQuery } from '../../features/group/events/queries.ts';
import { groupMemberPage, groupRankPage } from '../../features/group/core/group.page.ts';
import { groupListQuery, groupListSearch } from '../../features/group/core/list-query.ts';
import { allAnnouncementsQuery, membersQuery } from '../../features/group/core/queries.ts';
import { groupRankQuery } from '../../features/group/core/GroupRankPage.tsx';
import { managedGroupProblemsQuery } from '../../features/group/scoped-pages/queries.ts';
import { groupProblemAdminPage } from '../../features/group/scoped-pages/problems.page.ts';
import { keywordSearch, pageSearch, parseSearch, stringifySearch, type RawSearch } from '../../lib/search.ts';
import { postMessagesQuery } from '../../features/community/inbox/list-queries.ts';
import { messagePage } from '../../features/community/inbox/message.page.ts';
import { outboxQuery } from '../../features/site/mail-outbox/queries.ts';
import { searchAddress } from '../../features/site/search/search.page.ts';
import { resultsQuery } from '../../features/site/search/queries.ts';
import { FakeServer } from '../../../test-support/fake-server.ts';
import { trainingListQuery, trainingListSearch } from '../../features/training/core/list-query.ts';
import { trainingRankQuery } from '../../features/training/core/queries.ts';

const server = new FakeServer();
beforeEach(() => void vi.stubGlobal('fetch', server.fetch));
afterEach(() => {
  vi.unstubAllGlobals();
  client.clear();
  server.reset();
});

/** Starts the requests that a page sends for a URL with these search parameters. */
type Asking = (raw: RawSearch) => readonly Promise<unknown>[];

/** Parses search parameters as the page does. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the page's search type
const readOf = <Search>(page: { options: { validateSearch?: unknown } }): ((raw: RawSearch) => Search) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router stores what the page defined
  page.options.validateSearch as (raw: RawSearch) => Search;

const members = readOf<ReturnType<typeof readGroupsSearch>>(groupMemberPage);
const groupRank = readOf<Parameters<typeof groupRankQuery>[1]>(groupRankPage);
const ownTimes = readOf<{ keyword?: string; currentPage?: number; limit?: number }>(contestOwnTimesPage);
const examRecords = readOf<Parameters<typeof examRecordsQuery>[1]>(examRecordsPage);
const adminPosts = readOf<Parameters<typeof adminPostsQuery>[0]>(discussionAdminPage);
const managed = readOf<{ keyword?: string; auth?: number; currentPage?: number; limit?: number }>(
  groupProblemAdminPage,
);
const focused = readOf<{ comment?: number }>(discussionDetailPage);
const messages = readOf<{ currentPage?: number }>(messagePage);
const view = { question: undefined, withDeleted: false };

const pages: Readonly<Record<string, Asking>> = {
  contests: (raw) => [client.prefetchQuery(contestListQuery(contestListSearch(raw)))],
  'a board': (raw) => {
    const search = scoreboardSearch(raw);
    const { virtual, others = false, removeStar = false } = search;
    return [
      client.prefetchQuery(scoreboardTopQuery(5, scoreboardParams(search))),
      client.prefetchQuery(scoreboardQuery(5, scoreboardParams(search))),
      client.prefetchQuery(replayQuery(5, { virtual, others, removeStar }, 3)),
    ];
  },
  'lists of a contest': (raw) => {
    const { currentPage = 1, limit = 20 } = pageSearch(raw);
    return [
      client.prefetchQuery(contestAnnouncementsQuery(5, currentPage, limit)),
      client.prefetchQuery(balloonsQuery(5, currentPage, limit)),
      client.prefetchQuery(printQuery(5, currentPage, limit)),
    ];
  },
  'own times': (raw) => {
    const { currentPage = 1, limit = 30, keyword } = ownTimes(raw);
    return [client.prefetchQuery(ownTimesQuery(5, currentPage, limit, keyword))];
  },
  'records of an exam': (raw) => [client.prefetchQuery(examRecordsQuery(5, examRecords(raw)))],
  trainings: (raw) => [client.prefetchQuery(trainingListQuery(trainingListSearch(raw)))],
  'records of a training': (raw) => [client.prefetchQuery(trainingRankQuery(5, keywordSearch(raw)))],
  groups: (raw) => [
    client.prefetchQuery(groupListQuery(groupListSearch(raw))),
    client.prefetchQuery(managedGroupsQuery(readGroupsSearch(raw))),
  ],
  'lists of a group': (raw) => {
    const search = keywordSearch(raw);
    const { currentPage = 1, limit = 10 } = search;
    return [
      client.prefetchQuery(groupRankQuery(7, groupRank(raw))),
      client.prefetchQuery(membersQuery(7, members(raw), 'everybody')),
      client.prefetchQuery(membersQuery(7, members(raw), 'members')),
      client.prefetchQuery(groupContestsQuery(7, search)),
      client.prefetchQuery(groupTrainingsQuery(7, search)),
      client.prefetchQuery(allAnnouncementsQuery(7, currentPage, limit)),
      client.prefetchQuery(managedGroupProblemsQuery(7, { currentPage: 1, limit: 10, ...managed(raw) })),
    ];
  },
  posts: (raw) => [
    client.prefetchQuery(postListQuery(postListSearch(raw))),
    client.prefetchQuery(postListQuery(postListSearch(raw), '1000', 'u1', 7)),
    client.prefetchQuery(adminPostsQuery(adminPosts(raw))),
    client.prefetchQuery(adminPostsQuery(adminPosts(raw), 7)),
    client.prefetchQuery(postReportsQuery(adminPosts(raw))),
    client.prefetchInfiniteQuery(commentsQuery({ did: 7 }, null, view, focused(raw).comment)),
  ],
  messages: (raw) => {
    const { currentPage: page = 1 } = messages(raw);
    const asked = { uid: 'u1', page, openedAt: new Date().toISOString(), locale: 'zh-CN' } as const;
    return [client.prefetchQuery(postMessagesQuery(client, 'comment', asked))];
  },
  'what was found': (raw) => {
    const search = searchAddress(raw);
    // A page without a keyword in its URL sends no request.
    return search.q === undefined ? [] : [client.prefetchQuery(resultsQuery(search, 'en-US'))];
  },
  'lists of the console': (raw) => {
    const { currentPage = 1, limit = 15 } = pageSearch(raw);
    return [
      client.prefetchQuery(announcementListQuery(currentPage, limit)),
      client.prefetchQuery(outboxQuery(currentPage, limit)),
    ];
  },
};

const names =
  'keyword q kind status type auth state tab isOpen cid order onlyMine currentPage limit virtual others removeStar containsEnd forceRefresh comment categoryId searchUser __proto__'.split(
    ' ',
  );
/** Values that users, bots and other clients put into URLs. */
const value = fc.oneof(
  fc.string({ maxLength: 400 }),
  fc.integer().map(String),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
  fc.constantFrom('true', 'null', '[1,2]', '{"a":1}', '1e3', '-0', '0x10', ' 7 ', '900719925474099', 'NaN'),
  fc.constantFrom('Public', 'deleted', 'categories', 'problem', 'likes', '-1', '0', '1', '2', '6'),
);

/** Returns the faults of requests that violate the contract. Requests without a response in this test do not matter. */
async function refusalsOf(asking: Asking, raw: RawSearch): Promise<readonly string[]> {
  server.faults.length = 0;
  await Promise.all(asking(raw));
  client.clear();
  return server.faults.filter((fault) => !fault.endsWith('has no answer in this test'));
}

describe.each(Object.entries(pages))('a URL of %s', (_name, asking) => {
  it('causes no request that the contract rejects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value), async (typed) => {
        const raw = parseSearch(stringifySearch(typed));
        expect(await refusalsOf(asking, raw)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

const numbers = ['0', '1', '2', '3', '5', '9', '-1', '-7', '99999', '100000000000000'];
it.each([
  ['contests', contestListSearch, { type: [0, 1], status: [-1, 0, 1] }],
  ['groups', groupListSearch, { auth: [1, 2, 3] }],
  ['groups in the console', readGroupsSearch, { auth: [1, 2, 3] }],
] as const)('a filter of %s is one of the offered values, or none', (_name, read, offered) => {
  for (const [filter, known] of Object.entries<readonly number[]>(offered)) {
    const kept = numbers.flatMap((typed) => Object.entries(read({ [filter]: typed })));
    const values = kept.filter(([name, number]) => name === filter && number !== undefined);
    expect(new Set(values.map(([, number]) => number))).toEqual(new Set(known));
  }
});
