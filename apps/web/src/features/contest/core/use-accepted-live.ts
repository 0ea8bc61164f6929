import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { openSharedLive } from '../../submission/core/shared-live.ts';
import { contestKey } from './queries.ts';

/** Results arrive in bursts; the list is reloaded once, this many ms after the first of them. */
const CALM = 500;

/** Reloads the list of solved problems after each judged submission, also during a freeze. */
export function useAcceptedLive(cid: number): void {
  const client = useQueryClient();
  const readAgain = useEffectEvent(
    () => void client.invalidateQueries({ queryKey: [...contestKey(cid), 'accepted'] }),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = openSharedLive([`contest-results:${cid}`], {
      onEvent() {
        if (timer !== undefined) return;
        timer = setTimeout(() => {
          timer = undefined;
          readAgain();
        }, CALM);
      },
      onState: () => undefined,
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [cid]);
}
