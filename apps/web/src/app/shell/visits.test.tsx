// @vitest-environment jsdom
import '../../../test-support/platform.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { switchLocale } from '../../i18n/messages.ts';
import { parseSearch, stringifySearch } from '../../lib/search.ts';
import { websiteConfigQuery } from '../../api/site-config.ts';
import { FakeServer } from '../../../test-support/fake-server.ts';
import { anAccount, aSite } from '../../../test-support/people.ts';
import { recentPages } from './command-palette/recent.ts';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { RecentPagesRecorder } from './RecentPagesRecorder.tsx';

const server = new FakeServer();
const root = createRootRoute({
  component: () => (
    <>
      <RecentPagesRecorder />
      <RouteAnnouncer />
      <Outlet />
    </>
  ),
});
const page = (path: string, isDetail: boolean) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { page: { frame: 'page', isDetail, menu: [], parentMenu: undefined } },
  });
const tree = root.addChildren([
  page('/problem', false),
  page('/problem/$problemID', true),
  page('/user-home', true),
]);

beforeEach(async () => {
  server.on('GET /api/get-website-config', aSite({ shortName: '云中' }));
  vi.stubGlobal('fetch', server.fetch);
  await switchLocale('zh-CN');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  session.leave();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens a page and then switches to fake timers. */
async function arrive(address: string) {
  const router = createRouter({
    routeTree: tree,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  await queryClient.prefetchQuery(websiteConfigQuery);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      {/* oxlint-disable-next-line typescript/no-explicit-any -- a router of this test, not the site's */}
      <RouterProvider router={router as any} />
    </QueryClientProvider>,
  );
  return {
    go: (to: string) =>
      act(async () => {
        router.history.push(to);
        await router.load();
      }),
    said: () => container.querySelector('[aria-live]')?.textContent,
  };
}

function stay(title: string, milliseconds = 1500): void {
  document.title = title;
  act(() => void vi.advanceTimersByTime(milliseconds));
}

describe('visited pages', () => {
  it('are recorded after a delay with their title, each once', async () => {
    const { go } = await arrive('/problem/1000?tab=annex');
    stay('1000 A+B - 云中', 1499);
    expect(recentPages()).toEqual([]);
    stay('1000 A+B - 云中', 1);
    await go('/user-home?uid=d&username=deer');
    stay('deer - 云中');
    await go('/problem/1000');
    stay('1000 A-B - 云中');
    expect(recentPages()).toEqual([
      { href: '/problem/1000', title: '1000 A-B' },
      { href: '/user-home?uid=d&username=deer', title: 'deer' },
    ]);
  });

  it('are not recorded if left early, if they are lists, or without a title', async () => {
    const { go } = await arrive('/problem/1000');
    stay('1000 A+B - 云中', 1400);
    await go('/problem');
    stay('题库 - 云中');
    await go('/problem/1001');
    stay('云中');
    expect(recentPages()).toEqual([]);
  });

  it('are forgotten on sign-out, but not when a visitor signs in', async () => {
    await arrive('/problem/1000');
    stay('1000 A+B - 云中');
    act(() => {
      session.setToken('t');
      session.setUser(anAccount());
    });
    expect(recentPages()).toHaveLength(1);
    act(() => session.leave());
    expect(recentPages()).toEqual([]);
  });
});

describe('the page after a navigation', () => {
  it('is announced with its final title; the first page is not announced', async () => {
    const { go, said } = await arrive('/problem');
    stay('题库 - 云中');
    expect(said()).toBe('');
    await go('/problem/1000');
    stay('题库 - 云中', 400);
    stay('1000 A+B - 云中', 100);
    expect(said()).toBe('1000 A+B - 云中');
    // Another tab of the same page is not a new page.
    await go('/problem/1000?tab=annex');
    stay('1001 - 云中', 500);
    expect(said()).toBe('1000 A+B - 云中');
    await go('/problem');
    stay('题库 - 云中', 500);
    expect(said()).toBe('题库 - 云中');
  });
});
