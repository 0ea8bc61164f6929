import type { ContestTimes } from '../scoreboard/event.ts';

/**
 * Individual start: theory. A contest is a window in which everybody has the same length of time from a moment that
 * they choose: their *own time*. It ends with the window at the latest. Until it begins nothing inside is shown, from
 * its end on nothing is taken; and while the window is open nobody but those who run the contest learns what others
 * do, since some have yet to begin.
 *
 * Events keep their absolute moments. A board lays each into the time of its contestant when it folds it, so that more
 * minutes for somebody, or another length for all, need no repair. Seals are of the window: they ask for the absolute
 * moment, as everywhere else.
 */
export interface IndividualTime {
  /** Seconds that everybody has. */
  readonly seconds: number;
  /** Null: they have not begun. */
  readonly run: IndividualWindow | null;
  readonly phase: OwnPhase;
}

export type OwnPhase = 'waiting' | 'running' | 'over';

/** From the start, inclusive, to the end, exclusive. */
export interface IndividualWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What is stored of somebody who has begun. */
export interface OwnStart {
  readonly startsAt: Date;
  /** Given to this person beyond what everybody has. */
  readonly extraSeconds: number;
}

interface Window {
  /** Of the window, exclusive. */
  readonly endsAt: Date;
}

/** When somebody's own time ends: never after the window. */
export function ownEnd({ endsAt }: Window, seconds: number, { startsAt, extraSeconds }: OwnStart): Date {
  return new Date(Math.min(startsAt.getTime() + (seconds + extraSeconds) * 1000, endsAt.getTime()));
}

/** Somebody's own time at a moment. */
export function individualTimeAt(
  window: Window,
  seconds: number,
  start: OwnStart | null,
  now: Date,
): IndividualTime {
  if (start === null) return { seconds, run: null, phase: 'waiting' };
  const endsAt = ownEnd(window, seconds, start);
  return {
    seconds,
    run: { startsAt: start.startsAt, endsAt },
    phase: now < endsAt ? 'running' : 'over',
  };
}

/** Somebody's own time as boards know it, in milliseconds since the epoch. */
export interface IndividualRun extends ContestTimes {
  readonly uid: string;
}

/**
 * The moment of the contest that a moment is to somebody: as far from the contest's start as it was from their own.
 * What came after the window stays where it was, and counts as late. Null: outside of their time nothing counts.
 *
 * @param times of the window
 * @param run undefined: they have not begun
 */
export function inOwnTime(times: ContestTimes, run: ContestTimes | undefined, at: number): number | null {
  if (at >= times.endsAt) return at;
  if (run === undefined || at < run.startsAt || at >= run.endsAt) return null;
  return at - run.startsAt + times.startsAt;
}
