import { createRoute, type AnyRoute, type ResolveParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { MessageArea } from '../i18n/parts.ts';
import { lazyPage } from '../components/lazy/lazy-page.ts';
import type { RawSearch } from '../lib/search.ts';
import type { Need } from './guards.ts';
import { layouts, type RouterContext } from './layouts.ts';
import type { MenuEntry, PageMenu } from './menu.ts';
import { adminRedirect, redirectIfDenied, siteRedirect } from './redirect-if-denied.ts';

/** Milliseconds that a page waits for its data beyond its code; a skeleton stands in after them. */
const PATIENCE = 150;

/**
 * How much of the window a page takes: beneath the bar and with a footer, the whole of it beneath the bar, or
 * all of it. The console draws a frame of its own.
 */
export type Frame = 'page' | 'window' | 'focus' | 'console';

/** What the shell wants to know of a page. */
export interface PageInfo {
  frame: Frame;
  /** One of many of a kind: a problem, a person. They are remembered as visited. */
  isDetail: boolean;
  menu: readonly MenuEntry[];
  /** Path of the page whose menu entry is the current one here, where the page has none. */
  parentMenu: string | undefined;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageInfo;
    /** Of a layout: what its menus hold, where that is more than what its pages offer that are there. */
    offers?: () => readonly PageMenu[];
  }
}

// What the router takes a search without parameters for.
// oxlint-disable-next-line typescript/no-empty-object-type -- nothing else is assignable both ways
type NoSearch = {};

export interface PageDefinition<Layout extends AnyRoute, Path extends string, Search extends object> {
  /** One of `layouts`. */
  layout: Layout;
  /** Continues that of the layout. */
  path: Path;
  /** Reads the search parameters; a value that makes no sense is left out. */
  search?: (raw: RawSearch) => Search;
  /** Checked in this order before anything of the page is fetched. */
  needs?: readonly Need[];
  /** Asks for what the page shows first. A failure is for the page to tell. */
  load?: (asked: { search: Search; params: ResolveParams<Path> }) => readonly Promise<unknown>[];
  /** Areas of texts beyond those that are there from the start. */
  texts?: readonly MessageArea[];
  frame?: Frame;
  isDetail?: boolean;
  menu?: readonly MenuEntry[];
  parentMenu?: string;
  /** In a chunk of its own. */
  component: () => Promise<ComponentType>;
}

/**
 * A page of the site. Its file says everything that others must know of it; menus, guards and
 * preloading follow from that, and the page itself comes when it is wanted.
 */
export function definePage<
  Layout extends AnyRoute,
  const Path extends string,
  Search extends object = NoSearch,
>(definition: PageDefinition<Layout, Path, Search>) {
  const { layout, path, search: readSearch, needs = [], load, texts } = definition;
  const isConsole = [layouts.admin, layouts.workshop].some((each) => Object.is(each, layout));
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
      // The router works out what a loader is given once it knows the layout; here any layout may stand.
      /* oxlint-disable typescript/no-unsafe-type-assertion -- as above */
      const { shownPath } = context as RouterContext;
      const given = {
        search: deps as Search,
        params: params as ResolveParams<Path>,
      };
      /* oxlint-enable typescript/no-unsafe-type-assertion */
      const asked = Promise.allSettled(load?.(given) ?? []);
      // What stays on screen follows its address at once and shows by itself that newer data are on their way.
      if (cause === 'stay' && shownPath() === location.pathname) return;
      // The router tells of a page that does not come.
      await component.preload().catch(() => undefined);
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    },
    component,
    staticData: { page: { frame, isDetail, menu, parentMenu } },
  });
}
