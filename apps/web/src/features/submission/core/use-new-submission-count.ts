import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadChunk } from '../../../components/lazy/lazy-page.ts';
import type { SubmissionFilters } from './filters.ts';
import { countNewer } from './newer.ts';
import { fetchSubmissions, submissionListQuery, type SubmissionListData } from './queries.ts';

/** Pixels from the top within which the user is considered to look at the newest rows. */
const TOP_DISTANCE_PX = 8;

/**
 * Whether rows may move: no row has focus or the pointer, the page is not scrolled, and the tab is visible.
 */
function isUndisturbed(): boolean {
  const isOnRow = document.querySelector(
    'a[data-row]:focus, tr:hover a[data-row], li:hover > * > a[data-row]',
  );
  return scrollY <= TOP_DISTANCE_PX && isOnRow === null && document.visibilityState === 'visible';
}

/**
 * Counts submissions that arrived after the page was loaded. While the user is at the top of the list, new submissions
 * appear immediately. While the user reads, they are counted until the user shows them.
 * @param shown the current first page; undefined if the list is filtered or on another page
 */
export function useNewSubmissionCount(
  filters: SubmissionFilters,
  shown: SubmissionListData | undefined,
): { count: number; show: () => void } {
  const client = useQueryClient();
  const [fetched, setLatest] = useState<SubmissionListData | null>(null);
  const latest = fetched?.size === filters.limit ? fetched : null;
  const { queryKey } = submissionListQuery(filters);
  const isFollowing = shown !== undefined;

  const take = useEffectEvent((page: SubmissionListData) => {
    // Ignores the response, because the user has changed the page size meanwhile.
    if (page.size !== filters.limit) return;
    if (isUndisturbed()) client.setQueryData(queryKey, page);
    else setLatest(page);
  });
  // Responses may arrive out of order. A response is ignored if its request was sent before that of the last applied
  // one.
  const order = useRef({ asked: 0, taken: 0 });
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const mine = (order.current.asked += 1);
    // If the request fails, the next notification retries.
    const page = await fetchSubmissions(filters, signal).catch(() => null);
    if (page === null || signal.aborted || mine < order.current.taken) return;
    order.current.taken = mine;
    take(page);
  });

  useEffect(() => {
    if (!isFollowing) return undefined;
    const stop = new AbortController();
    let close = (): void => undefined;
    async function follow(): Promise<void> {
      const { openSharedLive: connectLive } = await loadChunk(() => import('./shared-live.ts'));
      if (stop.signal.aborted) return;
      close = connectLive(['submissions'], {
        onEvent(name) {
          if (name === 'changed') void ask(stop.signal);
        },
        onState: () => undefined,
      });
    }
    // If loading fails, the list stays as loaded.
    follow().catch(() => undefined);
    return () => {
      stop.abort();
      close();
    };
  }, [isFollowing]);

  return {
    count: countNewer(latest?.records ?? [], shown?.records ?? []),
    show() {
      if (latest !== null) client.setQueryData(queryKey, latest);
      setLatest(null);
      scrollTo({ top: 0 });
    },
  };
}
