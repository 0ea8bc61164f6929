import { useEffect, useEffectEvent } from 'react';
import { openLiveConnection } from '../../submission/core/live.ts';

/** Longest pause in ms before what changed is read again: many read the same place. */
const SPREAD = 800;

/**
 * Calls when what is said at a place has changed, and once it listens: something may have come until then.
 * @param topic null: nobody listens
 */
export function useTalkLive(topic: string | null, onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (topic === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = openLiveConnection([topic], {
      onEvent(name) {
        if (name !== 'changed' || timer !== undefined) return;
        timer = setTimeout(() => {
          timer = undefined;
          tell();
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
