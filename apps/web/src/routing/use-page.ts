import {
  useRouter,
  useRouterState,
  type AnyRoute,
  type AnyRouteMatch,
  type AnyRouter,
} from '@tanstack/react-router';
import { stringifySearch } from '../lib/search.ts';
import type { PageInfo } from './page.ts';

export interface ShownPage {
  /** The pattern of its address, such as `/problem/$problemID`; undefined where no page has the address. */
  path: string | undefined;
  pathname: string;
  /** As in the address, with its `?`. */
  search: string;
  info: PageInfo | undefined;
}

function isNotFoundShown({ matches }: { matches: readonly AnyRouteMatch[] }): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- the router has no other name for it
  return matches.some((match) => match._notFound === true || match.status === 'notFound');
}

/** The page that is on screen. While the next one is on its way, still the former one. */
export function usePage(): ShownPage {
  const last = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const isNotFound = useRouterState({ select: isNotFoundShown });
  const info = isNotFound ? undefined : last?.staticData.page;
  const search = stringifySearch(last?.search ?? {});
  return { path: info && last?.fullPath, pathname: last?.pathname ?? '/', search, info };
}

/** The innermost layout around the page that is on screen, and its address without a slash at its end. */
export function useLayout(): { layout: AnyRoute; home: string } {
  const router = useRouter();
  const last = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.page === undefined),
  });
  if (last === undefined || last.pathname === '/') return { layout: router.routeTree, home: '' };
  return { layout: router.routesById[last.routeId] ?? router.routeTree, home: last.pathname };
}

/** Whether an address of this site has a page that is there already. */
export function hasPage(router: Pick<AnyRouter, 'getMatchedRoutes'>, href: string): boolean {
  const [, params, route] = router.getMatchedRoutes(pathOf(href));
  // What is longer than any page matches the nearest one, with its rest under this name.
  return route?.options.staticData?.page !== undefined && !('**' in params);
}

function pathOf(href: string): string {
  return new URL(href, 'http://site').pathname;
}

/** True while the next page is on its way. */
export function useIsLoading(): boolean {
  return useRouterState({ select: ({ isLoading }) => isLoading });
}
