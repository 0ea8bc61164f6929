import { readChoice, readFlag, readText, type PageSearch, type RawSearch } from '../../../../lib/search.ts';

export const matrixOrders = ['stuck', 'name', 'solved', 'last'] as const;
export type MatrixOrder = (typeof matrixOrders)[number];

const shown = ['verdict', 'time'] as const;

/** What the matrix of a training keeps in its address. */
export interface MatrixSearch extends PageSearch {
  keyword?: string | undefined;
  onlyStuck?: true | undefined;
  /** Cells tell when, too. */
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
