import {
  type ContestTimes,
  type Visibility,
  type JudgedAttempt,
  attemptThrough,
  type ScoreboardAttempt,
} from './event.ts';
import { inOwnTime, type IndividualRun } from '../contest/individual-timing.ts';

interface SightSetting {
  readonly times: ContestTimes;
  readonly visibility: Visibility;
  /** Windows of the participants; null if all share the contest's times. */
  readonly runs: readonly IndividualRun[] | null;
}

/**
 * Returns a function that shows an event as a view sees it, for scoreboards and ceremonies. First, the absolute time
 * decides what is visible. Then, with individual timing, the time is mapped from the window of the contestant. The
 * function returns null if the event is hidden or does not count.
 */
export function visibilityOf({
  times,
  visibility,
  runs,
}: SightSetting): (event: JudgedAttempt) => ScoreboardAttempt | null {
  const runOf = new Map(runs?.map((run) => [run.uid, run]));
  return (event) => {
    const attempt = attemptThrough(visibility, times, event);
    if (attempt === null || runs === null) return attempt;
    const at = inOwnTime(times, runOf.get(attempt.uid), attempt.at);
    return at === null ? null : { ...attempt, at };
  };
}
