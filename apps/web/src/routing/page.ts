import { createRoute, type AnyRoute, type ResolveParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { MessageArea } from '../i18n/parts.ts';
import { lazyPage } from '../components/lazy/lazy-page.ts';
import type { RawSearch } from '../lib/search.ts';
import type { Need } from './guards.ts';
import { layouts, type RouterContext } from './layouts.ts';
import type { MenuEntry, PageMenu } from './menu.ts';
import { adminRedirect, redirectIfDenied, siteRedirect } from './redirect-if-denied.ts';

/** Milliseconds that a page waits for its data after its code has loaded; after that, a skeleton is shown. */
const DATA_WAIT_MS = 100;

/**
 * How much of the window a page uses: below the bar with a footer, all of it below the bar, or all of it. The
 * console has its own frame.
 */
export type Frame = 'page' | 'window' | 'focus' | 'console';

/** Properties of a page that the shell reads. */
export interface PageInfo {
  frame: Frame;
  /** A page about one entity, such as a problem or a user. The shell records visits to it. */
  isDetail: boolean;
  menu: readonly MenuEntry[];
  /** Path of the page whose menu entry is marked as current, if this page has none. */
  parentMenu: string | undefined;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageInfo;
    /** Only for layouts: menu entries in place of those of its loaded child pages. */
    offers?: () => readonly PageMenu[];
  }
}

// Search type of the router for a page without parameters.
// oxlint-disable-next-line typescript/no-empty-object-type -- nothing else is assignable both ways
type NoSearch = {};

export interface PageDefinition<Layout extends AnyRoute, Path extends string, Search extends object> {
  /** One of `layouts`. */
  layout: Layout;
  /** Appended to the path of the layout. */
  path: Path;
  /** Parses the search parameters; invalid values are omitted. */
  search?: (raw: RawSearch) => Search;
  /** Checked in this order before anything of the page is loaded. */
  needs?: readonly Need[];
  /** Requests the first data of the page. The page itself reports failures. */
  load?: (asked: { search: Search; params: ResolveParams<Path> }) => readonly Promise<unknown>[];
  /** Message areas in addition to those of the first load. */
  texts?: readonly MessageArea[];
  frame?: Frame;
  isDetail?: boolean;
  menu?: readonly MenuEntry[];
  parentMenu?: string;
  /** Loaded as a separate chunk. */
  component: () => Promise<ComponentType>;
}

/**
 * Defines a page of the site. Its file states everything that other modules need to know; menus, guards and
 * preloading derive from it, and the component loads lazily.
 */
export function definePage<
  Layout extends AnyRoute,
  const Path extends string,
  Search extends object = NoSearch,
>(definition: PageDefinition<Layout, Path, Search>) {
  const { layout, path, search: readSearch, needs = [], load, texts } = definition;
  const isConsole = [layouts.admin, layouts.authoring].some((each) => Object.is(each, layout));
  const {
    frame = isConsole ? 'console' : 'page',
    isDetail = path.includes('$'),
    menu = [],
    parentMenu,
  } = definition;
  const component = lazyPage(definition.component, texts);
  return createRoute({
    getParentRoute: () => layout,
    path,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without a reader, Search is NoSearch
    validateSearch: (raw: RawSearch): Search => readSearch?.(raw) ?? ({} as Search),
    loaderDeps: ({ search }) => search,
    beforeLoad: ({ location, preload }) =>
      needs.length === 0
        ? undefined
        : redirectIfDenied(needs, location.href, preload, isConsole ? adminRedirect : siteRedirect),
    async loader({ deps, params, cause, location, context }) {
      // The router infers the types of a loader from a known layout; here the layout is generic.
      /* oxlint-disable typescript/no-unsafe-type-assertion -- as above */
      const { shownPath } = context as RouterContext;
      const given = {
        search: deps as Search,
        params: params as ResolveParams<Path>,
      };
      /* oxlint-enable typescript/no-unsafe-type-assertion */
      const asked = Promise.allSettled(load?.(given) ?? []);
      // A page that stays mounted follows its URL immediately and shows by itself that newer data is loading.
      if (cause === 'stay' && shownPath() === location.pathname) return;
      // The router reports a page that fails to load.
      await component.preload().catch(() => undefined);
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, DATA_WAIT_MS))]);
    },
    component,
    staticData: { page: { frame, isDetail, menu, parentMenu } },
  });
}
