import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { openSharedLive } from '../../submission/core/shared-live.ts';
import { contestKey } from './queries.ts';

/**
 * Delay in ms between the first of several results and the reload of the list. Results arrive in bursts, and a burst
 * needs only one reload.
 */
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
