import { useSyncExternalStore } from 'react';

/** What each query said on the screen. While a page is printed its width is the paper's: nothing is laid out anew for that. */
const onScreen = new Map<string, boolean>();
let isPrinting = false;

function holds(query: string): boolean {
  const kept = onScreen.get(query);
  if (isPrinting && kept !== undefined) return kept;
  const now = matchMedia(query).matches;
  onScreen.set(query, now);
  return now;
}

function begin(): void {
  isPrinting = true;
}

function follow(query: string, notify: () => void): () => void {
  const list = matchMedia(query);
  const end = () => {
    isPrinting = false;
    notify();
  };
  list.addEventListener('change', notify);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    list.removeEventListener('change', notify);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether a media query holds, followed as the window changes; printing is no such change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => follow(query, notify),
    () => holds(query),
  );
}

/** Below 768 px: one column, rows for fingers. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)');
