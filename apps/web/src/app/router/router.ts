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
 * The router over all pages of the site. Families of pages join it when one of their addresses is asked.
 * @param history The browser's, unless another is given
 */
export function makeRouter(history: RouterHistory = createBrowserHistory()) {
  const come = new Map<RouteGroup, readonly AnyRoute[]>();

  function missingAt(pathname: string): RouteGroup | undefined {
    const family = families.find((each) => isAddressOf(each, pathname));
    return family === undefined || come.has(family) ? undefined : family;
  }

  const bringPages: RouterContext['bringPages'] = ({ pathname, href }, isPreload) => {
    const family = missingAt(pathname);
    return family && join(family, isPreload ? href : undefined);
  };

  /** @param preloaded An address that is only pointed at */
  async function join(family: RouteGroup, preloaded: string | undefined): Promise<void> {
    const pages = await loadChunk(family.bring);
    if (!come.has(family)) {
      come.set(family, pages);
      siteRouteTree(come);
      router.setRoutes(router.buildRouteTree());
      const { latestLocation, stores } = router;
      // Whoever is on the way there found nothing, and looks again. Not by a redirect: as a new entry of the
      // history it would not know how far one had scrolled.
      if (stores.status.get() === 'pending' && isAddressOf(family, latestLocation.pathname))
        void router.load();
    }
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    if (preloaded !== undefined) throw redirect({ href: preloaded });
  }

  const router = createRouter({
    routeTree: siteRouteTree(come),
    history,
    context: {
      shownPath: (): string | undefined => router.stores.resolvedLocation.get()?.pathname,
      bringPages,
    },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // TanStack Query knows what is fresh.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Another problem, person or submission is another page.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: true,
    // A new page begins at the top of its panes, too.
    scrollToTopSelectors: ['[data-scroll-restoration-id="statement"]'],
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    /** Addresses are checked against all pages, those of families included. */
    router: Router<Site>;
  }
}
