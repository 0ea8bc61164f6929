// @vitest-environment jsdom
import { createMemoryHistory, type AnyRoute } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { hasPage } from '../../routing/use-page.ts';
import { families } from './pages.ts';
import { makeRouter } from './router.ts';

vi.hoisted(() => {
  globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
});

const definitions = Object.values(
  import.meta.glob<Record<string, unknown>>('../../**/*.page.ts', { eager: true }),
).flatMap((module) => Object.values(module).filter(isRoute));

function isRoute(value: unknown): value is AnyRoute {
  return typeof value === 'object' && value !== null && 'options' in value && 'fullPath' in value;
}

const router = makeRouter(createMemoryHistory({ initialEntries: ['/home'] }));
for (const { at, isAlone } of families) {
  const address = isAlone ? at : `${at}/1`;
  await router.options.context.bringPages({ pathname: address, href: address }, false);
}
const routeOf = (address: string) =>
  hasPage(router, address) ? router.getMatchedRoutes(address)[2]?.fullPath : undefined;

describe('all page definitions', () => {
  it('are in the route tree', () => {
    expect(definitions.length).toBeGreaterThan(15);
    const known = new Set<AnyRoute>(Object.values<AnyRoute>(router.routesById));
    expect(definitions.filter((page) => !known.has(page)).map((page) => String(page.fullPath))).toEqual([]);
  });

  it('have unique paths', () => {
    const paths = definitions.map((page) => String(page.fullPath));
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it('have an existing parent page', () => {
    const paths = new Set(definitions.map((page) => String(page.fullPath)));
    for (const page of definitions) {
      const under = page.options.staticData?.page?.parentMenu;
      if (under !== undefined) expect(paths).toContain(under);
    }
  });
});

const pathOf = (page: AnyRoute) => String(page.fullPath).replace(/\/$/, '');

it('each admin page belongs to a menu entry', () => {
  const pages = definitions.filter((page) => pathOf(page).startsWith('/admin/'));
  const entries = pages
    .filter((page) => page.options.staticData?.page?.menu.some(({ place }) => place.startsWith('console:')))
    .map(pathOf);
  const lost = pages
    .map((page) => page.options.staticData?.page?.parentMenu ?? pathOf(page))
    .filter((path) => !entries.some((entry) => path === entry || path.startsWith(`${entry}/`)));
  expect(lost).toEqual(['/admin/login']);
});

it('no two pages share a shortcut key', () => {
  const own = definitions.flatMap((page) => page.options.staticData?.page?.menu ?? []);
  const fronts = families.flatMap(({ menu }) => menu ?? []);
  const keys = [...own, ...fronts].flatMap(({ key }) => key ?? []);
  expect(keys.length).toBeGreaterThan(5);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('a URL', () => {
  it.each([
    '/home',
    '/problem',
    '/problem/CF-1A',
    '/problem/1000/full-screen',
    '/training/9/problem/1000/full-screen',
    '/training',
    '/training/9',
    '/training/9/problems',
    '/training/9/problem/1000',
    '/training/9/rank',
    '/contest',
    '/contest/5',
    '/contest/5/problems',
    '/contest/5/problem/A',
    '/contest/5/problem/A/full-screen',
    '/contest/5/book',
    '/contest/5/problem/A/submission-detail/7',
    '/contest/5/submissions',
    '/contest/5/rank',
    '/contest/5/announcements',
    '/contest/5/print',
    '/contest/5/ac-info',
    '/contest/5/admin-print',
    '/contest/acm-scoreboard/5',
    '/contest/oi-scoreboard/5',
    '/group',
    '/group/create',
    '/group/2',
    '/group/2/member',
    '/group/2/announcement',
    '/group/2/announcement/7',
    '/group/2/announcement/create',
    '/group/2/setting',
    '/group/2/rank',
    '/group/2/problem/G1/full-screen',
    '/group/2/training/9/problem/G1/full-screen',
    '/status',
    '/submission-detail/7',
    '/submission-diff',
    '/acm-rank',
    '/oi-rank',
    '/rating',
    '/user-home',
    '/setting',
    '/reset-password',
    '/logout',
    '/introduction',
    '/developer',
    '/test',
    '/outbox',
  ])('%s matches a page', (address) => {
    expect(routeOf(address)).toBeDefined();
    expect(routeOf(`${address}/`)).toBe(routeOf(address));
  });

  it.each([
    '/problems',
    '/problem/1/2',
    '/training/5/problem',
    '/contest/5/problem',
    '/problem/1000/fullscreen',
    '/problem/%',
    '/homes',
  ])('%s matches no page', (address) => {
    expect(routeOf(address)).toBeUndefined();
  });

  it('may contain any id, even invalid UTF-8', () => {
    expect(router.getMatchedRoutes('/problem/题')[1]).toMatchObject({ problemID: '题' });
    expect(
      router.buildLocation({
        to: '/problem/$problemID',
        params: { problemID: 'a/b' },
        search: { tab: 'annex' },
      }).href,
    ).toBe('/problem/a%2Fb?tab=annex');
  });
});
