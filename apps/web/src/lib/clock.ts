import { useEffect, useState } from 'react';
import { createStore, useStore } from './store.ts';

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

const minute = createStore(serverNow());
let listeners = 0;
let timer: number | undefined;

const ticking = {
  ...minute,
  subscribe(listener: () => void) {
    if (listeners === 0) {
      minute.set(serverNow());
      timer = window.setInterval(() => minute.set(serverNow()), 30_000);
    }
    listeners += 1;
    const stop = minute.subscribe(listener);
    return () => {
      stop();
      listeners -= 1;
      if (listeners === 0) window.clearInterval(timer);
    };
  },
};

/** The present time, renewed every half minute for all who follow it. */
export function useNow(): number {
  return useStore(ticking);
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
