import { useQuery } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession, type SessionUser } from '../api/session.ts';
import type { PlainKey } from '../i18n/messages.ts';
import { websiteConfigQuery } from '../api/site-config.ts';
import type { IconName } from '../components/Icon.tsx';
import { firstUnmetRequirement, type Need, type PageAccessContext } from './guards.ts';

/** The parts of the console's menu, in their order. */
export const consoleParts = ['state', 'bank', 'people', 'site'] as const;
export type ConsolePart = (typeof consoleParts)[number];

/** Where an entry stands: in the bar, in one of its menus, in the menu of one's own account, or in the console. */
export type MenuPlace = 'bar' | 'ranks' | 'about' | 'account' | `console:${ConsolePart}`;

/** How a page is offered. Entries of a place stand in the order of the app's list of pages. */
export interface MenuEntry {
  place: MenuPlace;
  label: PlainKey;
  icon: IconName;
  /** Pressed after `g` it leads there. */
  key?: string;
  /** What follows the path, with its `?`. */
  search?: string | ((user: SessionUser) => string);
  /** Offered only to whom these are met. */
  needs?: readonly Need[];
  /** Offered only where the site has this, once that is known; the page itself says what is lacking. */
  onlyWith?: SiteExtra;
}

/** What a site may have or not, by the field of its configuration. */
type SiteExtra = 'hasAssistant';

export interface MenuLink {
  place: MenuPlace;
  label: PlainKey;
  icon: IconName;
  key?: string | undefined;
  href: string;
  /** The pattern of the address of the page behind it. */
  path: string;
}

/** Who looks, and where. */
interface Viewer extends PageAccessContext {
  user: SessionUser | null;
  extras?: Readonly<Record<SiteExtra, boolean>> | undefined;
  /** The address of the layout, without a slash at its end: `/contest/5`. */
  home: string;
}

/** Entries that lead to one page. */
export interface PageMenu {
  /** The pattern of its address. */
  path: string;
  menu: readonly MenuEntry[];
}

/** What the pages right below a layout offer to somebody. Pages of the layouts in it are offered by those. */
export function menuLinks(layout: AnyRoute, viewer: Viewer): readonly MenuLink[] {
  const base = layout.fullPath === '/' ? '' : String(layout.fullPath);
  return menusOf(layout).flatMap(({ path, menu }) =>
    menu.flatMap((entry): readonly MenuLink[] => {
      const { place, label, icon, key, search = '', needs = [], onlyWith } = entry;
      if (onlyWith !== undefined && viewer.extras?.[onlyWith] !== true) return [];
      if (firstUnmetRequirement(needs, viewer, '') !== null) return [];
      if ((place === 'account' || typeof search === 'function') && viewer.user === null) return [];
      const query = typeof search === 'string' ? search : viewer.user === null ? '' : search(viewer.user);
      return [{ place, label, icon, key, href: viewer.home + path.slice(base.length) + query, path }];
    }),
  );
}

/**
 * What the pages right below a layout offer. Where not all of them are there from the start, or stand in another
 * layout, it says so itself.
 */
export function menusOf(layout: AnyRoute): readonly PageMenu[] {
  return layout.options.staticData?.offers?.() ?? childrenOf(layout).map(menuOf);
}

/** What a page offers, once it is in the tree. */
export function menuOf(page: AnyRoute): PageMenu {
  return { path: String(page.fullPath), menu: page.options.staticData?.page?.menu ?? [] };
}

function childrenOf(layout: AnyRoute): readonly AnyRoute[] {
  const children: AnyRoute[] | Readonly<Record<string, AnyRoute>> | undefined = layout.children;
  return Array.isArray(children) ? children : [];
}

/** What the present viewer is offered in a layout. */
export function useMenuLinks(layout: AnyRoute, home = ''): readonly MenuLink[] {
  const { token, user } = useSession();
  const { data: features } = useQuery(websiteConfigQuery);
  return useMemo(
    () => menuLinks(layout, { token, can: user?.can ?? null, features, extras: features, user, home }),
    [layout, token, user, features, home],
  );
}
