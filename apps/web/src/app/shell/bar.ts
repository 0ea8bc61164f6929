import type { PlainKey } from '../../i18n/messages.ts';
import type { MenuLink } from '../../routing/menu.ts';
import type { CurrentPage } from '../../routing/use-page.ts';
import type { IconName } from '../../components/Icon.tsx';

/** An entry of the bar that opens a menu of several pages. */
export interface BarMenu {
  label: PlainKey;
  icon: IconName;
  links: readonly MenuLink[];
}

export type BarEntry = MenuLink | BarMenu;

type MenuName = 'ranks' | 'about';

const menus: Readonly<Record<MenuName, Omit<BarMenu, 'links'>>> = {
  ranks: { label: 'common.nav.ranks', icon: 'chart' },
  about: { label: 'common.nav.about', icon: 'info' },
};

const backHome: MenuLink = {
  place: 'bar',
  label: 'common.nav.backHome',
  icon: 'left',
  href: '/home',
  path: '/home',
};

/** Groups links into entries of the bar, in order; a menu takes the position of its first page. */
export function barEntries(links: readonly MenuLink[], isInside: boolean): readonly BarEntry[] {
  const entries: BarEntry[] = isInside ? [backHome] : [];
  const begun = new Set<MenuName>();
  for (const link of links) {
    const { place } = link;
    if (place === 'bar') entries.push(link);
    else if ((place === 'ranks' || place === 'about') && !begun.has(place)) {
      begun.add(place);
      entries.push({ ...menus[place], links: links.filter((other) => other.place === place) });
    }
  }
  return entries;
}

/** All links of the bar, including those in menus. */
export function linksOf(entries: readonly BarEntry[]): readonly MenuLink[] {
  return entries.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
}

/** Whether the current page is the link's target or below it. */
export function isCurrentLink(link: MenuLink, { path, info }: CurrentPage): boolean {
  return link.path === path || link.path === info?.parentMenu;
}

export function isCurrentEntry(entry: BarEntry, page: CurrentPage): boolean {
  return 'links' in entry
    ? entry.links.some((link) => isCurrentLink(link, page))
    : isCurrentLink(entry, page);
}
