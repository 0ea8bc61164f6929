import type { ContestTimes } from '../scoreboard/event.ts';

/**
 * Individual timing: in a contest, each participant chooses when to start and then has the same length of time, their
 * *individual window*. The window ends with the contest at the latest. Before its start, the inside of the contest is
 * hidden from the participant; after its end, no submission is accepted. While the contest runs, only its managers see
 * the activity of other participants, because some have not started yet.
 *
 * Events keep their absolute time. A scoreboard shifts each event into the window of its contestant when it folds the
 * event. So extra time for one participant, or a new length for all, needs no repair of stored values. A freeze belongs
 * to the whole contest and uses absolute times, as in other contests.
 */
export interface IndividualTime {
  /** Length of the window for all participants, in seconds. */
  readonly seconds: number;
  /** The participant's own window; null if the timer has not started. */
  readonly run: IndividualWindow | null;
  readonly phase: OwnPhase;
}

export type OwnPhase = 'waiting' | 'running' | 'over';

/** An individual window. The start is inclusive, the end exclusive. */
export interface IndividualWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Stored data of a participant who has started, at or after the present start of the contest. */
export interface OwnStart {
  readonly startsAt: Date;
  /** Extra time of this participant, in seconds. */
  readonly extraSeconds: number;
}

interface Window {
  /** End of the contest, exclusive. */
  readonly endsAt: Date;
}

/** Returns the end of a participant's window. It is never after the contest's end. */
export function ownEnd({ endsAt }: Window, seconds: number, { startsAt, extraSeconds }: OwnStart): Date {
  return new Date(Math.min(startsAt.getTime() + (seconds + extraSeconds) * 1000, endsAt.getTime()));
}

/** Returns the state of a participant's individual timing at `now`. */
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

/** A participant's window in the form that scoreboards use: times in ms since the epoch. */
export interface IndividualRun extends ContestTimes {
  readonly uid: string;
}

/**
 * Maps an absolute time to contest time: the offset from the participant's start becomes the offset from the contest's
 * start. A time after the contest's end stays unchanged and counts as late. Returns null for other times outside the
 * participant's window, where nothing counts.
 * @param times start and end of the contest
 * @param run the participant's window; undefined if the participant has not started
 */
export function inOwnTime(times: ContestTimes, run: ContestTimes | undefined, at: number): number | null {
  if (at >= times.endsAt) return at;
  if (run === undefined || at < run.startsAt || at >= run.endsAt) return null;
  return at - run.startsAt + times.startsAt;
}
