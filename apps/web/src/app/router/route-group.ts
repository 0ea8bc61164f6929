import type { AnyRoute } from '@tanstack/react-router';
import type { MenuEntry } from '../../routing/menu.ts';

/**
 * Pages that come together, with their layouts and texts, once somebody goes to an address of theirs or points at
 * it. Until then nothing is known of them but what stands here.
 */
export interface RouteGroup<Pages extends readonly AnyRoute[] = readonly AnyRoute[]> {
  /** What their addresses begin with, such as `/contest`; the page right there is the front one. */
  at: string;
  /** Other beginnings. */
  alsoAt?: readonly string[];
  /** Nothing below its addresses is its own: there the others are asked. */
  isAlone?: boolean;
  /** How the front page is offered. */
  menu?: readonly MenuEntry[];
  /** What stands right below the site, out of a chunk of its own. */
  bring: () => Promise<Pages>;
}

/** Keeps what a family consists of in its type, so that links to its pages are checked. */
export function defineRouteGroup<const Pages extends readonly AnyRoute[]>(
  family: RouteGroup<Pages>,
): RouteGroup<Pages> {
  return family;
}

export function isFamily(member: AnyRoute | RouteGroup): member is RouteGroup {
  return 'bring' in member;
}

/** The route of a member that is one, or any of those that a family brings. */
export type RouteOf<Member> = Member extends RouteGroup<infer Pages> ? Pages[number] : Member;

/** Whether an address, without its search, is one of the family's. */
export function isAddressOf({ at, alsoAt = [], isAlone = false }: RouteGroup, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return [at, ...alsoAt].some((start) => path === start || (!isAlone && path.startsWith(`${start}/`)));
}
