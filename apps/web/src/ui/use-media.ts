import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
  );
}

/** Below 768 px: one column, rows for fingers. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)');
