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
  /** Null if all share the contest's times. */
  readonly runs: readonly IndividualRun[] | null;
}

/**
 * Returns a function that applies a view to an event, for scoreboards and ceremonies: first the visibility,
 * by the absolute time; then, with individual timing, the time in its contestant's window. Null if the event
 * is hidden or does not count.
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
