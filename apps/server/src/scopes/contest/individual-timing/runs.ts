import { inOwnTime, ownEnd, type IndividualRun } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { scoreboardTimes } from '../scoreboard/scoreboard-setting.ts';
import type { ContestRow } from '../repository.ts';

/** Reads the individual times of all contestants who have started; null if the contest has no individual timing. */
export async function readIndividualRuns(
  db: Kysely<Database>,
  contest: Pick<ContestRow, 'id' | 'starts_at' | 'ends_at' | 'individual_seconds'>,
): Promise<readonly IndividualRun[] | null> {
  const { id, individual_seconds: seconds, ends_at: endsAt } = contest;
  if (seconds === null) return null;
  const rows = await db
    .selectFrom('contest_individual_start')
    .where('cid', '=', id)
    .where('starts_at', '>=', contest.starts_at)
    .orderBy('uid')
    .selectAll()
    .execute();
  return rows.map(({ uid, starts_at: startsAt, extra_seconds: extraSeconds }) => ({
    uid,
    startsAt: startsAt.getTime(),
    endsAt: ownEnd({ endsAt }, seconds, { startsAt, extraSeconds }).getTime(),
  }));
}

/**
 * Returns a function that maps the time of a contestant's action to contest time, both in ms since the epoch. It
 * returns null for a time outside the contestant's individual time. If the contest has no individual timing, it returns
 * the time unchanged.
 */
export async function readContestClock(
  db: Kysely<Database>,
  contest: ContestRow,
): Promise<(uid: string, at: number) => number | null> {
  return clockOf(contest, await readIndividualRuns(db, contest));
}

/** Like `readContestClock`, for individual times that were already read; `runs` is null without individual timing. */
export function clockOf(
  contest: ContestRow,
  runs: readonly IndividualRun[] | null,
): (uid: string, at: number) => number | null {
  if (runs === null) return (_uid, at) => at;
  const runOf = new Map(runs.map((run) => [run.uid, run]));
  const times = scoreboardTimes(contest);
  return (uid, at) => inOwnTime(times, runOf.get(uid), at);
}
