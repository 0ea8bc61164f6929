import { useSyncExternalStore } from 'react';
import { CallError } from './call-error.ts';
import { queryClient } from './query-client.ts';

/**
 * Whether the server has rejected a call of this page because the viewer takes an exam. An exam blocks the rest of the
 * site.
 */
export function useIsClosedByExam(): boolean {
  return useSyncExternalStore(watchCalls, wasRefused);
}

/** Reports updated and removed queries, but not added ones, because a page adds queries while it renders. */
const watchCalls = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') listener();
  });

function wasRefused(): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error instanceof CallError && error.code === 'examOnly');
}
