import type { ContestPhase } from '@xiezhi/contract/routes/contest';

interface Times {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Half-open: the start belongs to the contest, the end does not. */
export function phaseAt({ startsAt, endsAt }: Times, now: Date): ContestPhase {
  if (now < startsAt) return 'scheduled';
  return now < endsAt ? 'running' : 'ended';
}

/** The status of the wire: -1 scheduled, 0 running, 1 ended. */
export const phaseStatus = { scheduled: -1, running: 0, ended: 1 } as const satisfies Record<
  ContestPhase,
  number
>;

/** When and for how long the board of a contest is sealed. */
export interface Seal {
  /** Null: it never is. */
  readonly sealAt: Date | null;
  /** Whether it opens by itself when the contest ends. */
  readonly opensItself: boolean;
}

/** Whether the board is sealed for those who do not manage the contest. */
export function isSealedAt(
  { sealAt, opensItself, endsAt }: Seal & Pick<Times, 'endsAt'>,
  now: Date,
): boolean {
  if (sealAt === null || now < sealAt) return false;
  return now < endsAt || !opensItself;
}
