import {
  type ContestTimes,
  type Visibility,
  type JudgedAttempt,
  isVisibleThrough,
  type ScoreboardAttempt,
} from './event.ts';
import { inOwnTime, type IndividualRun } from '../contest/individual-timing.ts';

interface SightSetting {
  readonly times: ContestTimes;
  readonly cut: Visibility;
  /** Null: all have the same time. */
  readonly runs: readonly IndividualRun[] | null;
}

/**
 * What boards and ceremonies alike know of an event with its absolute moment: first whether the cut shows it, which is
 * asked of that moment, then the moment in the time of its contestant, where each has their own. Null: nothing.
 */
export function visibilityOf({
  times,
  cut,
  runs,
}: SightSetting): (event: JudgedAttempt) => ScoreboardAttempt | null {
  const runOf = new Map(runs?.map((run) => [run.uid, run]));
  return (event) => {
    const attempt = isVisibleThrough(cut, times, event);
    if (attempt === null || runs === null) return attempt;
    const at = inOwnTime(times, runOf.get(attempt.uid), attempt.at);
    return at === null ? null : { ...attempt, at };
  };
}
