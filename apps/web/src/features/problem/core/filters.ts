import { limits } from '@xiezhi/contract/limits';
import {
  problemSorts,
  problemStatusFilters,
  type ProblemSort,
  type ProblemStatusFilter,
} from '@xiezhi/contract/problem-list-choices';
import {
  defineListSearch,
  oneOf,
  readFlag,
  readIds,
  readInt,
  readText,
  type SearchOf,
} from '../../../lib/search.ts';

/** Search parameters of the list. */
export const problemListSearch = defineListSearch({
  keyword: readText,
  difficulty: readInt,
  oj: readText,
  tagId: readIds,
  sort: oneOf(problemSorts),
  desc: readFlag,
  myStatus: oneOf(problemStatusFilters),
  listId: readInt,
});
export type ProblemListSearch = SearchOf<typeof problemListSearch>;

/** Parameters of the list request, with defaults. */
export interface ProblemFilters {
  keyword: string | undefined;
  difficulty: number | undefined;
  oj: string | undefined;
  tagId: readonly number[];
  /** Order of the list. Undefined: by id, or by relevance if there is a keyword. */
  sort?: ProblemSort | undefined;
  isDescending?: boolean | undefined;
  myStatus?: ProblemStatusFilter | undefined;
  /** Id of one of the viewer’s lists; 0 for the bookmarks. */
  listId?: number | undefined;
  currentPage: number;
  limit: number;
}

/** Filters of an address, with defaults. */
export function problemFilters(search: ProblemListSearch): ProblemFilters {
  return {
    keyword: search.keyword,
    difficulty: search.difficulty,
    oj: search.oj === 'All' ? undefined : search.oj,
    tagId: search.tagId ?? [],
    sort: search.sort,
    isDescending: search.desc,
    myStatus: search.myStatus,
    listId: search.listId,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? limits.problemListPageSize,
  };
}

/** Whether any filter is active. */
export function isFiltered({ keyword, difficulty, oj, tagId, myStatus, listId }: ProblemFilters): boolean {
  const chosen = [keyword, difficulty, oj, myStatus, listId];
  return tagId.length > 0 || chosen.some((value) => value !== undefined);
}

/** The source parameter of the tag request. */
export function tagSource(oj: string | undefined): string {
  if (oj === undefined) return 'ALL';
  return oj === 'Mine' ? 'ME' : oj;
}

/** Toggles a tag in the selection. */
export function toggleTag(tags: readonly number[], id: number): number[] | undefined {
  const next = tags.includes(id) ? tags.filter((tag) => tag !== id) : [...tags, id];
  return next.length === 0 ? undefined : next;
}
