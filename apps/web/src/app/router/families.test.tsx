// @vitest-environment jsdom
import '../../../test-support/platform.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { switchLocale } from '../../i18n/messages.ts';
import { hasPage } from '../../routing/use-page.ts';
import { landingPages } from './families.ts';
import { makeRouter } from './router.ts';

configure({ asyncUtilTimeout: 40_000 });
vi.setConfig({ testTimeout: 120_000 });

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('scrollTo', vi.fn());
  await switchLocale('en-US');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(...addresses: string[]) {
  const history = createMemoryHistory({ initialEntries: addresses, initialIndex: 0 });
  const router = makeRouter(history);
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const shown = () => router.stores.matches.get().at(-1)?.fullPath;
  return { history, router, shown };
}

it('a route group loads on navigation, and its menu entry is visible before', async () => {
  const { history, router, shown } = await open('/home');
  expect(screen.getByRole('link', { name: 'Contests' }).getAttribute('href')).toBe('/contest');
  expect(hasPage(router, '/contest')).toBe(false);
  await act(() => router.navigate({ to: '/contest', search: { currentPage: 2 } }));
  expect([shown(), history.length, history.location.href]).toEqual(['/contest', 2, '/contest?currentPage=2']);
  expect(hasPage(router, '/contest')).toBe(true);
  expect(screen.getByRole('link', { name: 'Contests' }).getAttribute('aria-current')).toBe('page');
});

it('loading a route group keeps the history entry, so that the scroll position can be restored', async () => {
  const { history, shown } = await open('/home', '/contest');
  const actions: string[] = [];
  history.subscribe(({ action }) => actions.push(action.type));
  await act(async () => {
    history.forward();
    await waitFor(() => expect(shown()).toBe('/contest'));
  });
  expect([actions, history.length]).toEqual([['FORWARD'], 2]);
});

it('a preload loads the route group without navigating', async () => {
  const { router, shown } = await open('/home');
  const matches = await router.preloadRoute({ to: '/contest' });
  expect(matches?.at(-1)?.fullPath).toBe('/contest');
  expect([shown(), hasPage(router, '/contest')]).toEqual(['/home', true]);
});

it('the last of two navigations wins', async () => {
  const { router, shown, history } = await open('/home');
  await act(async () => {
    const first = router.navigate({ to: '/contest/acm-scoreboard/$contestID', params: { contestID: '5' } });
    await router.navigate({ to: '/contest' });
    await first;
  });
  expect([shown(), history.location.href]).toEqual(['/contest', '/contest']);
});

it("a route group that fails to load shows an error within the site's frame, and Retry loads it", async () => {
  vi.spyOn(landingPages, 'bring').mockRejectedValueOnce(new TypeError('offline'));
  const { shown } = await open('/contest');
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('ChunkLoadError');
  await act(async () => {
    screen.getByRole('button', { name: 'Retry' }).click();
    await waitFor(() => expect(shown()).toBe('/contest'));
  });
  expect(screen.queryByText('ChunkLoadError')).toBeNull();
});

it('a URL within a route group that matches none of its pages is not found', async () => {
  const { router } = await open('/contest/5/nothing');
  expect(screen.getByText('404')).toBeDefined();
  expect(hasPage(router, '/contest/5/nothing')).toBe(false);
});
