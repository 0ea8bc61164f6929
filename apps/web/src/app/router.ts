import {
  createBrowserHistory,
  createRouter,
  type AnyRoute,
  type Router,
  type RouterHistory,
} from '@tanstack/react-router';
import { needTexts } from '../i18n/messages.ts';
import { parseSearch, stringifySearch } from '../lib/search.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { layouts } from '../navigation/layouts.ts';
import { ErrorPage } from '../shell/ErrorPage.tsx';
import { Layout } from '../shell/Layout.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import type { siteWithConsole } from './console-pages.ts';
import { closedConsole, siteWith } from './pages.ts';

/** Comes together with the page in it. */
const ContestPlace = lazyPage(async () => (await import('../contest/pages.ts')).ContestPlace, ['contest']);

const TrainingPlace = lazyPage(
  async () => (await import('../training/pages.ts')).TrainingPlace,
  ['training'],
);

layouts.site.update({ component: Layout });
layouts.contestPlace.update({ component: ContestPlace });
layouts.trainingPlace.update({ component: TrainingPlace });

/** The pages that an app is made of that begins at this address: the console's come with its own addresses only. */
async function pagesFor(pathname: string): Promise<AnyRoute> {
  if (!/^\/admin(\/|$)/.test(pathname)) return siteWith(closedConsole());
  const { siteWithConsole } = await import('./console-pages.ts');
  await needTexts(['console']);
  return siteWithConsole();
}

/**
 * The router over all pages of the site. Rejects where the console's do not come.
 * @param history The browser's, unless another is given
 */
export async function makeRouter(history: RouterHistory = createBrowserHistory()) {
  const routeTree = await pagesFor(history.location.pathname);
  const router = createRouter({
    routeTree,
    history,
    context: {
      shownPath: (): string | undefined => router.stores.resolvedLocation.get()?.pathname,
      loadContestPlace: ContestPlace.preload,
      loadTrainingPlace: TrainingPlace.preload,
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
    /** Addresses are checked against all pages, those of the console included. */
    router: Router<ReturnType<typeof siteWithConsole>>;
  }
}
