import { limits } from '@xiezhi/contract/limits';

/** Failures within the last half hour, and when the last one was (milliseconds since the epoch; 0: never). */
export interface Tally {
  readonly count: number;
  readonly last: number;
}

export interface Counts {
  /** Of the account: by the device that tries, with puzzles solved at the address, and at the address at all. */
  readonly ofDevice: Tally;
  readonly ofPuzzle: Tally;
  readonly ofPair: Tally;
  /** Of the bare address, whatever accounts were tried. */
  readonly ofAddress: Tally;
  /** Of the account, by all whom it does not know; and those of them that had solved a puzzle. */
  readonly ofStrangers: Tally;
  readonly ofPuzzles: Tally;
  /** The account was signed in to from the address before. */
  readonly isKnownAddress: boolean;
}

/** What an attempt goes by; its failures are counted there and nowhere else. */
export type Way = 'device' | 'puzzle' | 'code' | 'address';

export interface SignInDelay {
  readonly way: Way;
  /** Milliseconds since the epoch. */
  readonly pauseUntil: number;
  /** The client can show a puzzle, and who solves it need not wait. */
  readonly isPuzzleWanted: boolean;
}

/** From so many failures on there is a slide check or a pause before the next try. */
const beforePause = limits.loginFailuresBeforeSlide;
const longestPause = 30_000;
/** So often a known device or the solver of puzzles may fail before it is as slow as everybody. */
const patience = limits.loginFailuresBeforeRefusal;
/** Failures from one address, whatever accounts were tried: somebody there sprays passwords. */
const failuresOfAddress = 300;
/** Failures of one account by strangers from anywhere, and by those of them that solve puzzles. */
const failuresByStrangers = 100;
const failuresByPuzzles = 300;

/**
 * How an attempt is slowed down. Guessing has to become slow, but nobody may take the account of somebody else, or the
 * site of a whole school behind one address, out of reach by failing there:
 *
 * | goes by                                | is slowed by failures of                                         |
 * | -------------------------------------- | ---------------------------------------------------------------- |
 * | a good one-time code                   | nobody: each code is good once                                   |
 * | a device that the account knows        | that device                                                      |
 * | a solved puzzle                        | puzzles solved there for that account, from the 20th on          |
 * | an address where the account was before | that address                                                     |
 * | another address                        | that address, and of the account by strangers from anywhere      |
 *
 * Slow means one try in at most 30 seconds.
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
  const isTrustedDevice = Boolean(attempt.deviceId) && counts.ofDevice.count < patience;
  if (isTrustedDevice) {
    const isMany = counts.ofDevice.count >= beforePause;
    if (attempt.hasPassedSlide) return { way: 'device', pauseUntil: 0, isPuzzleWanted: false };
    return { way: 'device', pauseUntil: growing(counts.ofDevice), isPuzzleWanted: isMany && knowsPuzzles };
  }
  if (attempt.hasPassedSlide) {
    const isSpread = counts.ofPuzzles.count >= failuresByPuzzles && !counts.isKnownAddress;
    const pauses = [longFrom(counts.ofPuzzle, patience), isSpread ? longFrom(counts.ofPuzzles, 0) : 0];
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

/** Milliseconds to wait after so many failures: 2 s after the fifth, then double, up to 30 s. */
export function delayAfter(failures: number): number {
  if (failures < beforePause) return 0;
  return Math.min(longestPause, 2000 * 2 ** (failures - beforePause));
}

function growing({ count, last }: Tally): number {
  return last + delayAfter(count);
}

function longFrom({ count, last }: Tally, least: number): number {
  return count >= least ? last + longestPause : 0;
}
