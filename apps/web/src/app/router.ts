import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../lib/search.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { layouts } from '../navigation/layouts.ts';
import { ErrorPage } from '../shell/ErrorPage.tsx';
import { Layout } from '../shell/Layout.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { routeTree } from './pages.ts';

const ConsoleLayout = lazyPart(
  async () => (await import('../shell/console/ConsoleLayout.tsx')).ConsoleLayout,
  ['console'],
);

const WorkshopLayout = lazyPart(
  async () => (await import('../workshop/WorkshopLayout.tsx')).WorkshopLayout,
  ['workshop', 'form', 'field', 'editor', 'compiler', 'confirm'],
);

layouts.site.update({ component: Layout });
layouts.admin.update({ component: ConsoleLayout });
layouts.workshop.update({ component: WorkshopLayout });

/**
 * The router over all pages of the site.
 * @param history The browser's, unless another is given
 */
export function makeRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    context: { shownPath: (): string | undefined => router.stores.resolvedLocation.get()?.pathname },
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
    router: ReturnType<typeof makeRouter>;
  }
}
