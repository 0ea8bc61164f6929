import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore, useStore, type Store } from './store.ts';

/** Milliseconds that the server's clock is ahead of ours, from the site configuration. */
let offset = 0;

export function setServerTime(iso: string): void {
  const server = Date.parse(iso);
  if (Number.isFinite(server)) offset = server - Date.now();
}

/** The server's present time in milliseconds since epoch. */
export function serverNow(): number {
  return Date.now() + offset;
}

/**
 * The server's present time, renewed as each of its periods begins (in ms), by one timer for all who follow it. No
 * timer runs while nobody does: who comes then is told the time, not when somebody last asked.
 */
function createTicker(period: number): Store<number> {
  const time = createStore(0);
  let followers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tick(): void {
    time.set(serverNow());
    timer = setTimeout(tick, period - (time.get() % period));
  }
  return {
    ...time,
    get() {
      if (followers === 0 && serverNow() - time.get() >= period) time.set(serverNow());
      return time.get();
    },
    subscribe(listener) {
      if (followers === 0) tick();
      followers += 1;
      const stop = time.subscribe(listener);
      return () => {
        stop();
        followers -= 1;
        if (followers === 0) clearTimeout(timer);
      };
    },
  };
}

const halfMinutes = createTicker(30_000);
const seconds = createTicker(1000);

/** The present time, renewed every half minute for all who follow it. */
export function useNow(): number {
  return useStore(halfMinutes);
}

/** The present time, renewed at each full second of the server's clock: for what counts down. */
export function useSecond(): number {
  return useStore(seconds);
}

/** What is so at the present second: for what changes seldom, such as whether something has begun. */
export function useAtSecond<Value extends string | number | boolean | null>(
  select: (now: number) => Value,
): Value {
  return useSyncExternalStore(seconds.subscribe, () => select(seconds.get()));
}

/** How often a running clock is renewed, in ms: its last digit are tenths of a second. */
const TICK = 100;

/**
 * Milliseconds since a moment of the server's clock, renewed as they pass. Counts from when the moment became
 * known at the latest, so that it runs even where the two clocks disagree.
 */
export function useElapsed(since: number): number {
  const [now, setNow] = useState(Date.now);
  const [seen, setSeen] = useState({ since, at: now });
  if (seen.since !== since) setSeen({ since, at: now });
  useEffect(() => {
    const ticker = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(ticker);
  }, []);
  return Math.max(now + offset - since, now - seen.at);
}
