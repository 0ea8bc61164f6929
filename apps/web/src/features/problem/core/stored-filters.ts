import { isRecord } from '@xiezhi/contract/wire/values';
import { problemSorts, problemStatusFilters } from '@xiezhi/contract/problem-list-choices';
import { oneOf } from '../../../lib/search.ts';
import type { ProblemFilters } from './filters.ts';

/** Key in the session storage. Local storage is not used, because the list belongs to one tab. */
const KEY = 'xiezhi.problem-set';

/** Stores the filters of the list, so that the user can walk through it problem by problem. */
export function storeFilters(filters: ProblemFilters): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(filters));
  } catch {
    // If nothing can be stored, the user walks through the whole bank.
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** Returns the filters of the last viewed list in this tab, or the parameter `otherwise` if none are stored. */
export function readStoredFilters(otherwise: ProblemFilters): ProblemFilters {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isRecord(stored)) return otherwise;
    const { keyword, difficulty, oj, tagId, sort, isDescending, myStatus, listId, currentPage, limit } =
      stored;
    return {
      keyword: textOf(keyword),
      difficulty: numberOf(difficulty),
      oj: textOf(oj),
      tagId: Array.isArray(tagId) ? tagId.filter((id) => numberOf(id) !== undefined) : [],
      sort: oneOf(problemSorts)(sort),
      isDescending: isDescending === true ? true : undefined,
      myStatus: oneOf(problemStatusFilters)(myStatus),
      listId: numberOf(listId),
      currentPage: numberOf(currentPage) ?? otherwise.currentPage,
      limit: numberOf(limit) ?? otherwise.limit,
    };
  } catch {
    return otherwise;
  }
}
