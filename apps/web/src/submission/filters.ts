import { limits } from '@xiezhi/contract/limits';
import type { SubmissionListSearch } from '../search.ts';

/** What the list call is asked, with defaults filled in. */
export interface SubmissionFilters {
  onlyMine: boolean;
  status: number | undefined;
  username: string | undefined;
  problemID: string | undefined;
  completeProblemID: boolean;
  currentPage: number;
  limit: number;
}

/** The address of the list with its defaults. Only-mine clears the name: both at once would contradict. */
export function filtersOf(search: SubmissionListSearch): SubmissionFilters {
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
