import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import type { ContestTimes, Visibility, JudgedAttempt } from '../scoreboard/event.ts';
import type { RunningRun, VirtualRun } from './run.ts';

interface ScheduledContest {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sealAt: Date | null;
}

/** Returns the phase of a virtual run at `now`. As in contests, `endsAt` no longer belongs to it. */
export function runPhaseAt({ startsAt, endsAt }: VirtualRun, now: Date): ContestPhase {
  if (now < startsAt) return 'scheduled';
  return now < endsAt ? 'running' : 'ended';
}

/** Returns the contest time that corresponds to a time of a virtual run; never before the contest's start. */
export function momentOf(
  contest: Pick<ScheduledContest, 'startsAt'>,
  run: Pick<VirtualRun, 'startsAt'>,
  at: Date,
): Date {
  const passed = Math.max(0, at.getTime() - run.startsAt.getTime());
  return new Date(contest.startsAt.getTime() + passed);
}

/** Returns the current run at a time; null if it is over or the contest is running again. */
export function runningAt(contest: ScheduledContest, run: VirtualRun | null, now: Date): RunningRun | null {
  if (run === null || now < contest.endsAt || runPhaseAt(run, now) !== 'running') return null;
  const moment = momentOf(contest, run, now);
  return { ...run, moment, isSealed: contest.sealAt !== null && moment >= contest.sealAt };
}

/** Maps an event of a run to its contest time, in its own row. */
export function inContestTime(
  contest: Pick<ScheduledContest, 'startsAt'>,
  run: Pick<VirtualRun, 'id' | 'startsAt'>,
  event: JudgedAttempt,
): JudgedAttempt {
  const at = event.at - run.startsAt.getTime() + contest.startsAt.getTime();
  return { ...event, uid: rowOfRun(run.id), at };
}

/**
 * Returns the scoreboard key of a run's contestant, because the same person may also have a row of the
 * contest.
 */
export function rowOfRun(id: number): string {
  return `virtual:${id}`;
}

/** Returns the events known at a time of the contest. */
export function knownAt(events: readonly JudgedAttempt[], moment: number): JudgedAttempt[] {
  return events.filter(({ at }) => at < moment);
}

/**
 * Returns the view that the public scoreboard had at a time: events since the start of the freeze lack their
 * outcome. After the contest's end it is the final view.
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

/** A replayed scoreboard changes at this interval in ms, so all viewers in the same minute share one. */
export const replayStep = 60_000;

/** Returns the last full minute of a contest before a time; after the end, the end. */
export function virtualTime({ startsAt, endsAt }: ContestTimes, moment: number): number {
  if (moment >= endsAt) return endsAt;
  return startsAt + Math.floor((moment - startsAt) / replayStep) * replayStep;
}
