import { buildSessionUser } from '../../test-support/session-user.ts';
// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '../lib/toasts.ts';
import { CallError } from './client.ts';
import { followSession, queryClient } from './query-client.ts';
import { session } from './session.ts';

const userOf = (uid: string) => buildSessionUser({ uid });
let stop: () => void;

beforeEach(() => {
  stop = followSession();
});
afterEach(() => {
  stop();
  session.clear();
  queryClient.clear();
  dismissToast();
});

/** Observes a query that returns the id of the current user, and records its values. */
async function watch() {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['viewer'],
    queryFn: () => Promise.resolve(session.get().user?.uid ?? 'nobody'),
  });
  const seen: (string | undefined)[] = [];
  const end = observer.subscribe(({ data }) => {
    if (seen.at(-1) !== data) seen.push(data);
  });
  await vi.waitFor(() => expect(seen.at(-1)).toBe(session.get().user?.uid ?? 'nobody'));
  return { seen, end };
}

it('signing out does not refetch data that only the user sees', async () => {
  session.setUser(userOf('a'));
  const { end } = await watch();
  const ask = vi.fn(() => Promise.resolve(3));
  const bell = new QueryObserver(queryClient, { queryKey: ['unread'], queryFn: ask });
  const takeAway = bell.subscribe(() => undefined);
  await vi.waitFor(() => expect(bell.getCurrentResult().data).toBe(3));
  session.clear();
  // A component unsubscribes like this when it is unmounted because it is for signed-in users only.
  takeAway();
  await vi.waitFor(() => expect(queryClient.getQueryData(['viewer'])).toBe('nobody'));
  expect([ask.mock.calls.length, queryClient.getQueryData(['unread'])]).toEqual([1, undefined]);
  end();
});

it('signing in refetches visible data and keeps the old data meanwhile', async () => {
  const { seen, end } = await watch();
  session.setUser(userOf('a'));
  await vi.waitFor(() => expect(seen.at(-1)).toBe('a'));
  expect(seen.filter((data) => data !== undefined)).toEqual(['nobody', 'a']);
  expect(seen.lastIndexOf(undefined)).toBeLessThan(seen.indexOf('nobody'));
  end();
});

it('signing out removes data that is not visible', async () => {
  session.setUser(userOf('a'));
  queryClient.setQueryData(['private'], 'secret');
  const { seen, end } = await watch();
  session.clear();
  expect(queryClient.getQueryData(['private'])).toBeUndefined();
  await vi.waitFor(() => expect(seen.at(-1)).toBe('nobody'));
  end();
});

it('another user never sees data of the previous user', async () => {
  session.setUser(userOf('a'));
  const { seen, end } = await watch();
  session.setUser(userOf('b'));
  await vi.waitFor(() => expect(seen.at(-1)).toBe('b'));
  expect(seen.slice(seen.indexOf('a') + 1)).toEqual([undefined, 'b']);
  end();
});

async function fail(error: Error, isQuiet: boolean): Promise<void> {
  async function queryFn(): Promise<never> {
    throw error;
  }
  try {
    await queryClient.fetchQuery({ queryKey: [error.message], queryFn, meta: { isQuiet } });
  } catch {
    // The test checks only the toast.
  }
}

it('shows a failure unless the page or the client has shown it', async () => {
  await fail(new CallError('login', 'a', 401, 401), false);
  await fail(new CallError('forbidden', 'b', 403, 403), false);
  await fail(new CallError('refused', 'c', 200, 400), true);
  expect(toastStore.get()).toBeNull();
  await fail(new CallError('refused', 'd', 200, 400), false);
  expect(toastStore.get()).toMatchObject({ tone: 'error', text: 'd' });
});
