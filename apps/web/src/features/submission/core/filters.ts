import { limits } from '@xiezhi/contract/limits';
import { defineListSearch, readFlag, readInt, readText, type SearchOf } from '../../../lib/search.ts';

/** Search parameters of the list. */
export const submissionListSearch = defineListSearch({
  onlyMine: readFlag,
  status: readInt,
  username: readText,
  problemID: readText,
  completeProblemID: readFlag,
});
export type SubmissionListSearch = SearchOf<typeof submissionListSearch>;

/** Parameters of the list request, with defaults. */
export interface SubmissionFilters {
  onlyMine: boolean;
  status: number | undefined;
  username: string | undefined;
  problemID: string | undefined;
  completeProblemID: boolean;
  currentPage: number;
  limit: number;
  /** In a contest: whether to list the submissions from before its start instead. */
  beforeContestSubmit?: boolean;
}

/**
 * Converts search parameters to request parameters. "Only mine" clears the user name, because the two filters
 * contradict each other.
 */
export function submissionFilters(search: SubmissionListSearch): SubmissionFilters {
  const onlyMine = search.onlyMine ?? false;
  return {
    onlyMine,
    status: search.status,
    username: onlyMine ? undefined : search.username,
    problemID: search.problemID,
    completeProblemID: search.completeProblemID ?? false,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? limits.submissionListPageSize,
  };
}
