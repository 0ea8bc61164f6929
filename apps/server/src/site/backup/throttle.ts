import { setTimeout as pause } from 'node:timers/promises';

/*
 * Adaptive throttle of a running backup. Work is split into slices of a few milliseconds with a pause after each; without reads the
 * connection's buffer fills and the PostgreSQL backend blocks as well. Pauses depend on the database's transactions per second from
 * all clients: an idle site is backed up at full speed, on a busy one reads take a tenth of the time, and compression runs in
 * parallel. A deadline overrides this, because the snapshot blocks vacuum and must not be held indefinitely.
 */

/** Duration of one slice of work, in ms. */
const slice = 4;
/** Longest pause in ms; limits the effect of a slice that was measured too long because the process had no core. */
const longestRest = 250;
/** Transactions per second of an idle site. */
const quietRate = 15;
/** Share of the time that reading gets on the busiest site. */
const leastShare = 0.1;

export interface Throttle {
  /** Announces the amount of work in bytes and the deadline in ms, which holds however busy the site is. */
  expect(bytes: number, within: number): void;
  /** Records finished bytes and waits for the pause that is due. */
  worked(bytes: number): Promise<void>;
}

/** Never waits. */
export const unthrottled: Throttle = { expect: () => undefined, worked: () => Promise.resolve() };

/** Returns the share of time that a backup works at this many transactions per second; null: not known yet. */
export function shareForLoad(rate: number | null): number {
  return rate === null ? leastShare : Math.min(1, Math.max(leastShare, quietRate / Math.max(rate, 1)));
}

export interface Expected {
  /** Estimated bytes still to do. */
  readonly bytes: number;
  /** Milliseconds of work per byte so far. */
  readonly msPerByte: number;
  /** Milliseconds to the deadline; negative if it has passed. */
  readonly left: number;
}

/** Returns the share of time needed to meet the deadline. */
export function shareForDeadline({ bytes, msPerByte, left }: Expected): number {
  return left <= 0 ? 1 : Math.min(1, Math.max(0, (bytes * msPerByte) / left));
}

/** `rate`: present transactions per second of other clients. A wait ends with the signal. */
export function createThrottle(rate: () => number | null, signal: AbortSignal): Throttle {
  let expected = { bytes: 0, end: Number.POSITIVE_INFINITY };
  let done = { bytes: 0, ms: 0 };
  let since = performance.now();
  return {
    expect(bytes, within) {
      since = performance.now();
      expected = { bytes, end: since + within };
      done = { bytes: 0, ms: 0 };
    },
    async worked(bytes) {
      const now = performance.now();
      done.bytes += bytes;
      const spent = now - since;
      if (spent < slice) return;
      done.ms += spent;
      const needed = shareForDeadline({
        bytes: Math.max(0, expected.bytes - done.bytes),
        msPerByte: done.ms / Math.max(1, done.bytes),
        left: expected.end - now,
      });
      const share = Math.max(shareForLoad(rate()), needed);
      const rest = Math.min(longestRest, spent * (1 / share - 1));
      if (rest >= 1) await pause(rest, undefined, { signal });
      since = performance.now();
    },
  };
}
