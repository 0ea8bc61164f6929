import { useEffect, useEffectEvent } from 'react';
import { connectLive } from '../submission/live.ts';

/** At most so often in ms, whatever comes: in the last minutes of a contest there is a verdict every second. */
const CALM = 2000;

/** Calls when the server says that the board of a contest has changed. Where the live channel is not there, polls remain. */
export function useBoardLive(cid: number, isWanted: boolean, onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = connectLive([`contest-board:${cid}`], {
      onEvent(name) {
        if (name !== 'changed' || timer !== undefined) return;
        timer = setTimeout(() => {
          timer = undefined;
          tell();
        }, CALM * Math.random());
      },
      onState: () => undefined,
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [cid, isWanted]);
}
