import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { localeStore } from '../i18n/locale.ts';
import { showToast } from '../lib/toasts.ts';
import { session } from './session.ts';
import { errorMessage } from './error-message.ts';
import { CallError } from './client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

interface Meta extends Record<string, unknown> {
  /** Shows no toast, because the page itself reports the failure (field errors, polls). */
  isQuiet?: boolean;
}

function report(error: unknown, meta: Meta | undefined): void {
  if (meta?.isQuiet === true) return;
  // The API client has already reported these two kinds of failures.
  if (error instanceof CallError && (error.kind === 'login' || error.kind === 'forbidden')) return;
  showToast({ tone: 'error', text: errorMessage(error) });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && error instanceof CallError && error.kind === 'network',
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Updates cached data after a change of the session, because responses depend on the viewer. Signing in or out removes
 * data that is not visible and refetches visible data. The old data stays visible meanwhile, so that users keep their
 * scroll position. A change to another user resets all data.
 */
export function followSession(): () => void {
  let uid = session.get().user?.uid;
  return session.subscribe(() => {
    const next = session.get().user?.uid;
    if (next === uid) return;
    const isAnother = uid !== undefined && next !== undefined;
    uid = next;
    queryClient.removeQueries({ type: 'inactive' });
    if (isAnother) void queryClient.resetQueries();
    else if (next !== undefined) void queryClient.invalidateQueries();
    // Components that require a session must unmount first, because without a session their requests would
    // open the sign-in dialog.
    else setTimeout(askAsVisitor);
  });
}

function askAsVisitor(): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
}

/**
 * Refetches visible data after a change of language, because the server responds in the reader's language. The old data
 * stays visible meanwhile.
 */
export function followLocale(): () => void {
  return localeStore.subscribe(() => void queryClient.invalidateQueries());
}
