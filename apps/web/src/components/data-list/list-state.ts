/**
 * What every list keeps in the address of its page; the filters of a list stand beside it in the same plain
 * object, under names of their own.
 */
export interface ListState {
  /** 1-based; absent on the first page. */
  currentPage?: number | undefined;
  /** Rows a page. */
  limit?: number | undefined;
  /** The sort key of a column, with `-` before it for descending. */
  sort?: string | undefined;
}

/** Tells the page what of its list's state changes; the rest stays. */
export type ChangeState<State> = (change: Partial<State>) => void;

export type SortDirection = 'ascending' | 'descending';

/** Which way a list is sorted by a column; undefined where it is sorted by another one. */
export function sortedBy(sort: string | undefined, key: string): SortDirection | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/**
 * The sort after a press on a column's head: first the way that this column is looked at first, then the other
 * way, then as the list comes by itself.
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
