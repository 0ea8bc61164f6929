import { readChoice, readFlag, readText, type PageSearch, type RawSearch } from '../../../../lib/search.ts';

export const matrixOrders = ['stuck', 'name', 'solved', 'last'] as const;
export type MatrixOrder = (typeof matrixOrders)[number];

const shown = ['verdict', 'time'] as const;

/** URL parameters of the matrix of a training. */
export interface MatrixSearch extends PageSearch {
  keyword?: string | undefined;
  onlyStuck?: true | undefined;
  /** Whether cells show times as well. */
  shows?: (typeof shown)[number] | undefined;
  order?: MatrixOrder | undefined;
}

export function readMatrixSearch(raw: RawSearch): MatrixSearch {
  return {
    keyword: readText(raw['keyword']),
    onlyStuck: readFlag(raw['onlyStuck']),
    shows: readChoice(raw['shows'], shown),
    order: readChoice(raw['order'], matrixOrders),
  };
}
