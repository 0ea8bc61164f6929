import {
  createBrowserHistory,
  createRouter,
  redirect,
  type AnyRoute,
  type Router,
  type RouterHistory,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../lib/search.ts';
import { loadChunk } from '../../components/lazy/lazy-page.ts';
import { layouts, type RouterContext } from '../../routing/layouts.ts';
import { FatalErrorScreen } from '../shell/FatalErrorScreen.tsx';
import { ErrorPage } from '../shell/ErrorPage.tsx';
import { Layout } from '../shell/Layout.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { isAddressOf, type RouteGroup } from './route-group.ts';
import { families, siteRouteTree, type Site } from './pages.ts';

layouts.site.update({ component: Layout, errorComponent: FatalErrorScreen });

/**
 * Creates the router of the site. Route groups are added when one of their URLs is requested.
 * @param history defaults to the browser's
 */
export function makeRouter(history: RouterHistory = createBrowserHistory()) {
  const loadedPages = new Map<RouteGroup, readonly AnyRoute[]>();

  function unloadedGroupAt(pathname: string): RouteGroup | undefined {
    const family = families.find((each) => isAddressOf(each, pathname));
    return family === undefined || loadedPages.has(family) ? undefined : family;
  }

  const bringPages: RouterContext['bringPages'] = ({ pathname, href }, isPreload) => {
    const family = unloadedGroupAt(pathname);
    return family && loadGroup(family, isPreload ? href : undefined);
  };

  /** @param preloaded URL to preload; undefined if the user navigates to the group */
  async function loadGroup(family: RouteGroup, preloaded: string | undefined): Promise<void> {
    const pages = await loadChunk(family.bring);
    if (!loadedPages.has(family)) {
      loadedPages.set(family, pages);
      siteRouteTree(loadedPages);
      router.setRoutes(router.buildRouteTree());
      const { latestLocation, stores } = router;
      // A navigation to this group is pending and has matched no page, so load again. A redirect would create a new
      // history entry and lose the scroll position.
      if (stores.status.get() === 'pending' && isAddressOf(family, latestLocation.pathname))
        void router.load();
    }
    // oxlint-disable-next-line typescript/only-throw-error -- protocol of the router
    if (preloaded !== undefined) throw redirect({ href: preloaded });
  }

  const router = createRouter({
    routeTree: siteRouteTree(loadedPages),
    history,
    context: {
      shownPath: (): string | undefined => router.stores.resolvedLocation.get()?.pathname,
      bringPages,
    },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // The router caches no preloaded data: TanStack Query decides what is stale.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Remounts the page when its parameters change to another problem, user or submission.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: true,
    // Scrolls these panes to their top as well when a new page opens.
    scrollToTopSelectors: ['[data-scroll-restoration-id="statement"]'],
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    /** Links are type-checked against all pages, including lazy ones. */
    router: Router<Site>;
  }
}
