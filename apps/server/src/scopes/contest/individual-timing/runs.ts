import { inOwnTime, ownEnd, type IndividualRun } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { timesOf } from '../scoreboard/terms.ts';
import type { ContestRow } from '../repository.ts';

/** Everybody's own time, as far as they have begun; null: the contest has one time for all. */
export async function readIndividualRuns(
  db: Kysely<Database>,
  contest: Pick<ContestRow, 'id' | 'ends_at' | 'individual_seconds'>,
): Promise<readonly IndividualRun[] | null> {
  const { id, individual_seconds: seconds, ends_at: endsAt } = contest;
  if (seconds === null) return null;
  const rows = await db
    .selectFrom('contest_individual_start')
    .where('cid', '=', id)
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
 * When something somebody did was, in the time of the contest, in ms since the epoch; null: outside of their own time.
 * Where all have the same time it is the moment itself.
 */
export async function readContestClock(
  db: Kysely<Database>,
  contest: ContestRow,
): Promise<(uid: string, at: number) => number | null> {
  return clockOf(contest, await readIndividualRuns(db, contest));
}

/** The same of runs that have been read. */
export function clockOf(
  contest: ContestRow,
  runs: readonly IndividualRun[] | null,
): (uid: string, at: number) => number | null {
  if (runs === null) return (_uid, at) => at;
  const runOf = new Map(runs.map((run) => [run.uid, run]));
  const times = timesOf(contest);
  return (uid, at) => inOwnTime(times, runOf.get(uid), at);
}
