import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';
import {
  pageSearch,
  readFlag,
  readInt,
  readText,
  type PageSearch,
  type RawSearch,
} from '../../../lib/search.ts';

export type ProblemRow = CallData<'GET /api/admin/problem/get-problem-list'>['records'][number];
export type AppliedProblem = CallData<'GET /api/admin/group-problem/list'>['records'][number];
export type BankTags = CallData<'GET /api/admin/tags'>;
export type BankTag = BankTags['tags'][number];
export type Classification = BankTags['classifications'][number];

/** What the console's list of problems keeps in its address. */
export interface ProblemsSearch extends PageSearch {
  keyword?: string | undefined;
  /** 1 public, 2 private, 3 for contests. */
  auth?: number | undefined;
  /** 0 ACM, 1 OI. */
  type?: number | undefined;
  /** `Mine`: problems of this site; else the key of a remote judge. */
  oj?: string | undefined;
  /** Those that the viewer wrote. */
  mine?: true | undefined;
  /** Those that were deleted. */
  deleted?: true | undefined;
}

export function readProblemsSearch(raw: RawSearch): ProblemsSearch {
  return {
    ...pageSearch(raw),
    keyword: readText(raw['keyword']),
    auth: readInt(raw['auth']),
    type: readInt(raw['type']),
    oj: readText(raw['oj']),
    mine: readFlag(raw['mine']),
    deleted: readFlag(raw['deleted']),
  };
}

/** Problems in every state, a page at a time; the page before stays until it comes. */
export function problemsQuery(search: ProblemsSearch) {
  const {
    keyword,
    auth,
    type,
    oj,
    mine,
    deleted,
    currentPage = 1,
    limit = limits.problemListPageSize,
  } = search;
  const query = { keyword, auth, type, oj, onlyMine: mine, deleted, currentPage, limit };
  return queryOptions({
    queryKey: ['console', 'problems', query],
    queryFn: ({ signal }) => call('GET /api/admin/problem/get-problem-list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Tags of this site by classification, with how many problems carry each. */
export const bankTagsQuery = queryOptions({
  queryKey: ['console', 'tags', 'ME'],
  queryFn: ({ signal }) => call('GET /api/admin/tags', { query: { oj: 'ME' }, signal }),
});

/** Problems that groups offer to the bank. */
export function appliedQuery(query: {
  currentPage: number;
  limit: number;
  keyword: string | undefined;
  progress: number | undefined;
}) {
  return queryOptions({
    queryKey: ['console', 'applied', query],
    queryFn: ({ signal }) => call('GET /api/admin/group-problem/list', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
