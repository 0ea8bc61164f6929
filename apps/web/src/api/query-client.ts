import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { localeStore } from '../i18n/locale.ts';
import { showToast } from '../lib/notices.ts';
import { session } from './session.ts';
import { wordsOf } from './failure-words.ts';
import { CallError } from './client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

interface Meta extends Record<string, unknown> {
  /** The page itself tells of a failure (field errors, polls): show no notice. */
  isQuiet?: boolean;
}

function report(error: unknown, meta: Meta | undefined): void {
  if (meta?.isQuiet === true) return;
  // The client has told of these two already.
  if (error instanceof CallError && (error.kind === 'login' || error.kind === 'forbidden')) return;
  showToast({ tone: 'error', text: wordsOf(error) });
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
 * Answers depend on the viewer. Signing in or out asks anew for what is on screen and leaves it there meanwhile,
 * so that nobody loses their place; what only the former user saw is forgotten. Another user starts afresh.
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
    // What only a user is shown leaves the screen first: asked without a session, it would call for a login.
    else setTimeout(askAsVisitor);
  });
}

function askAsVisitor(): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
}

/** The server answers in the reader's language: what is on screen is asked anew and stays meanwhile. */
export function followLocale(): () => void {
  return localeStore.subscribe(() => void queryClient.invalidateQueries());
}
