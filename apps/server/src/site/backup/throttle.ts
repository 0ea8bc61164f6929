import { setTimeout as pause } from 'node:timers/promises';

/*
 * Adaptive throttle of a running backup. Work is split into slices of a few milliseconds, with a pause after each.
 * During a pause nothing is read, so the connection's buffer fills and the PostgreSQL backend blocks as well. The
 * length of pauses depends on the transactions per second of all clients of the database. An idle site is backed up at
 * full speed; on a busy site, reading takes a tenth of the time, and compression runs in parallel. A deadline overrides
 * this, because the snapshot blocks vacuum and must not be held indefinitely.
 */

/** Duration of one slice of work, in ms. */
const slice = 4;
/** Maximum pause in ms. It limits the effect of a slice that was measured too long because the process had no core. */
const longestRest = 250;
/** Transactions per second up to which a site counts as idle. */
const quietRate = 15;
/** Share of the time in which the backup works on the busiest site. */
const leastShare = 0.1;

export interface Throttle {
  /** Announces the amount of work in bytes and the time limit in ms. The limit is kept even if the site is busy. */
  expect(bytes: number, within: number): void;
  /** Records finished work in bytes; waits if a pause is due. */
  worked(bytes: number): Promise<void>;
}

/** Never waits. */
export const unthrottled: Throttle = { expect: () => undefined, worked: () => Promise.resolve() };

/**
 * Returns the share of the time in which a backup may work at this many transactions per second; null means unknown.
 */
export function shareForLoad(rate: number | null): number {
  return rate === null ? leastShare : Math.min(1, Math.max(leastShare, quietRate / Math.max(rate, 1)));
}

export interface Expected {
  /** Estimated remaining work in bytes. */
  readonly bytes: number;
  /** Milliseconds of work per byte up to now. */
  readonly msPerByte: number;
  /** Milliseconds until the deadline; negative after it. */
  readonly left: number;
}

/** Returns the share of the time that is needed to meet the deadline. */
export function shareForDeadline({ bytes, msPerByte, left }: Expected): number {
  return left <= 0 ? 1 : Math.min(1, Math.max(0, (bytes * msPerByte) / left));
}

/**
 * Creates a throttle. `rate` returns the current transactions per second of all clients. An abort of `signal` ends a
 * pause.
 */
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
