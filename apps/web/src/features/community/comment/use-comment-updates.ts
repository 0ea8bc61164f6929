import { useEffect, useEffectEvent } from 'react';
import { openSharedLive } from '../../submission/core/shared-live.ts';

/** Maximum random delay before refetching, in milliseconds, since many users watch the same place. */
const SPREAD = 800;

/**
 * Calls `onChange` when comments of a place have changed, and once after subscribing: events before that may
 * have been missed.
 * @param topic Null: not subscribed
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
