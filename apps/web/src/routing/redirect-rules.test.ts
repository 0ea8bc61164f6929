// @vitest-environment jsdom
import '../../test-support/platform.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  isRedirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { fullCan, ordinaryCan } from '../../test-support/session-user.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { FakeServer } from '../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../test-support/people.ts';
import { firstAdminPage } from './first-admin-page.ts';
import { refused, type Need } from './guards.ts';
import { menuLinks, menusOf, type MenuEntry } from './menu.ts';
import { adminRedirect, redirectIfDenied, siteRedirect, type RedirectRule } from './redirect-if-denied.ts';
import { problemPath, scopePath } from './scope.ts';

const server = new FakeServer();
const may = (...rights: (keyof typeof fullCan)[]) => ({
  ...ordinaryCan,
  ...Object.fromEntries(rights.map((right) => [right, true])),
});
const teacher = may('visitConsole', 'enterConsole');

beforeEach(() => void vi.stubGlobal('fetch', server.fetch));
afterEach(() => {
  session.leave();
  refused.set(null);
  queryClient.clear();
  localStorage.clear();
  server.reset();
  vi.unstubAllGlobals();
});

describe('the first admin page', () => {
  it.each([
    ['nobody', null, null],
    ['a user', ordinaryCan, null],
    ['a user with rights but without access', { ...fullCan, visitConsole: false }, null],
    ['root', fullCan, '/admin/dashboard'],
    ['a teacher', teacher, '/admin/dashboard'],
    ['an operator', may('visitConsole', 'seeSystem', 'seeNodes'), '/admin/health'],
    ['a user administrator', may('visitConsole', 'manageUsers'), '/admin/user'],
    ['a user who may apply ratings', may('visitConsole', 'manageRatings'), '/admin/ratings'],
    ['a user who may see judge nodes', may('visitConsole', 'seeNodes'), '/admin/judge'],
  ] as const)('of %s', (_who, can, wanted) => {
    expect(firstAdminPage(can)).toBe(wanted);
  });
});

/** Returns where a user who opens a page is redirected, and the message that they get. */
async function sent(needs: readonly Need[], rule: RedirectRule, isPreload = false) {
  const way: unknown = await redirectIfDenied(needs, '/wanted?x=1', isPreload, rule).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (way === null) return null;
  if (!isRedirect(way)) throw way;
  const { to, search, replace } = way.options;
  return { to, search, replace, message: refused.get() };
}

function signIn(can: typeof ordinaryCan): void {
  session.setToken('t');
  session.setUser(anAccount({ can }));
}

describe('a user without access to a page', () => {
  beforeEach(() => server.on('GET /api/get-website-config', aSite({ openPublicDiscussion: false })));

  it('is redirected to the home page with a message about what would help', async () => {
    expect(await sent(['login'], siteRedirect)).toEqual({
      to: '/home',
      search: undefined,
      replace: true,
      message: { text: 'common.loginRequired.text', wanted: '/wanted?x=1' },
    });
  });

  it('gets no message during a preload', async () => {
    expect(await sent(['login'], siteRedirect, true)).toMatchObject({ to: '/home', message: null });
  });

  it('is redirected if the feature is switched off, without an offer to sign in', async () => {
    signIn(fullCan);
    expect(await sent(['publicDiscussion'], siteRedirect)).toMatchObject({
      message: { text: 'common.guard.publicDiscussion', wanted: null },
    });
  });

  it('is let through if the site does not respond: the server decides', async () => {
    server.on('GET /api/get-website-config', () => Promise.reject(new TypeError('offline')));
    expect(await sent(['publicDiscussion'], siteRedirect)).toBeNull();
  });

  it('is redirected to the admin sign-in, which leads to the requested page', async () => {
    expect(await sent(['can:manageSite'], adminRedirect)).toEqual({
      to: '/admin/login',
      search: { to: '/wanted?x=1' },
      replace: true,
      message: { text: 'common.guard.staff', wanted: null },
    });
  });

  it('who is signed in without admin rights is redirected there without a next page', async () => {
    signIn(ordinaryCan);
    expect(await sent(['can:manageSite'], adminRedirect)).toMatchObject({
      to: '/admin/login',
      search: undefined,
    });
  });

  it('stays in the console if another page of it is accessible', async () => {
    signIn(teacher);
    expect(await sent(['can:manageSite'], adminRedirect)).toMatchObject({
      to: '/admin/dashboard',
      message: { text: 'common.guard.forbidden', wanted: null },
    });
    expect(await sent(['can:enterConsole'], adminRedirect)).toBeNull();
  });
});

const user = anAccount({ uid: 'u 1', username: 'a&b' });
const site = createRootRoute();
const group = createRoute({ getParentRoute: () => site, path: '/group/$groupID' });

/** A page of a group with menu entries. */
const page = (path: string, ...menu: MenuEntry[]) =>
  createRoute({
    getParentRoute: () => group,
    path,
    staticData: { page: { frame: 'page', isDetail: false, parentMenu: undefined, menu } },
  });
const entry: MenuEntry = { place: 'bar', label: 'common.nav.home', icon: 'home' };
const signedIn = { token: 't', can: user.can, features: undefined, user, home: '/group/2' };
const visitor = { token: null, can: null, features: undefined, user: null, home: '/group/2' };

/** Returns a layout with pages in a router, because pages know their full path only once a router contains them. */
function groupWith(...pages: AnyRoute[]): AnyRoute {
  const layout = group.addChildren(pages);
  createRouter({ routeTree: site.addChildren([layout]) });
  return layout;
}

function hrefs(menu: MenuEntry[], viewer: Parameters<typeof menuLinks>[1]): string[] {
  return menuLinks(groupWith(page('/rank', ...menu), page('/hidden')), viewer).map(({ href }) => href);
}

describe("menu entries of a layout's pages", () => {
  it('link into this layout and carry the path pattern of their page', () => {
    const layout = groupWith(page('/rank', { ...entry, search: '?currentPage=2' }));
    expect(menuLinks(layout, visitor)).toEqual([
      {
        place: 'bar',
        label: 'common.nav.home',
        icon: 'home',
        key: undefined,
        href: '/group/2/rank?currentPage=2',
        path: '/group/$groupID/rank',
      },
    ]);
  });

  it.each<[string, MenuEntry, number, number]>([
    ['everybody', entry, 1, 1],
    ['signed-in users', { ...entry, needs: ['login'] }, 0, 1],
    ['users whose account has loaded', { ...entry, place: 'account' }, 0, 1],
    ['users with the right', { ...entry, needs: ['login', 'can:submit'] }, 0, 1],
    ['nobody without the right', { ...entry, needs: ['can:manageSite'] }, 0, 0],
    ['nobody before the site is known to have the feature', { ...entry, onlyWith: 'hasAssistant' }, 0, 0],
  ])('are shown to %s', (_who, given, byVisitor, byUser) => {
    expect([hrefs([given], visitor).length, hrefs([given], signedIn).length]).toEqual([byVisitor, byUser]);
  });

  it('may depend on the viewer and are then hidden from visitors', () => {
    const own: MenuEntry = { ...entry, search: ({ uid }) => `?uid=${encodeURIComponent(uid)}` };
    expect(hrefs([own], signedIn)).toEqual(['/group/2/rank?uid=u%201']);
    expect(hrefs([own], visitor)).toEqual([]);
  });

  it('come from the layout itself if it defines them', () => {
    const layout = createRoute({ getParentRoute: () => site, path: '/x' });
    expect(menusOf(layout)).toEqual([]);
    createRouter({ routeTree: site.addChildren([layout]) });
    layout.update({ staticData: { offers: () => [{ path: '/x/y', menu: [entry] }] } });
    expect(menuLinks(layout, { ...visitor, home: '/x' }).map(({ href }) => href)).toEqual(['/x/y']);
  });
});

it.each([
  [{ kind: 'practice' }, '', '/problem/a%2Fb'],
  [{ kind: 'group', gid: 2 }, '/group/2', '/group/2/problem/a%2Fb'],
  [{ kind: 'training', tid: 9 }, '/training/9', '/training/9/problem/a%2Fb'],
  [{ kind: 'training', tid: 9, gid: 2 }, '/group/2/training/9', '/group/2/training/9/problem/a%2Fb'],
  [{ kind: 'contest', cid: 5 }, '/contest/5', '/contest/5/problem/a%2Fb'],
  [{ kind: 'contest', cid: 5, gid: 2 }, '/group/2/contest/5', '/group/2/contest/5/problem/a%2Fb'],
] as const)('the path of %j is %s', (scope, path, problem) => {
  expect([scopePath(scope), problemPath(scope, 'a/b')]).toEqual([path, problem]);
});
