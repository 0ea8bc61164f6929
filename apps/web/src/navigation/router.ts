/**
 * Where the reader is. The address is the state: pages read it through the hooks here, and change it by
 * `navigate`. While the chunk of the next page is on its way the former one stays.
 */
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { createStore, useStore } from '../lib/store.ts';
import type { PageComponent } from '../lib/lazy-page.ts';
import { parseSearch } from '../search.ts';
import { websiteConfigQuery } from '../shell/site-queries.ts';
import { refusalOf, refused, type Need, type Refusal } from './guards.ts';
import { addressOf, matchPath, routes, type Match, type Pages, type Path, type Target } from './paths.ts';
import { followScroll, forgetScroll, keepScroll, newStep, restoreScroll } from './scroll.ts';

export interface Place {
  pathname: string;
  /** As in the address, with its `?`. */
  search: string;
  /** Null where no page has this path. */
  match: (Match & { values: Pages[Path]['search'] }) | null;
  /** Why the page could not be fetched. */
  error: unknown;
  /** Rises with each try, so that what failed is drawn anew. */
  attempt: number;
}

export interface NavigateOptions {
  replace?: boolean;
  /** False: stay where one has scrolled to. */
  resetScroll?: boolean;
}

const place = createStore<Place>({ pathname: '', search: '', match: null, error: null, attempt: 0 });
const loading = createStore(false);
let turn = 0;
let pages: Readonly<Record<Path, PageComponent>> | undefined;

/** Shows the page of the present address once its chunk has come. */
async function arrive(after: () => void): Promise<void> {
  turn += 1;
  const mine = turn;
  const { pathname, search } = location;
  const match = matchPath(pathname);
  const needs = match === null ? undefined : routes[match.path].needs;
  if (needs !== undefined) {
    const refusal = await refusalNow(needs);
    if (mine !== turn) return undefined;
    if (refusal !== null) return turnAway(refusal, after);
  }
  const before = place.get();
  let error: unknown = null;
  const page = match === null ? undefined : pages?.[match.path];
  if (page?.isReady() === false) {
    loading.set(true);
    try {
      await page.preload();
    } catch (failure) {
      error = failure;
    }
  }
  if (mine !== turn) return undefined;
  loading.set(false);
  place.set({
    pathname,
    search,
    match: match && { ...match, values: routes[match.path].readSearch(parseSearch(search)) },
    error,
    attempt: before.attempt + 1,
  });
  after();
  return undefined;
}

async function refusalNow(needs: readonly Need[]): Promise<Refusal | null> {
  // Without an answer the switches are not known, and the server decides.
  const features = await queryClient.ensureQueryData(websiteConfigQuery).catch(() => undefined);
  const { token, user } = session.get();
  const situation = { token, roles: user?.roleList ?? null, features };
  return refusalOf(needs, situation, location.pathname + location.search + location.hash);
}

/** Home takes the place of the page that may not be shown; the shell tells why. */
function turnAway(refusal: Refusal, after: () => void): Promise<void> {
  history.replaceState(newStep(), '', '/home');
  refused.set(refusal);
  return arrive(after);
}

/** Goes to an address of this site. */
export async function goTo(address: string, options: NavigateOptions = {}): Promise<void> {
  const { replace = false, resetScroll = true } = options;
  const next = new URL(address, location.href);
  const isSame = next.href === location.href;
  keepScroll();
  if (replace || isSame) history.replaceState(history.state, '', next);
  else history.pushState(newStep(), '', next);
  if (resetScroll) forgetScroll();
  await arrive(() => {
    if (resetScroll) scrollTo({ top: 0 });
  });
}

/** Goes to a page; resolves when it is shown. */
export function navigate<Name extends Path>(target: Target<Name> & NavigateOptions): Promise<void> {
  return goTo(hrefOf(target), target);
}

/** The address of a target, as a link holds it. */
export function hrefOf<Name extends Path>(target: Target<Name>): string {
  return addressOf(target, location.search);
}

/** Fetches the chunk of a page that is likely to be wanted next. */
export function preload(path: Path): void {
  // A failure is dealt with when the page is opened.
  pages?.[path].preload().catch(() => undefined);
}

/** Draws the page anew after it failed. */
export function retryPage(): Promise<void> {
  return arrive(() => undefined);
}

/** Takes up the first address; resolves when its page can be shown. */
export async function startRouter(table: Readonly<Record<Path, PageComponent>>): Promise<void> {
  pages = table;
  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => {
    // Without a state it is a step that the browser made, to a place in the page: it scrolls by itself.
    const isWithinPage = history.state === null;
    if (isWithinPage) history.replaceState(newStep(), '');
    void arrive(isWithinPage ? () => undefined : restoreScroll);
  });
  followScroll();
  const first = location.pathname === '/' ? '/home' : undefined;
  history.replaceState(history.state ?? newStep(), '', first);
  await arrive(restoreScroll);
}

export function usePlace(): Place {
  return useStore(place);
}

export function useIsLoading(): boolean {
  return useStore(loading);
}

function usePage(name: Path): NonNullable<Place['match']> {
  const { match } = useStore(place);
  if (match?.path !== name) throw new Error(`This is not the page ${name}`);
  return match;
}

/** The search of the page, read and checked. */
export function useSearch<Name extends Path>(name: Name): Pages[Name]['search'] {
  return usePage(name).values;
}

/** What stands in the path of the page. */
export function useParams<Name extends Path>(name: Name): Pages[Name]['params'] {
  return usePage(name).params as Pages[Name]['params'];
}
