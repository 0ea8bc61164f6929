import { useSyncExternalStore } from 'react';
import { CallError } from './call-error.ts';
import { queryClient } from './query-client.ts';

/** Whether a call was refused because the viewer takes an exam, which closes the rest of the site to them. */
export function useIsClosedByExam(): boolean {
  return useSyncExternalStore(watchCalls, wasRefused);
}

/** Reports updated and removed queries. A query that a page adds while it renders is neither. */
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
