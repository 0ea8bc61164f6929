import { useEffect, useState } from 'react';
import { storage } from './storage.ts';

/**
 * A waiting period between two uses of a button. It survives closing the dialog and reloading the page, because its end
 * is stored in local storage.
 */
export interface Cooldown {
  /** Whole seconds left, 0 if none. `now` in milliseconds. */
  left(now: number): number;
  start(now: number): void;
}

/** `length` in milliseconds. */
export function createCooldown(key: string, length: number): Cooldown {
  let end = Number(storage.read(key) ?? 0);
  return {
    left(now) {
      const rest = end - now;
      // If the clock was set back, the button must not be locked for longer than `length`.
      return rest > 0 && rest <= length ? Math.ceil(rest / 1000) : 0;
    },
    start(now) {
      end = now + length;
      storage.write(key, String(end));
    },
  };
}

/** Seconds left, counting down on screen; `restart` starts the cooldown. */
export function useCooldown(cooldown: Cooldown): { left: number; restart: () => void } {
  const [left, setLeft] = useState(() => cooldown.left(Date.now()));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setInterval(() => setLeft(cooldown.left(Date.now())), 250);
    return () => window.clearInterval(timer);
  }, [cooldown, isRunning]);
  return {
    left,
    restart: () => {
      cooldown.start(Date.now());
      setLeft(cooldown.left(Date.now()));
    },
  };
}
