import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { dayOf } from '../settings/time-zone.ts';

/** Users, contests soon, and submissions since midnight in the site's zone. */
export async function dashboardFigures({ db, site, clock }: Pick<Services, 'db' | 'site' | 'clock'>) {
  const today = dayOf(clock(), (await site.get()).timeZone);
  const { rows } = await sql<{ userNum: number; todayJudgeNum: number }>`
    select (select count(*) from app_user) as "userNum",
      coalesce((select total from submission_day where day = ${today}), 0) as "todayJudgeNum"`.execute(db);
  const { userNum = 0, todayJudgeNum = 0 } = rows[0] ?? {};
  // There are no contests on this site yet.
  return { userNum, recentContestNum: 0, todayJudgeNum };
}

/** The login before the present one; the present one where there is no other. */
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
