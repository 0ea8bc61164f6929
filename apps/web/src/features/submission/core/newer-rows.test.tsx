// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { JSX, ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aRow } from '../../../../test-support/submissions.ts';
import { submissionFilters } from './filters.ts';
import { submissionListQuery, type SubmissionListData } from './queries.ts';
import { useNewSubmissionCount } from './use-new-submission-count.ts';

const browser = setUpScreen();
const { server } = browser;

const page = (ids: readonly number[], size = 15): SubmissionListData => ({
  records: ids.map((submitId) => aRow({ submitId })),
  total: ids.length,
  size,
  current: 1,
  pages: 1,
});
const filters = (limit = 15) => ({ ...submissionFilters({}), limit });
/** Submissions in the cached list. */
const listed = (limit = 15) =>
  queryClient
    .getQueryData<SubmissionListData>(submissionListQuery(filters(limit)).queryKey)
    ?.records.map(({ submitId }) => submitId);
const asked = () => server.asked('GET /api/get-submission-list').length;

function wrapper({ children }: { children: ReactNode }): JSX.Element {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
async function open(isFollowed = true) {
  const shown = isFollowed ? page([5]) : undefined;
  const hook = renderHook(
    (given: { limit: number; shown: SubmissionListData | undefined }) =>
      useNewSubmissionCount(filters(given.limit), given.shown),
    { wrapper, initialProps: { limit: 15, shown } },
  );
  if (shown !== undefined) {
    await waitFor(() => expect(FakeStream.opened).toHaveLength(1));
    act(() => FakeStream.current.accept());
  }
  return hook;
}
const notifyClient = () => act(async () => FakeStream.current.send('changed', { topic: 'submissions' }));
/** Simulates a focused or hovered row, which jsdom cannot detect. */
function simulateReading(): void {
  vi.spyOn(document, 'querySelector').mockReturnValue(document.body);
}

beforeEach(() => {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  server.on('POST /api/live/subscribe', ({ body }) => ({ url: '/live', topics: body.topics, expiresAt: '' }));
  server.on('GET /api/get-submission-list', page([6, 5]));
  queryClient.setQueryData(submissionListQuery(filters()).queryKey, page([5]));
});

describe('new submissions', () => {
  it('appear at once if the user is not reading', async () => {
    const { result } = await open();
    await notifyClient();
    await waitFor(() => expect(listed()).toEqual([6, 5]));
    expect(result.current.count).toBe(0);
  });

  it('are counted if the user is reading, and appear on click', async () => {
    const { result } = await open();
    simulateReading();
    await notifyClient();
    await waitFor(() => expect(result.current.count).toBe(1));
    expect(listed()).toEqual([5]);
    server.on('GET /api/get-submission-list', page([8, 7, 6, 5]));
    await notifyClient();
    await waitFor(() => expect(result.current.count).toBe(3));
    act(() => result.current.show());
    expect(listed()).toEqual([8, 7, 6, 5]);
  });

  it('are counted on a scrolled page and in a hidden tab', async () => {
    for (const [name, value] of [
      ['scrollY', 300],
      ['visibilityState', 'hidden'],
    ] as const) {
      const { result, unmount } = await open();
      vi.spyOn(name === 'scrollY' ? globalThis : document, name as never, 'get').mockReturnValue(
        value as never,
      );
      await notifyClient();
      await waitFor(() => expect(result.current.count).toBe(1));
      expect(listed()).toEqual([5]);
      vi.restoreAllMocks();
      unmount();
      FakeStream.opened = [];
    }
  });

  it('are never removed by a late response', async () => {
    const slow = Promise.withResolvers<SubmissionListData>();
    server.on('GET /api/get-submission-list', () => slow.promise);
    await open();
    await notifyClient();
    server.on('GET /api/get-submission-list', page([7, 6, 5]));
    await notifyClient();
    await waitFor(() => expect(listed()).toEqual([7, 6, 5]));
    await act(async () => slow.resolve(page([6, 5])));
    expect([listed(), asked()]).toEqual([[7, 6, 5], 2]);
  });

  it('appear response by response, even if each is late', async () => {
    const first = Promise.withResolvers<SubmissionListData>();
    const second = Promise.withResolvers<SubmissionListData>();
    server.on('GET /api/get-submission-list', () => first.promise);
    await open();
    await notifyClient();
    server.on('GET /api/get-submission-list', () => second.promise);
    await notifyClient();
    await act(async () => first.resolve(page([6, 5])));
    await waitFor(() => expect(listed()).toEqual([6, 5]));
    await act(async () => second.resolve(page([7, 6, 5])));
    await waitFor(() => expect(listed()).toEqual([7, 6, 5]));
  });

  it('are not inserted into pages of another size', async () => {
    const late = Promise.withResolvers<SubmissionListData>();
    server.on('GET /api/get-submission-list', () => late.promise);
    const { rerender, result } = await open();
    await notifyClient();
    queryClient.setQueryData(submissionListQuery(filters(30)).queryKey, page([5], 30));
    rerender({ limit: 30, shown: page([5], 30) });
    await act(async () => late.resolve(page([6, 5])));
    expect([listed(30), result.current.count]).toEqual([[5], 0]);
  });

  it('are not counted for pages of another size', async () => {
    const { rerender, result } = await open();
    simulateReading();
    await notifyClient();
    await waitFor(() => expect(result.current.count).toBe(1));
    rerender({ limit: 30, shown: page([5], 30) });
    expect(result.current.count).toBe(0);
    act(() => result.current.show());
    expect(listed(30)).toBeUndefined();
  });

  it('are requested again with the next notification after a failed request', async () => {
    server.on('GET /api/get-submission-list', new Refusal('internal'));
    await open();
    await notifyClient();
    await waitFor(() => expect(asked()).toBe(1));
    expect(listed()).toEqual([5]);
    server.on('GET /api/get-submission-list', page([6, 5]));
    await notifyClient();
    await waitFor(() => expect(listed()).toEqual([6, 5]));
  });

  it('are not followed on a filtered list', async () => {
    const { rerender } = await open(false);
    expect(server.asked('POST /api/live/subscribe')).toEqual([]);
    rerender({ limit: 15, shown: page([5]) });
    await waitFor(() => expect(FakeStream.opened).toHaveLength(1));
    const late = Promise.withResolvers<SubmissionListData>();
    server.on('GET /api/get-submission-list', () => late.promise);
    act(() => FakeStream.current.accept());
    await notifyClient();
    rerender({ limit: 15, shown: undefined });
    expect(FakeStream.opened.every(({ isClosed }) => isClosed)).toBe(true);
    await act(async () => late.resolve(page([6, 5])));
    expect(listed()).toEqual([5]);
  });
});
