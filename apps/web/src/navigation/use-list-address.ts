import { useRouter } from '@tanstack/react-router';
import type { PageSearch } from '../lib/search.ts';

interface ListPager {
  total: number;
  size: number;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

interface ListAddress<Search> {
  /** Changes part of the list's state in the address of the page; the list starts over at its first page. */
  change: (part: Partial<Search>) => void;
  /** What a list needs to turn its pages: so many rows on all of them, so many on each. */
  pager: (total: number, size: number) => ListPager;
}

/** Keeps the state of the page's list in its address. What else the address holds stays. */
export function useListAddress<Search extends PageSearch = PageSearch>(): ListAddress<Search> {
  const router = useRouter();
  const withPart = (part: Partial<Search> | PageSearch) =>
    ({ to: '.', search: (before: object) => ({ ...before, currentPage: undefined, ...part }) }) as const;
  const atPage = (page: number) => withPart({ currentPage: page === 1 ? undefined : page });
  return {
    change: (part) => void router.navigate({ ...withPart(part), replace: true }),
    pager: (total, size) => ({
      total,
      size,
      hrefOf: (page) => router.buildLocation(atPage(page)).href,
      onPage: (page) => void router.navigate(atPage(page)),
      onSize: (limit) => void router.navigate({ ...withPart({ limit }), replace: true }),
    }),
  };
}
