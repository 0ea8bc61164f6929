import { setTimeout as pause } from 'node:timers/promises';

/*
 * How a backup keeps out of people's way: theory.
 *
 * Work is done in slices of a few milliseconds, with a rest after each. While it rests it reads nothing, so that the
 * connection fills and PostgreSQL's process rests too. How long depends on how much others ask of the database, wherever
 * they come from: transactions a second, which PostgreSQL counts itself. A site where nobody is gets its backup as fast
 * as the machine can. On a busy one it reads a tenth of the time, and what was read is compressed beside that, but for a
 * bound: rows come from one snapshot, which keeps PostgreSQL from tidying up, and so it must not be held for ever.
 */

/** Milliseconds of work between two rests. */
const slice = 4;
/** Milliseconds of one rest at most: a process that waited for its turn has not worked all that time. */
const longestRest = 250;
/** Transactions a second that a site has by itself when nobody is there. */
const quietRate = 15;
/** Of the time, on the busiest site. */
const leastShare = 0.1;

export interface Throttle {
  /** So many bytes follow; within so many milliseconds they shall be done, however busy the site is. */
  expect(bytes: number, within: number): void;
  /** So many bytes are done. Waits for as long as it is others' turn. */
  worked(bytes: number): Promise<void>;
}

/** Never waits. */
export const unthrottled: Throttle = { expect: () => undefined, worked: () => Promise.resolve() };

/** What part of its time a backup works beside so many transactions a second; null: not known yet. */
export function shareForLoad(rate: number | null): number {
  return rate === null ? leastShare : Math.min(1, Math.max(leastShare, quietRate / Math.max(rate, 1)));
}

export interface Expected {
  /** Still to be done, as far as is known. */
  readonly bytes: number;
  /** Milliseconds of work that a byte has taken so far. */
  readonly msPerByte: number;
  /** Milliseconds until all shall be done; less than 0: it is late. */
  readonly left: number;
}

/** What part of its time it has to work to be done in time. */
export function shareForDeadline({ bytes, msPerByte, left }: Expected): number {
  return left <= 0 ? 1 : Math.min(1, Math.max(0, (bytes * msPerByte) / left));
}

/** `rate`: transactions a second of others, as of now. A wait ends with the signal. */
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
