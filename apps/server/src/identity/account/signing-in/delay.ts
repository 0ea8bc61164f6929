import { limits } from '@xiezhi/contract/limits';

/** Number of failures within the last half hour, and time of the last one (milliseconds since the epoch; 0 if none). */
export interface Tally {
  readonly count: number;
  readonly last: number;
}

export interface Counts {
  /**
   * Failures of the account: by this device (`ofDevice`), with puzzles solved at this address (`ofPuzzle`), and from
   * this address (`ofPair`).
   */
  readonly ofDevice: Tally;
  readonly ofPuzzle: Tally;
  readonly ofPair: Tally;
  /** Failures of all accounts from this address. */
  readonly ofAddress: Tally;
  /**
   * Failures of the account from all addresses, except by known devices (`ofStrangers`), and those of them with a
   * solved puzzle (`ofPuzzles`).
   */
  readonly ofStrangers: Tally;
  readonly ofPuzzles: Tally;
  /** Whether the account was signed in to from this address before. */
  readonly isKnownAddress: boolean;
}

/** Basis of an attempt. If the attempt fails, the failure counts only for this basis. */
export type AttemptBasis = 'device' | 'puzzle' | 'code' | 'address';

export interface SignInDelay {
  readonly way: AttemptBasis;
  /** Milliseconds since the epoch. */
  readonly pauseUntil: number;
  /** Whether the client can show a puzzle, which avoids the wait if the user solves it. */
  readonly isPuzzleWanted: boolean;
}

/** From this number of failures on, the next attempt requires a slide check or a wait. */
const beforePause = limits.loginFailuresBeforeSlide;
const maxDelayMs = 30_000;
/** From this number of failures on, a known device counts as unknown, and solved puzzles are delayed. */
const undelayedFailures = limits.loginFailuresBeforeRefusal;
/** Number of failures from one address, over all accounts, that indicates password spraying. */
const failuresOfAddress = 300;
/** Numbers of failures in `ofStrangers` and `ofPuzzles` that indicate an attack on one account from many addresses. */
const failuresByStrangers = 100;
const failuresByPuzzles = 300;

/**
 * Computes the delay of an attempt. Guessing must be slow, but failures of one user must not lock out another user, or
 * a school that shares one address:
 *
 * | basis of the attempt                   | delayed by failures of                                           |
 * | -------------------------------------- | ---------------------------------------------------------------- |
 * | a right one-time code                  | none: each code works once                                       |
 * | a device that the account knows        | that device                                                      |
 * | a solved puzzle                        | puzzles solved there for that account, from the 20th on          |
 * | an address where the account was before | that address                                                     |
 * | another address                        | that address, and the account by strangers from all addresses    |
 *
 * Delayed attempts run at least once every 30 seconds.
 */
export function signInDelay(
  attempt: {
    readonly deviceId?: string | null | undefined;
    readonly hasPassedSlide?: boolean | undefined;
    readonly hasGoodCode?: boolean | undefined;
  },
  counts: Counts,
): SignInDelay {
  const knowsPuzzles = attempt.hasPassedSlide !== undefined;
  if (attempt.hasGoodCode) return { way: 'code', pauseUntil: 0, isPuzzleWanted: false };
  const isTrustedDevice = Boolean(attempt.deviceId) && counts.ofDevice.count < undelayedFailures;
  if (isTrustedDevice) {
    const isMany = counts.ofDevice.count >= beforePause;
    if (attempt.hasPassedSlide) return { way: 'device', pauseUntil: 0, isPuzzleWanted: false };
    return { way: 'device', pauseUntil: growing(counts.ofDevice), isPuzzleWanted: isMany && knowsPuzzles };
  }
  if (attempt.hasPassedSlide) {
    const isSpread = counts.ofPuzzles.count >= failuresByPuzzles && !counts.isKnownAddress;
    const pauses = [
      longFrom(counts.ofPuzzle, undelayedFailures),
      isSpread ? longFrom(counts.ofPuzzles, 0) : 0,
    ];
    return { way: 'puzzle', pauseUntil: Math.max(...pauses), isPuzzleWanted: false };
  }
  const isSpread = counts.ofStrangers.count >= failuresByStrangers && !counts.isKnownAddress;
  const isMany =
    counts.ofPair.count >= beforePause || counts.ofAddress.count >= failuresOfAddress || isSpread;
  const pauses = [
    growing(counts.ofPair),
    longFrom(counts.ofAddress, failuresOfAddress),
    isSpread ? longFrom(counts.ofStrangers, 0) : 0,
  ];
  return { way: 'address', pauseUntil: Math.max(...pauses), isPuzzleWanted: isMany && knowsPuzzles };
}

/** Returns the delay in ms after this many failures: 2 s after the fifth, then doubled, up to 30 s. */
export function delayAfter(failures: number): number {
  if (failures < beforePause) return 0;
  return Math.min(maxDelayMs, 2000 * 2 ** (failures - beforePause));
}

function growing({ count, last }: Tally): number {
  return last + delayAfter(count);
}

function longFrom({ count, last }: Tally, least: number): number {
  return count >= least ? last + maxDelayMs : 0;
}
