import { limits } from '@xiezhi/contract/limits';
import {
  pageSearch,
  readIds,
  readInt,
  readText,
  type PageSearch,
  type RawSearch,
} from '../../../lib/search.ts';

/** What the address of the list may hold. */
export interface ProblemListSearch extends PageSearch {
  keyword?: string | undefined;
  difficulty?: number | undefined;
  oj?: string | undefined;
  tagId?: number[] | undefined;
}

export function problemListSearch(raw: RawSearch): ProblemListSearch {
  return {
    keyword: readText(raw['keyword']),
    difficulty: readInt(raw['difficulty']),
    oj: readText(raw['oj']),
    tagId: readIds(raw['tagId']),
    ...pageSearch(raw),
  };
}

/** What the list call is asked, with defaults filled in. */
export interface ProblemFilters {
  keyword: string | undefined;
  difficulty: number | undefined;
  oj: string | undefined;
  tagId: readonly number[];
  currentPage: number;
  limit: number;
}

/** The address of the list with its defaults. */
export function filtersOf(search: ProblemListSearch): ProblemFilters {
  return {
    keyword: search.keyword,
    difficulty: search.difficulty,
    oj: search.oj === 'All' ? undefined : search.oj,
    tagId: search.tagId ?? [],
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? limits.problemListPageSize,
  };
}

/** Whether anything narrows the list. */
export function isFiltered({ keyword, difficulty, oj, tagId }: ProblemFilters): boolean {
  return keyword !== undefined || difficulty !== undefined || oj !== undefined || tagId.length > 0;
}

/** The source as the tag call names it. */
export function tagSource(oj: string | undefined): string {
  if (oj === undefined) return 'ALL';
  return oj === 'Mine' ? 'ME' : oj;
}

/** The chosen tags after one is pressed: added, or taken away. */
export function toggleTag(tags: readonly number[], id: number): number[] | undefined {
  const next = tags.includes(id) ? tags.filter((tag) => tag !== id) : [...tags, id];
  return next.length === 0 ? undefined : next;
}
