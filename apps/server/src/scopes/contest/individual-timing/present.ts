import type { OwnTimeInfo } from '@xiezhi/contract/routes/contest';
import type { IndividualTime } from '@xiezhi/rules';

/** Converts individual timing into the response for the contestant. */
export function presentOwnTime({ seconds, phase, run }: IndividualTime): OwnTimeInfo {
  return {
    seconds,
    phase,
    startTime: run?.startsAt.toISOString() ?? null,
    endTime: run?.endsAt.toISOString() ?? null,
  };
}
