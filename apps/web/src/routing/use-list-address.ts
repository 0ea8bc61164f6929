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

/** What `useQuery` answers where rows come page by page. */
type PagedQuery<Row> = ListQuery & {
  data: { records: readonly Row[]; total: number; isTotalEstimated?: boolean | undefined } | undefined;
};

type Listed<Row> = Pick<DataListProps<Row>, 'rows' | 'query' | 'state' | 'onChange' | 'pager'>;

interface ListAddress<Search> {
  /** Changes part of the list's state in the address of the page; the list starts over at its first page. */
  change: (part: Partial<Search>) => void;
  /** What a list needs to turn its pages: so many rows on all of them, so many on each. */
  pager: (total: number, size: number) => ListPager;
  /**
   * What a `DataList` is given of a list that the server turns page by page.
   * @param state What the address holds of it
   * @param size Rows a page
   * @param hiddenUpTo So many rows in all, or fewer, need no pager
   */
  listed: <Row>(query: PagedQuery<Row>, state: Search, size: number, hiddenUpTo?: number) => Listed<Row>;
}

/** Keeps the state of the page's list in its address. What else the address holds stays. */
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
          // Pages that are smaller than this have more than one for as many rows.
          hiddenUpTo: Math.min(hiddenUpTo, size),
        },
      }),
    }),
  };
}
