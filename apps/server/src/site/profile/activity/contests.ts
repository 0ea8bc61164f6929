import { profileLimits } from '@xiezhi/contract/limits/profile';
import type { Locale } from '@xiezhi/contract/limits';
import type { Routes } from '@xiezhi/contract/routes/index';
import { enterRefusal, publicScoreboardRefusal } from '@xiezhi/rules';
import { sql } from 'kysely';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import { areResultsOpen } from '../../../platform/scope/sql.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest, type OpenedContest } from '../../../scopes/contest/access.ts';
import { contestTexts } from '../../../scopes/contest/repository.ts';
import { createFinalRanks } from '../../../scopes/contest/scoreboard/final-ranks.ts';

export type FinishedContest = Routes['GET /api/user-activity']['data']['contests'][number];

/**
 * Returns a function that lists the ended contests of a user, latest end first. A contest is listed if its final
 * scoreboard has a row of the user and the viewer may see this scoreboard; the same policies apply as for the
 * scoreboard itself.
 */
export function createFinishedContests(services: Services) {
  const finalRanks = createFinalRanks(services.db);

  return async (
    uid: string,
    viewer: Viewer | null,
    now: Date,
    locale: Locale,
  ): Promise<FinishedContest[]> => {
    const listed: FinishedContest[] = [];
    for (const cid of await contestsOf(services.db, uid, now)) {
      if (listed.length === profileLimits.contests) break;
      const contest = await openTo(services, viewer, cid, now);
      if (contest === null) continue;
      const { row } = contest;
      const { of, contestants, problems } = await finalRanks(row);
      const result = of.get(uid);
      if (result === undefined) continue;
      const { rank, solved, points } = result;
      const { title } = contestTexts(row, locale);
      const { gid, type } = row;
      listed.push({
        rank,
        solved,
        points,
        cid,
        title,
        gid,
        type,
        contestants,
        problems,
        endTime: row.ends_at.toISOString(),
      });
    }
    return listed;
  };
}

/** Reads the latest ended contests in which a user has a submission and whose results are open. */
async function contestsOf(db: Services['db'], uid: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select contest.id from contest
    where contest.id in (
        select submission.cid from submission
        where submission.uid = ${uid} and submission.cid is not null and submission.virtual_run_id is null
          and submission.hidden_at is null
      )
      and contest.ends_at <= ${now} and contest.hidden_at is null and contest.is_visible
      and ${areResultsOpen(now)}
    order by contest.ends_at desc, contest.id desc limit ${profileLimits.contestsRead}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Opens a contest if the viewer may see its final scoreboard; otherwise returns null. */
async function openTo(
  services: Services,
  viewer: Viewer | null,
  cid: number,
  now: Date,
): Promise<OpenedContest | null> {
  const contest = await openContest(services, viewer, cid, now).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (contest === null) return null;
  const { place } = contest.access;
  if (place.phase !== 'ended' || place.isSealed) return null;
  const isOpen =
    publicScoreboardRefusal(contest.access) === null ||
    (viewer !== null && enterRefusal(contest.access) === null);
  return isOpen ? contest : null;
}
