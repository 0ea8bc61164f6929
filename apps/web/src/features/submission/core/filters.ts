import { limits } from '@xiezhi/contract/limits';
import {
  pageSearch,
  readFlag,
  readInt,
  readText,
  type PageSearch,
  type RawSearch,
} from '../../../lib/search.ts';

/** What the address of the list may hold. */
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

/** What the list call is asked, with defaults filled in. */
export interface SubmissionFilters {
  onlyMine: boolean;
  status: number | undefined;
  username: string | undefined;
  problemID: string | undefined;
  completeProblemID: boolean;
  currentPage: number;
  limit: number;
  /** In a contest: those of before its start, in place of the others. */
  beforeContestSubmit?: boolean;
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
