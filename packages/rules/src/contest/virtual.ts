import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import type { ContestTimes, Visibility, JudgedAttempt } from '../scoreboard/event.ts';
import type { RunningRun, VirtualRun } from './run.ts';

interface ScheduledContest {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sealAt: Date | null;
}

/** Returns the phase of a virtual run at `now`. The end is exclusive, as in contests. */
export function runPhaseAt({ startsAt, endsAt }: VirtualRun, now: Date): ContestPhase {
  if (now < startsAt) return 'scheduled';
  return now < endsAt ? 'running' : 'ended';
}

/** Returns the contest time that corresponds to time `at` of a virtual run. It is never before the contest's start. */
export function momentOf(
  contest: Pick<ScheduledContest, 'startsAt'>,
  run: Pick<VirtualRun, 'startsAt'>,
  at: Date,
): Date {
  const passed = Math.max(0, at.getTime() - run.startsAt.getTime());
  return new Date(contest.startsAt.getTime() + passed);
}

/** Returns the run with its current state. Null if the run is not in progress or the contest is running again. */
export function runningAt(contest: ScheduledContest, run: VirtualRun | null, now: Date): RunningRun | null {
  if (run === null || now < contest.endsAt || runPhaseAt(run, now) !== 'running') return null;
  const moment = momentOf(contest, run, now);
  return { ...run, moment, isSealed: contest.sealAt !== null && moment >= contest.sealAt };
}

/** Maps an event of a run to its contest time and to the row of the run. */
export function inContestTime(
  contest: Pick<ScheduledContest, 'startsAt'>,
  run: Pick<VirtualRun, 'id' | 'startsAt'>,
  event: JudgedAttempt,
): JudgedAttempt {
  const at = event.at - run.startsAt.getTime() + contest.startsAt.getTime();
  return { ...event, uid: rowOfRun(run.id), at };
}

/**
 * Returns the scoreboard key of the run's row. It differs from the user id, because the same user may also have a row
 * in the contest.
 */
export function rowOfRun(id: number): string {
  return `virtual:${id}`;
}

/** Returns the events before a contest time. */
export function knownAt(events: readonly JudgedAttempt[], moment: number): JudgedAttempt[] {
  return events.filter(({ at }) => at < moment);
}

/**
 * Returns what the public scoreboard showed at a contest time: events since the start of the freeze lack their outcome.
 * After the contest's end, all outcomes are shown.
 * @param sealAt start of the freeze while the contest ran; null if there was none
 */
export function replayVisibility(
  { endsAt }: ContestTimes,
  sealAt: number | null,
  moment: number,
): Visibility {
  const isSealed = sealAt !== null && moment >= sealAt && moment < endsAt;
  return { sealedFrom: isSealed ? sealAt : null, takesLate: false };
}

/** Interval in ms at which a replayed scoreboard changes. All viewers in the same minute share one scoreboard. */
export const replayStep = 60_000;

/** Returns the last full minute of the contest before `moment`, or the contest's end if `moment` is after it. */
export function virtualTime({ startsAt, endsAt }: ContestTimes, moment: number): number {
  if (moment >= endsAt) return endsAt;
  return startsAt + Math.floor((moment - startsAt) / replayStep) * replayStep;
}
