import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import type { ContestTimes, Visibility, JudgedAttempt } from '../scoreboard/event.ts';
import type { RunningRun, VirtualRun } from './run.ts';

interface Course {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sealAt: Date | null;
}

/** Half-open, as a contest itself. */
export function runPhaseAt({ startsAt, endsAt }: VirtualRun, now: Date): ContestPhase {
  if (now < startsAt) return 'scheduled';
  return now < endsAt ? 'running' : 'ended';
}

/** The moment of the contest that a moment is to a run; never before the contest's start. */
export function momentOf(
  contest: Pick<Course, 'startsAt'>,
  run: Pick<VirtualRun, 'startsAt'>,
  at: Date,
): Date {
  const passed = Math.max(0, at.getTime() - run.startsAt.getTime());
  return new Date(contest.startsAt.getTime() + passed);
}

/** The run as it goes on at a moment; null: it does not, or the contest has been opened again. */
export function runningAt(contest: Course, run: VirtualRun | null, now: Date): RunningRun | null {
  if (run === null || now < contest.endsAt || runPhaseAt(run, now) !== 'running') return null;
  const moment = momentOf(contest, run, now);
  return { ...run, moment, isSealed: contest.sealAt !== null && moment >= contest.sealAt };
}

/** An event of a run at its moment of the contest, on a row of its own. */
export function inContestTime(
  contest: Pick<Course, 'startsAt'>,
  run: Pick<VirtualRun, 'id' | 'startsAt'>,
  event: JudgedAttempt,
): JudgedAttempt {
  const at = event.at - run.startsAt.getTime() + contest.startsAt.getTime();
  return { ...event, uid: rowOfRun(run.id), at };
}

/** By what a board knows the contestant of a run: the same person may stand there as well, as they once took part. */
export function rowOfRun(id: number): string {
  return `virtual:${id}`;
}

/** What was known of a contest at a moment. */
export function knownAt(events: readonly JudgedAttempt[], moment: number): JudgedAttempt[] {
  return events.filter(({ at }) => at < moment);
}

/**
 * Which board everybody saw at a moment: of the events known then, those from the seal on without their outcome. From
 * the end of the contest on it is the final one.
 *
 * @param sealAt from here on the board was sealed while the contest ran; null: it never was
 */
export function replayCut({ endsAt }: ContestTimes, sealAt: number | null, moment: number): Visibility {
  const isSealed = sealAt !== null && moment >= sealAt && moment < endsAt;
  return { sealedFrom: isSealed ? sealAt : null, takesLate: false };
}

/** A replayed board stands still for so long: whoever is in the same minute looks at the same one. */
export const replayStep = 60_000;

/** The last full minute of a contest that has passed at a moment; from the end on, the end. */
export function replayMoment({ startsAt, endsAt }: ContestTimes, moment: number): number {
  if (moment >= endsAt) return endsAt;
  return startsAt + Math.floor((moment - startsAt) / replayStep) * replayStep;
}
