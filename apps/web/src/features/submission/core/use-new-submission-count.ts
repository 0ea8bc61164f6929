import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadChunk } from '../../../components/lazy/lazy-page.ts';
import type { SubmissionFilters } from './filters.ts';
import { countNewer } from './newer.ts';
import { fetchSubmissions, submissionListQuery, type SubmissionPage } from './queries.ts';

/** Pixels from the top within which one counts as looking at the newest. */
const AT_TOP = 8;

/** Whether rows may move: nobody is on one with the keyboard or the pointer, and nothing is scrolled away. */
function isUndisturbed(): boolean {
  const isOnRow = document.querySelector(
    'a[data-row]:focus, tr:hover a[data-row], li:hover > * > a[data-row]',
  );
  return scrollY <= AT_TOP && isOnRow === null && document.visibilityState === 'visible';
}

/**
 * Submissions that came after the page was loaded. At the top of the list they take their place at once; for
 * somebody who is reading they are counted and wait to be shown.
 * @param shown the first page as it stands; undefined where the list is filtered or turned over
 */
export function useNewSubmissionCount(
  filters: SubmissionFilters,
  shown: SubmissionPage | undefined,
): { count: number; show: () => void } {
  const client = useQueryClient();
  const [fetched, setLatest] = useState<SubmissionPage | null>(null);
  const latest = fetched?.size === filters.limit ? fetched : null;
  const { queryKey } = submissionListQuery(filters);
  const isFollowing = shown !== undefined;

  const take = useEffectEvent((page: SubmissionPage) => {
    // Meanwhile pages may have got another size.
    if (page.size !== filters.limit) return;
    if (isUndisturbed()) client.setQueryData(queryKey, page);
    else setLatest(page);
  });
  // Answers may overtake each other: one that was asked for earlier than what is known tells nothing new.
  const order = useRef({ asked: 0, taken: 0 });
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const mine = (order.current.asked += 1);
    // Without an answer the next notice asks again.
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
      const { openLiveConnection: connectLive } = await loadChunk(() => import('./live.ts'));
      if (stop.signal.aborted) return;
      close = connectLive(['submissions'], {
        onEvent(name) {
          if (name === 'changed') void ask(stop.signal);
        },
        onState: () => undefined,
      });
    }
    // Should it not come, the list stays as it was answered.
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
