import { useSyncExternalStore } from 'react';

/**
 * Last result of each query on screen. During printing, media queries see the width of the paper, which must not change
 * the layout.
 */
const onScreen = new Map<string, boolean>();
let isPrinting = false;

function holds(query: string): boolean {
  const previous = onScreen.get(query);
  if (isPrinting && previous !== undefined) return previous;
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

/** Returns whether a media query matches. Follows changes of the window, but ignores printing. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => follow(query, notify),
    () => holds(query),
  );
}

/** Whether the window is narrower than 768 px: the layout then has one column and rows sized for touch. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)');
