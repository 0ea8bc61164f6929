import type { AnyRoute } from '@tanstack/react-router';
import type { MenuEntry } from '../../routing/menu.ts';

/**
 * Pages that load together with their layouts and texts when one of their URLs is opened or preloaded. Before that,
 * only the other properties of this interface are known.
 */
export interface RouteGroup<Pages extends readonly AnyRoute[] = readonly AnyRoute[]> {
  /** Common path prefix, such as `/contest`; the page at exactly this path is the group's landing page. */
  at: string;
  /** Further path prefixes. */
  alsoAt?: readonly string[];
  /** Whether the group has only the pages at these exact paths. Paths below them then belong to other groups. */
  isAlone?: boolean;
  /** Menu entries of the landing page. */
  menu?: readonly MenuEntry[];
  /** Loads the pages of the group from a separate chunk. They are direct children of the site layout. */
  bring: () => Promise<Pages>;
}

/** Defines a route group. Its type contains the pages, so that links to them are type-checked. */
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
