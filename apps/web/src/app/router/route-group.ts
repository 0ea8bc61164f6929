import type { AnyRoute } from '@tanstack/react-router';
import type { MenuEntry } from '../../routing/menu.ts';

/**
 * Pages that load together with their layouts and texts when one of their URLs is opened or preloaded. Before
 * that, only the properties below are known.
 */
export interface RouteGroup<Pages extends readonly AnyRoute[] = readonly AnyRoute[]> {
  /** Common path prefix, such as `/contest`; the page at exactly this path is the group's landing page. */
  at: string;
  /** Further path prefixes. */
  alsoAt?: readonly string[];
  /** Matches only the exact paths; paths below them belong to other groups. */
  isAlone?: boolean;
  /** Menu entries of the landing page. */
  menu?: readonly MenuEntry[];
  /** Loads the direct children of the site layout from a separate chunk. */
  bring: () => Promise<Pages>;
}

/** Keeps the pages of the group in its type, so that links to them are type-checked. */
export function defineRouteGroup<const Pages extends readonly AnyRoute[]>(
  family: RouteGroup<Pages>,
): RouteGroup<Pages> {
  return family;
}

export function isFamily(member: AnyRoute | RouteGroup): member is RouteGroup {
  return 'bring' in member;
}

/** The route type of a page, or of any page of a route group. */
export type RouteOf<Member> = Member extends RouteGroup<infer Pages> ? Pages[number] : Member;

/** Whether a path, without search, belongs to the route group. */
export function isAddressOf({ at, alsoAt = [], isAlone = false }: RouteGroup, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return [at, ...alsoAt].some((start) => path === start || (!isAlone && path.startsWith(`${start}/`)));
}
