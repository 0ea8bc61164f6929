import { limits } from '@xiezhi/contract/limits';
import {
  pageSearch,
  readFlag,
  readInt,
  readText,
  type PageSearch,
  type RawSearch,
} from '../../../lib/search.ts';

/** Search parameters of the list. */
export interface SubmissionListSearch extends PageSearch {
  onlyMine?: true | undefined;
  status?: number | undefined;
  username?: string | undefined;
  problemID?: string | undefined;
  completeProblemID?: true | undefined;
}

export function submissionListSearch(raw: RawSearch): SubmissionListSearch {
  return {
    onlyMine: readFlag(raw['onlyMine']),
    status: readInt(raw['status']),
    username: readText(raw['username']),
    problemID: readText(raw['problemID']),
    completeProblemID: readFlag(raw['completeProblemID']),
    ...pageSearch(raw),
  };
}

/** Parameters of the list request, with defaults. */
export interface SubmissionFilters {
  onlyMine: boolean;
  status: number | undefined;
  username: string | undefined;
  problemID: string | undefined;
  completeProblemID: boolean;
  currentPage: number;
  limit: number;
  /** In a contest: lists submissions from before its start instead. */
  beforeContestSubmit?: boolean;
}

/**
 * Converts search parameters to request parameters. "Only mine" clears the user name, since both contradict
 * each other.
 */
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
