import { sql } from 'kysely';
import { practiceSubmission } from '../scope/sql.ts';
import type { Services } from '../services.ts';
import { addDays, dayOf } from '../settings/time-zone.ts';

type StatisticsServices = Pick<Services, 'db' | 'site' | 'clock'>;

const days = 7;

/** Counts of the last seven days of the site's time zone, today last: one small query over day counters. */
export async function weekStatistics({ db, site, clock }: StatisticsServices) {
  const { timeZone } = await site.get();
  const today = dayOf(clock(), timeZone);
  const first = addDays(today, 1 - days);
  const rows = await db
    .selectFrom('submission_day')
    .where('day', '>=', first)
    .where('day', '<=', today)
    .selectAll()
    .execute();
  const week = Array.from({ length: days }, (_, index) => addDays(first, index));
  const counts = week.map((day) => rows.find((row) => row.day === day));
  return {
    dateStrList: week.map((day) => day.slice(5)),
    acCountList: counts.map((row) => row?.ac ?? 0),
    totalCountList: counts.map((row) => row?.total ?? 0),
  };
}

/** The ten who solved most problems since the start of the day seven days ago; ties: newest account first. */
export async function sevenDayRank({ db, site, clock }: StatisticsServices) {
  const { timeZone } = await site.get();
  const first = addDays(dayOf(clock(), timeZone), -days);
  const rows = await db
    .with('solved', (query) =>
      query
        .selectFrom('submission')
        .where('status', '=', 0)
        .where(practiceSubmission())
        .where('submitted_at', '>=', sql<Date>`${first}::timestamp at time zone ${timeZone}`)
        .groupBy('uid')
        .select(['uid', sql<number>`count(distinct pid)`.as('ac')]),
    )
    .selectFrom('solved')
    .innerJoin('app_user', 'app_user.uid', 'solved.uid')
    .where('app_user.status', '=', 0)
    .select(['app_user.uid', 'username', 'nickname', 'avatar', 'title_name', 'title_color', 'solved.ac'])
    .orderBy('solved.ac', 'desc')
    .orderBy('app_user.created_at', 'desc')
    .orderBy('app_user.uid')
    .limit(10)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar,
    titleName: row.title_name,
    titleColor: row.title_color,
    ac: row.ac,
    signature: null,
    total: null,
    rating: null,
  }));
}
