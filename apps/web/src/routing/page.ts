import { createRoute, type AnyRoute, type ResolveParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { MessageArea } from '../i18n/parts.ts';
import { lazyPage } from '../components/lazy/lazy-page.ts';
import type { RawSearch } from '../lib/search.ts';
import type { Need } from './guards.ts';
import { layouts, type RouterContext } from './layouts.ts';
import type { MenuEntry, PageMenu } from './menu.ts';
import { adminRedirect, redirectIfDenied, siteRedirect } from './redirect-if-denied.ts';

/**
 * Maximum milliseconds that a navigation waits for the data of the page after its code has loaded. After that, a
 * skeleton is shown.
 */
const DATA_WAIT_MS = 100;

/**
 * How much of the window a page uses: `page` everything below the bar, with a footer; `window` everything below the
 * bar; `focus` the whole window. `console` pages have their own frame.
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
    /** Only for layouts: menu entries that replace those of the child pages. */
    offers?: () => readonly PageMenu[];
  }
}

// Search type of the router for a page without parameters.
// oxlint-disable-next-line typescript/no-empty-object-type -- nothing else is assignable both ways
type NoSearch = {};

export interface PageDefinition<Layout extends AnyRoute, Path extends string, Search extends object> {
  /** The layout of the page: one of `layouts`. */
  layout: Layout;
  /** Path of the page, appended to the path of its layout. */
  path: Path;
  /** Parses the search parameters; invalid values are omitted. */
  search?: (raw: RawSearch) => Search;
  /** Requirements, checked in this order before the code or data of the page is loaded. */
  needs?: readonly Need[];
  /** Requests the first data of the page. The page itself reports failures. */
  load?: (asked: { search: Search; params: ResolveParams<Path> }) => readonly Promise<unknown>[];
  /** Message areas that the page needs in addition to those that are always loaded. */
  texts?: readonly MessageArea[];
  frame?: Frame;
  isDetail?: boolean;
  menu?: readonly MenuEntry[];
  parentMenu?: string;
  /** Loaded as a separate chunk. */
  component: () => Promise<ComponentType>;
}

/**
 * Defines a page of the site. The file of the page states everything that other modules need to know: menus, guards and
 * preloading use it. The component loads lazily.
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
      // The router infers the types of a loader from a specific layout, but the layout is generic here.
      /* oxlint-disable typescript/no-unsafe-type-assertion -- as above */
      const { shownPath } = context as RouterContext;
      const given = {
        search: deps as Search,
        params: params as ResolveParams<Path>,
      };
      /* oxlint-enable typescript/no-unsafe-type-assertion */
      const asked = Promise.allSettled(load?.(given) ?? []);
      // A page that stays mounted follows its URL immediately, and itself shows that newer data is loading.
      if (cause === 'stay' && shownPath() === location.pathname) return;
      // Ignores a failure here, because the router reports pages that fail to load.
      await component.preload().catch(() => undefined);
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, DATA_WAIT_MS))]);
    },
    component,
    staticData: { page: { frame, isDetail, menu, parentMenu } },
  });
}
