import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore, useStore, type Store } from './store.ts';

/** Milliseconds by which the server's clock is ahead of the browser's, from the site configuration. */
let offset = 0;

export function setServerTime(iso: string): void {
  const server = Date.parse(iso);
  if (Number.isFinite(server)) offset = server - Date.now();
}

/** The server's current time in milliseconds since the epoch. */
export function serverNow(): number {
  return Date.now() + offset;
}

/**
 * Store of the server's current time. One timer for all subscribers updates it at the start of each period (in ms).
 * Without subscribers no timer runs, so the first new subscriber gets the current time.
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

/** The current time, updated every half minute. */
export function useNow(): number {
  return useStore(halfMinutes);
}

/** The current time, updated at each full second of the server's clock, for countdowns. */
export function useSecond(): number {
  return useStore(seconds);
}

/**
 * Returns a value derived from the current second. Renders only when the value changes, such as whether something has
 * begun.
 */
export function useAtSecond<Value extends string | number | boolean | null>(
  select: (now: number) => Value,
): Value {
  return useSyncExternalStore(seconds.subscribe, () => select(seconds.get()));
}

/** Update interval of a running clock in ms. The clock shows tenths of a second. */
const TICK = 100;

/**
 * Milliseconds since a timestamp of the server's clock, updated continuously. At least the time since the timestamp
 * became known in this browser, so that the value grows even if the two clocks differ.
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
