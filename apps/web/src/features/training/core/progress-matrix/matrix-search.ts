import {
  choiceOf,
  defineSearch,
  readFlag,
  readText,
  type PageSearch,
  type SearchOf,
} from '../../../../lib/search.ts';

export const matrixOrders = ['stuck', 'name', 'solved', 'last'] as const;
export type MatrixOrder = (typeof matrixOrders)[number];

const shown = ['verdict', 'time'] as const;

/** URL parameters of the matrix of a training. */
export const readMatrixSearch = defineSearch({
  keyword: readText,
  onlyStuck: readFlag,
  /** Whether cells show times as well. */
  shows: choiceOf(shown),
  order: choiceOf(matrixOrders),
});
export type MatrixSearch = SearchOf<typeof readMatrixSearch> & PageSearch;
