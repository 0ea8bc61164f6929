import { type ContestTimes, type Cut, type Judged, seenThrough, type Try } from './event.ts';
import { inOwnTime, type OwnRun } from '../contest/individual-timing.ts';

interface SightSetting {
  readonly times: ContestTimes;
  readonly cut: Cut;
  /** Null: all have the same time. */
  readonly runs: readonly OwnRun[] | null;
}

/**
 * What boards and ceremonies alike know of an event with its absolute moment: first whether the cut shows it, which is
 * asked of that moment, then the moment in the time of its contestant, where each has their own. Null: nothing.
 */
export function sightOf({ times, cut, runs }: SightSetting): (event: Judged) => Try | null {
  const runOf = new Map(runs?.map((run) => [run.uid, run]));
  return (event) => {
    const attempt = seenThrough(cut, times, event);
    if (attempt === null || runs === null) return attempt;
    const at = inOwnTime(times, runOf.get(attempt.uid), attempt.at);
    return at === null ? null : { ...attempt, at };
  };
}
