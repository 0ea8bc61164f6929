import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { connectLive } from '../submission/live.ts';
import { unreadQuery } from './queries.ts';

/**
 * Asks for the counts anew when the server says that one's messages have changed. Only while the page is seen:
 * a browser opens few connections to one site, and pages in the background would take them all. What came
 * meanwhile is told when the page is seen again; where there is no live channel the poll remains.
 */
export function useMessageLive(uid: string): void {
  const client = useQueryClient();
  const count = useEffectEvent(() => void client.invalidateQueries(unreadQuery(uid)));
  useEffect(() => {
    let close: (() => void) | undefined;
    function follow(): void {
      if (document.visibilityState === 'hidden') {
        close?.();
        close = undefined;
      } else {
        close ??= connectLive(['messages'], {
          onEvent: (name) => {
            if (name === 'changed') count();
          },
          onState: () => undefined,
        });
      }
    }
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close?.();
    };
  }, []);
}
