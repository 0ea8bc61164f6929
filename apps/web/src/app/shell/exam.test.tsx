// @vitest-environment jsdom
import '../../../test-support/platform.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, CallError } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { switchLocale } from '../../i18n/messages.ts';
import { dismissToast, toastStore } from '../../lib/toasts.ts';
import { FakeServer, Refusal } from '../../../test-support/fake-server.ts';
import { anAccount } from '../../../test-support/people.ts';
import { ExamWatch } from './ExamWatch.tsx';

configure({ asyncUtilTimeout: 40_000 });
const server = new FakeServer();
const until = new Date(2026, 10, 26, 16, 5).toISOString();

beforeEach(() => {
  dismissToast();
  vi.stubGlobal('fetch', server.fetch);
  server.on('GET /api/exam', [{ cid: 5, title: '期中考试', until }]);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  session.leave();
  dismissToast();
  localStorage.clear();
  server.reset();
  vi.unstubAllGlobals();
});

/** Renders ExamWatch at a URL without any contest pages, so that no chunks of contest pages are loaded. */
async function standAt(address: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  await switchLocale(locale);
  const root = createRootRoute({ component: ExamWatch });
  const rest = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([rest]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      {/* oxlint-disable-next-line typescript/no-explicit-any -- a router of this test, not the site's */}
      <RouterProvider router={router as any} />
    </QueryClientProvider>,
  );
}

function signIn(): void {
  session.setToken('t');
  session.setUser(anAccount());
}

const queryFn = () => call('GET /api/get-random-problem');

/** Sends a call that the server rejects because of the exam, or that fails for another reason. */
async function beRefused(code: 'examOnly' | 'internal' = 'examOnly'): Promise<void> {
  server.on('GET /api/get-random-problem', new Refusal(code));
  await act(async () => {
    await queryClient
      .fetchQuery({ queryKey: ['closed'], queryFn, meta: { isQuiet: true } })
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(CallError);
      });
  });
}

describe('a participant of an exam whose call is rejected', () => {
  it.each([
    ['zh-CN', '考试', '考试至 11-26 16:05'],
    ['en-US', 'Exam', 'This exam ends at 11-26 16:05'],
  ] as const)('sees a link to the exam, in %s', async (locale, name, time) => {
    signIn();
    await standAt('/problem', locale);
    await beRefused();
    const strip = await screen.findByRole('region', { name });
    const link = within(strip).getByRole('link', { name: '期中考试' });
    expect(link.getAttribute('href')).toBe('/contest/5');
    expect(strip.textContent).toContain(time);
    expect(toastStore.get()).toBeNull();
  });

  it('does not see it on the pages of the exam itself, but on those of another contest', async () => {
    signIn();
    await standAt('/contest/5');
    await beRefused();
    await vi.waitFor(() => expect(server.asked('GET /api/exam')).toHaveLength(1));
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    await standAt('/contest/55/problems');
    await screen.findByRole('link', { name: '期中考试' });
  });

  it('no longer sees it after the exam has ended or after signing out', async () => {
    signIn();
    await standAt('/problem');
    await beRefused();
    await screen.findByRole('link', { name: '期中考试' });
    server.on('GET /api/exam', []);
    await act(() => queryClient.invalidateQueries({ queryKey: ['exam'] }));
    await vi.waitFor(() => expect(screen.queryByRole('link')).toBeNull());
    server.on('GET /api/exam', [{ cid: 5, title: '期中考试', until }]);
    await act(() => queryClient.invalidateQueries({ queryKey: ['exam'] }));
    await screen.findByRole('link', { name: '期中考试' });
    act(() => session.leave());
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it('requests no exam after other errors, or for visitors', async () => {
  await standAt('/problem');
  await beRefused();
  expect(server.asked('GET /api/exam')).toEqual([]);
  act(signIn);
  await vi.waitFor(() => expect(server.asked('GET /api/exam')).toHaveLength(1));
  cleanup();
  queryClient.clear();
  await standAt('/problem');
  await beRefused('internal');
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect(server.asked('GET /api/exam')).toHaveLength(1);
});
