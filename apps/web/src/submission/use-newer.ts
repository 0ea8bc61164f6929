import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SubmissionFilters } from './filters.ts';
import { connectLive } from './live.ts';
import { newerIn } from './newer.ts';
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
export function useNewer(
  filters: SubmissionFilters,
  shown: SubmissionPage | undefined,
): { count: number; show: () => void } {
  const client = useQueryClient();
  const [latest, setLatest] = useState<SubmissionPage | null>(null);
  const { queryKey } = submissionListQuery(filters);
  const isFollowing = shown !== undefined;

  const take = useEffectEvent((page: SubmissionPage) => {
    if (isUndisturbed()) client.setQueryData(queryKey, page);
    else setLatest(page);
  });
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    // Without an answer the next notice asks again.
    const page = await fetchSubmissions(filters, signal).catch(() => null);
    if (page !== null && !signal.aborted) take(page);
  });

  useEffect(() => {
    if (!isFollowing) return undefined;
    const stop = new AbortController();
    const close = connectLive(['submissions'], {
      onEvent(name) {
        if (name === 'changed') void ask(stop.signal);
      },
      onState: () => undefined,
    });
    return () => {
      stop.abort();
      close();
    };
  }, [isFollowing]);

  return {
    count: newerIn(latest?.records ?? [], shown?.records ?? []),
    show() {
      if (latest !== null) client.setQueryData(queryKey, latest);
      setLatest(null);
      scrollTo({ top: 0 });
    },
  };
}
