import { useEffect, useEffectEvent } from 'react';
import { openLiveConnection } from '../../submission/core/live.ts';

interface Pace {
  /** Milliseconds between two calls where what is read then costs much; what comes meanwhile is told after it. */
  readonly pause?: number;
  /** Milliseconds within which each of many who watch the same is called. */
  readonly spread?: number;
}

/** Calls back when the server says that the records of a training have changed, at most once a second. */
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
    function tell(): void {
      isDue = false;
      if (spread === 0) change();
      else calling = setTimeout(() => change(), spread * Math.random());
      resting = setTimeout(() => {
        resting = undefined;
        if (isDue) tell();
      }, pauseNow());
    }
    const close = openLiveConnection([`training-rank:${tid}`], {
      onEvent(name) {
        if (name !== 'changed') return;
        if (resting === undefined) tell();
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
