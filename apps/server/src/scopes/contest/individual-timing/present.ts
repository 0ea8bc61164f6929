import type { OwnTimeInfo } from '@xiezhi/contract/routes/contest';
import type { IndividualTime } from '@xiezhi/rules';

/** As its contestant is told of it. */
export function presentOwnTime({ seconds, phase, run }: IndividualTime): OwnTimeInfo {
  return {
    seconds,
    phase,
    startTime: run?.startsAt.toISOString() ?? null,
    endTime: run?.endsAt.toISOString() ?? null,
  };
}
