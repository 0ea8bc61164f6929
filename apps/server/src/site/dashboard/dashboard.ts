import { sql } from 'kysely';
import { submissionOutsideBank } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { dayOf } from '../../platform/settings/time-zone.ts';

const none = {
  userNum: 0,
  recentContestNum: 0,
  todayJudgeNum: 0,
  submissionNum: 0,
  problemNum: 0,
  ownProblemNum: 0,
};

/**
 * Counts for the dashboard: users; contests that are running or begin within 14 days; submissions since midnight in the
 * site's time zone; all submissions, including those in groups and contests; problems, and those that are not starter
 * problems.
 */
export async function dashboardMetrics({
  db,
  siteSettings,
  clock,
}: Pick<Services, 'db' | 'siteSettings' | 'clock'>) {
  const now = clock();
  const { timeZone } = await siteSettings.get();
  const today = dayOf(now, timeZone);
  const { rows } = await sql<typeof none>`
    select (select count(*) from app_user where hidden_at is null) as "userNum",
      (select count(*) from contest where hidden_at is null and gid is null and is_visible
        and ends_at > ${now} and starts_at <= ${now}::timestamptz + interval '14 days') as "recentContestNum",
      coalesce((select total from submission_day where day = ${today}), 0) + (
        select count(*)::int from submission where ${submissionOutsideBank()}
          and submitted_at >= ${today}::timestamp at time zone ${timeZone}
      ) as "todayJudgeNum",
      coalesce((select sum(total)::int from submission_day), 0) + (
        select count(*)::int from submission where ${submissionOutsideBank()}
      ) as "submissionNum",
      problems.*
    from (
      select count(*) as "problemNum", count(*) filter (where starter_digest is null) as "ownProblemNum"
      from problem where hidden_at is null
    ) problems`.execute(db);
  return rows[0] ?? none;
}

/** Returns the user's sign-in before the current one; if there is none, the current one. */
export async function formerSession(
  { db }: Pick<Services, 'db'>,
  { uid, sessionId }: { uid: string; sessionId: string },
) {
  const sessions = await db
    .selectFrom('session')
    .where('uid', '=', uid)
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .orderBy(sql`id = ${sessionId}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
  const [session] = sessions;
  return {
    id: session?.id ?? null,
    uid,
    userAgent: session?.user_agent ?? null,
    ip: session?.ip ?? null,
    gmtCreate: session?.created_at.toISOString() ?? null,
    gmtModified: session?.last_seen_at.toISOString() ?? null,
  };
}
