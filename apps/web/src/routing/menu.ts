import { useQuery } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession, type SessionUser } from '../api/session.ts';
import type { PlainKey } from '../i18n/messages.ts';
import { websiteConfigQuery, type WebsiteConfig } from '../api/site-config.ts';
import type { IconName } from '../components/Icon.tsx';
import { firstUnmetRequirement, type Need, type PageAccessContext } from './guards.ts';

/** Sections of the admin menu, in order. */
export const consoleParts = ['state', 'bank', 'people', 'site'] as const;
export type ConsolePart = (typeof consoleParts)[number];

/** Where an entry appears: in the bar, in one of its menus, in the account menu, or in the console. */
export type MenuLocation = 'bar' | 'ranks' | 'about' | 'account' | `console:${ConsolePart}`;

/** A menu entry of a page. Entries keep the order of the app's list of pages. */
export interface MenuEntry {
  place: MenuLocation;
  label: PlainKey;
  icon: IconName;
  /** Shortcut: the key to press after `g`. */
  key?: string;
  /** The search part of the URL, with its `?`; appended to the path. */
  search?: string | ((user: SessionUser) => string);
  /** The entry is shown if these requirements are met. */
  needs?: readonly Need[];
  /**
   * The entry is shown if the site has this feature. It is hidden until the features are known. The page itself
   * explains what is missing.
   */
  onlyWith?: SiteExtra;
}

/** Optional features of a site, which `extrasOf` reads from its configuration. */
type SiteExtra = 'hasAssistant' | 'hasRemoteJudges';

export interface MenuLink {
  place: MenuLocation;
  label: PlainKey;
  icon: IconName;
  key?: string | undefined;
  href: string;
  /** Path pattern of the page. */
  path: string;
}

/** The viewer, and the layout in which the menu is shown. */
interface Viewer extends PageAccessContext {
  user: SessionUser | null;
  extras?: Readonly<Partial<Record<SiteExtra, boolean>>> | undefined;
  /** URL of the layout, without a trailing slash: `/contest/5`. */
  home: string;
}

/** Menu entries of one page. */
export interface PageMenu {
  /** Path pattern of the page. */
  path: string;
  menu: readonly MenuEntry[];
}

/**
 * Returns the menu links of a layout's direct child pages, as far as the viewer may see the pages. Nested layouts have
 * menus of their own.
 */
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
 * Returns the menu entries of a layout's direct child pages. A layout can define the entries itself in `offers`, if its
 * pages load later or belong to another layout.
 */
export function menusOf(layout: AnyRoute): readonly PageMenu[] {
  return layout.options.staticData?.offers?.() ?? childrenOf(layout).map(menuOf);
}

/** Menu entries of a page that is in the route tree. */
export function menuOf(page: AnyRoute): PageMenu {
  return { path: String(page.fullPath), menu: page.options.staticData?.page?.menu ?? [] };
}

function childrenOf(layout: AnyRoute): readonly AnyRoute[] {
  const children: AnyRoute[] | Readonly<Record<string, AnyRoute>> | undefined = layout.children;
  return Array.isArray(children) ? children : [];
}

function extrasOf(site: WebsiteConfig | undefined): Viewer['extras'] {
  return site && { hasAssistant: site.hasAssistant, hasRemoteJudges: site.remoteJudges.length > 0 };
}

/** Menu links of a layout for the current viewer. */
export function useMenuLinks(layout: AnyRoute, home = ''): readonly MenuLink[] {
  const { token, user } = useSession();
  const { data: features } = useQuery(websiteConfigQuery);
  return useMemo(
    () =>
      menuLinks(layout, { token, can: user?.can ?? null, features, extras: extrasOf(features), user, home }),
    [layout, token, user, features, home],
  );
}
