import {
  useRouter,
  useRouterState,
  type AnyRoute,
  type AnyRouteMatch,
  type AnyRouter,
} from '@tanstack/react-router';
import { stringifySearch } from '../lib/search.ts';
import type { PageInfo } from './page.ts';

export interface CurrentPage {
  /** Path pattern of the page, such as `/problem/$problemID`; undefined if no page matches. */
  path: string | undefined;
  pathname: string;
  /** The search part of the URL, with its `?`. */
  search: string;
  info: PageInfo | undefined;
}

function isNotFoundShown({ matches }: { matches: readonly AnyRouteMatch[] }): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- the router has no other name for it
  return matches.some((match) => match._notFound === true || match.status === 'notFound');
}

/** The visible page. While the next page loads, this is still the previous page. */
export function usePage(): CurrentPage {
  const last = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const isNotFound = useRouterState({ select: isNotFoundShown });
  const info = isNotFound ? undefined : last?.staticData.page;
  const search = stringifySearch(last?.search ?? {});
  return { path: info && last?.fullPath, pathname: last?.pathname ?? '/', search, info };
}

/** The innermost layout around the visible page, and its URL without a trailing slash. */
export function useLayout(): { layout: AnyRoute; home: string } {
  const router = useRouter();
  const last = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.page === undefined),
  });
  if (last === undefined || last.pathname === '/') return { layout: router.routeTree, home: '' };
  return { layout: router.routesById[last.routeId] ?? router.routeTree, home: last.pathname };
}

/** Whether a URL of this site matches a page that is already in the route tree. */
export function hasPage(router: Pick<AnyRouter, 'getMatchedRoutes'>, href: string): boolean {
  const [, params, route] = router.getMatchedRoutes(pathOf(href));
  // A URL that is longer than any page matches the nearest page, and the rest of the path is in the parameter `**`.
  return route?.options.staticData?.page !== undefined && !('**' in params);
}

function pathOf(href: string): string {
  return new URL(href, 'http://site').pathname;
}

/** Returns whether the next page is loading. */
export function useIsLoading(): boolean {
  return useRouterState({ select: ({ isLoading }) => isLoading });
}
