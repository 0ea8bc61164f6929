import { queryClient } from '../../../api/query-client.ts';
import { problemFilters } from './filters.ts';
import { storeFilters, readStoredFilters } from './stored-filters.ts';
import { problemListQuery } from './queries.ts';

/** Milliseconds for which a cached page of the list is used to find neighbors. */
const FRESH = 60_000;

const pageOf = (filters: ReturnType<typeof problemFilters>) =>
  queryClient.fetchQuery({ ...problemListQuery(filters), staleTime: FRESH });

/**
 * Returns the display id of the problem after (`step` 1) or before (`step` -1) the given one in the last viewed list.
 * Loads the next or previous page of the list if needed. Returns `end` at the end of the list, and `elsewhere` if the
 * current page of the list does not contain the given problem.
 */
export async function neighbourOf(
  problemId: string,
  step: 1 | -1,
): Promise<{ problemId: string } | 'end' | 'elsewhere'> {
  const filters = readStoredFilters(problemFilters({}));
  const { records, pages } = await pageOf(filters);
  const at = records.findIndex((record) => record.problemId === problemId);
  if (at === -1) return 'elsewhere';
  const beside = records[at + step];
  if (beside !== undefined) return { problemId: beside.problemId };
  const turned = { ...filters, currentPage: filters.currentPage + step };
  if (turned.currentPage < 1 || turned.currentPage > pages) return 'end';
  const first = (await pageOf(turned)).records.at(step === 1 ? 0 : -1);
  if (first === undefined) return 'end';
  storeFilters(turned);
  return { problemId: first.problemId };
}
