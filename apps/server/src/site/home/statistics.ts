import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { sql } from 'kysely';
import { areResultsOpen, practiceSubmission, submissionOutsideBank } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { addDays, dayOf } from '../../platform/settings/time-zone.ts';

type StatisticsServices = Pick<Services, 'db' | 'siteSettings' | 'clock'>;

const days = 7;

interface DayCount {
  readonly day: string;
  readonly total: number;
  readonly ac: number;
}

/**
 * Counts submissions of the last seven days in the site's time zone, today last. All submissions are counted, including
 * those in groups and contests.
 *
 * These statistics are public, so they must not reveal what a contest hides. A submission of a contest counts
 * immediately as a submission. It counts as accepted only when the contest has ended and no freeze hides its results,
 * so judging during a contest does not change the accepted count.
 */
export async function weekStatistics({ db, siteSettings, clock }: StatisticsServices) {
  const { timeZone } = await siteSettings.get();
  const now = clock();
  const today = dayOf(now, timeZone);
  const first = addDays(today, 1 - days);
  const { rows } = await sql<DayCount>`
    select day::text, sum(total)::int as total, sum(ac)::int as ac from (
      select day, total, ac from submission_day where day between ${first} and ${today}
      union all
      select (submitted_at at time zone ${timeZone})::date, 1,
        (counted_status = ${JudgeStatus.Accepted} and (cid is null or exists (
          select from contest where contest.id = submission.cid and ends_at <= ${now} and ${areResultsOpen(now)}
        )))::int
      from submission
      where ${submissionOutsideBank()} and submitted_at >= ${first}::timestamp at time zone ${timeZone}
    ) counts group by day`.execute(db);
  const week = Array.from({ length: days }, (_, index) => addDays(first, index));
  const counts = week.map((day) => rows.find((row) => row.day === day));
  return {
    dateStrList: week.map((day) => day.slice(5)),
    acCountList: counts.map((row) => row?.ac ?? 0),
    totalCountList: counts.map((row) => row?.total ?? 0),
  };
}

/**
 * Returns the ten users who have solved the most problems of the bank since the start of the day seven days ago. Among
 * equals the newest account comes first.
 */
export async function sevenDayRank({ db, siteSettings, clock }: StatisticsServices) {
  const { timeZone } = await siteSettings.get();
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
