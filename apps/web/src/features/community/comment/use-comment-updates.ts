import { useEffect, useEffectEvent } from 'react';
import { openSharedLive } from '../../submission/core/shared-live.ts';

/** Maximum random delay in ms before refetching. It spreads the requests of many users who watch the same comments. */
const SPREAD = 800;

/**
 * Calls `onChange` when comments of a topic have changed. Also calls it once after subscribing, because earlier events
 * may have been missed.
 * @param topic live topic; null for no subscription
 */
export function useCommentUpdates(topic: string | null, onChange: () => void): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (topic === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = openSharedLive([topic], {
      onEvent(name) {
        if (name !== 'changed' || timer !== undefined) return;
        timer = setTimeout(() => {
          timer = undefined;
          notify();
        }, SPREAD * Math.random());
      },
      onState: () => undefined,
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [topic]);
}
