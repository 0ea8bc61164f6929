import { useEffect, useEffectEvent } from 'react';
import { openSharedLive } from '../../submission/core/shared-live.ts';

interface Pace {
  /** Minimum milliseconds between two calls, for expensive requests. Events meanwhile cause one later call. */
  readonly pause?: number;
  /** Random delay in milliseconds, so that many viewers do not send requests at the same time. */
  readonly spread?: number;
}

/** Calls back after events about changed records of a training. The server sends at most one event a second. */
export function useTrainingLive(
  tid: number,
  isWanted: boolean,
  onChange: () => void,
  { pause = 0, spread = 0 }: Pace = {},
): void {
  const change = useEffectEvent(onChange);
  const pauseNow = useEffectEvent(() => pause);
  useEffect(() => {
    if (!isWanted) return undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let calling: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    function notify(): void {
      isDue = false;
      if (spread === 0) change();
      else calling = setTimeout(() => change(), spread * Math.random());
      resting = setTimeout(() => {
        resting = undefined;
        if (isDue) notify();
      }, pauseNow());
    }
    const close = openSharedLive([`training-rank:${tid}`], {
      onEvent(name) {
        if (name !== 'changed') return;
        if (resting === undefined) notify();
        else isDue = true;
      },
      onState: () => undefined,
    });
    return () => {
      clearTimeout(resting);
      clearTimeout(calling);
      close();
    };
  }, [tid, isWanted, spread]);
}
