import { useRouter } from '@tanstack/react-router';
import type { PageSearch } from '../lib/search.ts';
import type { DataListProps } from '../components/data-list/DataList.tsx';
import type { ListQuery } from '../components/data-list/ListStates.tsx';

interface ListPager {
  total: number;
  size: number;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Result of `useQuery` for a paged list. */
export type PagedQuery<Row> = ListQuery & {
  data: { records: readonly Row[]; total: number; isTotalEstimated?: boolean | undefined } | undefined;
};

type Listed<Row> = Pick<DataListProps<Row>, 'rows' | 'query' | 'state' | 'onChange' | 'pager'>;

interface ListAddress<Search> {
  /** Changes part of the list state in the URL and returns to the first page. */
  change: (part: Partial<Search>) => void;
  /** Pager properties for `total` rows and `size` rows per page. */
  pager: (total: number, size: number) => ListPager;
  /**
   * Properties of a `DataList` for a list that the server pages.
   * @param state state of the list in the URL
   * @param size rows per page
   * @param hiddenUpTo maximum number of rows for which the pager is hidden
   */
  listed: <Row>(query: PagedQuery<Row>, state: Search, size: number, hiddenUpTo?: number) => Listed<Row>;
}

/** Keeps the list state of the page in its URL. Other search parameters stay unchanged. */
export function useListAddress<Search extends PageSearch = PageSearch>(): ListAddress<Search> {
  const router = useRouter();
  const withPart = (part: Partial<Search> | PageSearch) =>
    ({ to: '.', search: (before: object) => ({ ...before, currentPage: undefined, ...part }) }) as const;
  const atPage = (page: number) => withPart({ currentPage: page === 1 ? undefined : page });
  const change = (part: Partial<Search> | PageSearch) =>
    void router.navigate({ ...withPart(part), replace: true });
  const pager = (total: number, size: number): ListPager => ({
    total,
    size,
    hrefOf: (page) => router.buildLocation(atPage(page)).href,
    onPage: (page) => void router.navigate(atPage(page)),
    onSize: (limit) => change({ limit }),
  });
  return {
    change,
    pager,
    listed: (query, state, size, hiddenUpTo = -1) => ({
      rows: query.data?.records,
      query,
      state,
      onChange: change,
      ...(query.data && {
        pager: {
          ...pager(query.data.total, size),
          isTotalEstimated: query.data.isTotalEstimated ?? false,
          // With a page size below `hiddenUpTo`, this number of rows needs several pages, so the pager must be shown.
          hiddenUpTo: Math.min(hiddenUpTo, size),
        },
      }),
    }),
  };
}
