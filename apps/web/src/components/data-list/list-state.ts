/**
 * State that every list keeps in the URL of its page; filters are further properties of the same plain
 * object.
 */
export interface ListState {
  /** Page number from 1; absent on the first page. */
  currentPage?: number | undefined;
  /** Rows per page. */
  limit?: number | undefined;
  /** Sort key of a column, prefixed with `-` for descending. */
  sort?: string | undefined;
}

/** Reports a change of the list state; other properties stay. */
export type ChangeState<State> = (change: Partial<State>) => void;

export type SortDirection = 'ascending' | 'descending';

/** Direction in which the list is sorted by a column; undefined if sorted by another one. */
export function sortedBy(sort: string | undefined, key: string): SortDirection | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/**
 * Returns the sort order after a click on a header. Clicks cycle through the column's first direction, the opposite
 * direction, and the default order.
 */
export function nextSort(
  sort: string | undefined,
  key: string,
  first: SortDirection = 'ascending',
): string | undefined {
  const present = sortedBy(sort, key);
  const written = (direction: SortDirection) => (direction === 'ascending' ? key : `-${key}`);
  if (present === undefined) return written(first);
  if (present !== first) return undefined;
  return written(first === 'ascending' ? 'descending' : 'ascending');
}
