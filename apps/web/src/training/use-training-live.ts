import { useEffect, useEffectEvent } from 'react';
import { connectLive } from '../submission/live.ts';

/** Calls back when the server says that the records of a training have changed, at most once a second. */
export function useTrainingLive(tid: number, isWanted: boolean, onChange: () => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!isWanted) return;
    return connectLive([`training-rank:${tid}`], {
      onEvent(name) {
        if (name === 'changed') change();
      },
      onState: () => undefined,
    });
  }, [tid, isWanted]);
}
