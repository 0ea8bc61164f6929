import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';
import { defineListSearch, readFlag, readInt, readText, type SearchOf } from '../../../lib/search.ts';

export type ManagedProblemRow = CallData<'GET /api/admin/problem/get-problem-list'>['records'][number];
export type AppliedProblem = CallData<'GET /api/admin/group-problem/list'>['records'][number];
export type BankTags = CallData<'GET /api/admin/tags'>;
export type BankTag = BankTags['tags'][number];
export type Classification = BankTags['classifications'][number];

/** Search parameters of the list of problems in the console. */
export const readProblemsSearch = defineListSearch({
  keyword: readText,
  /** 1 public, 2 private, 3 only in contests. */
  auth: readInt,
  /** 0 ACM, 1 OI. */
  type: readInt,
  /** Source of the problems: `Mine` for this site, otherwise the key of a remote judge. */
  oj: readText,
  /** Whether to list only problems by the viewer. */
  mine: readFlag,
  /** Whether to list only deleted problems. */
  deleted: readFlag,
});
export type ProblemsSearch = SearchOf<typeof readProblemsSearch>;

/** A page of problems in every state; the previous page stays visible while the next one loads. */
export function managedProblemsQuery(search: ProblemsSearch) {
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

/** Local tags by classification, with the number of problems per tag. */
export const bankTagsQuery = queryOptions({
  queryKey: ['console', 'tags', 'ME'],
  queryFn: ({ signal }) => call('GET /api/admin/tags', { query: { oj: 'ME' }, signal }),
});

/** Problems that groups submitted to the bank. */
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
