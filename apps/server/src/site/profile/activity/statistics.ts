import { practice } from '@xiezhi/contract/enums/scope';
import { profileLimits } from '@xiezhi/contract/limits/profile';
import type { Locale } from '@xiezhi/contract/limits';
import type { Routes } from '@xiezhi/contract/routes/index';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import {
  lacksVerdict,
  outsideContests,
  practiceSubmission,
  publicProblem,
  stateIn,
} from '../../../platform/scope/sql.ts';

/*
 * Statistics of one user, which are the same for all viewers. They count only submissions outside contests and groups,
 * to problems that are public now. Only streaks use the same submissions as the heat map.
 */

type Activity = Routes['GET /api/user-activity']['data'];

/** Reads the latest submissions. A submission that is being judged has the state of its task. */
export async function recentSubmissions(
  db: Kysely<Database>,
  uid: string,
  locale: Locale,
): Promise<Activity['recent']> {
  const { rows } = await sql<{
    id: number;
    display_id: string;
    title: string;
    status: number;
    language: string;
    submitted_at: Date;
  }>`
    select submission.id, problem.display_id, coalesce(text.title, fallback.title, '') as title,
      coalesce(task.status, submission.status) as status, submission.language, submission.submitted_at
    from submission join problem on problem.id = submission.pid
      left join judging_task task on task.judging_id = submission.current_judging_id
      left join problem_text text on text.pid = problem.id and text.locale = ${locale}
      left join problem_text fallback on fallback.pid = problem.id and fallback.locale = problem.default_locale
    where submission.uid = ${uid} and ${practiceSubmission()} and ${publicProblem()}
    order by submission.id desc limit ${profileLimits.recent}`.execute(db);
  return rows.map((row) => ({
    submitId: row.id,
    problemId: row.display_id,
    title: row.title,
    status: row.status,
    language: row.language,
    submitTime: row.submitted_at.toISOString(),
  }));
}

/** Counts submissions by language. */
export async function languagesOf(db: Kysely<Database>, uid: string): Promise<Activity['languages']> {
  const { rows } = await sql<Activity['languages'][number]>`
    select submission.language, count(*)::int as submissions,
      (count(*) filter (where not ${lacksVerdict()}))::int as judged,
      (count(*) filter (where submission.counted_status = 0))::int as accepted
    from submission join problem on problem.id = submission.pid
    where submission.uid = ${uid} and ${practiceSubmission()} and ${publicProblem()}
    group by submission.language order by submissions desc, submission.language
    limit ${profileLimits.languages}`.execute(db);
  return rows;
}

/** Counts solved problems by tag and by difficulty. */
export async function solvedOf(
  db: Kysely<Database>,
  uid: string,
  locale: Locale,
): Promise<Pick<Activity, 'tags' | 'difficulties'>> {
  const solved = sql`select problem.id, problem.difficulty
    from user_problem join problem on problem.id = user_problem.pid
    where user_problem.uid = ${uid} and user_problem.accepted > 0 and ${stateIn(practice)} and ${publicProblem()}`;
  const { rows: tags } = await sql<Activity['tags'][number]>`
    select tag.id, case when ${locale} = 'en-US' then coalesce(tag.name_en, tag.name) else tag.name end as name,
      tag.color, count(*)::int as solved
    from (${solved}) solved join problem_tag link on link.pid = solved.id join tag on tag.id = link.tag_id
    where tag.gid is null
    group by tag.id order by solved desc, tag.id limit ${profileLimits.tags}`.execute(db);
  const { rows: difficulties } = await sql<Activity['difficulties'][number]>`
    select difficulty, count(*)::int as solved from (${solved}) solved
    group by difficulty order by difficulty`.execute(db);
  return { tags, difficulties };
}

/**
 * Computes streaks of days with a submission outside contests. The current streak ends today or yesterday, because
 * today's submission may still follow.
 * @param today the current day in `timeZone`, as `yyyy-MM-dd`
 */
export async function streakOf(
  db: Kysely<Database>,
  uid: string,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): Promise<Activity['streak']> {
  const { rows } = await sql<Activity['streak']>`
    with days as (
      select distinct (submitted_at at time zone ${timeZone})::date as day from submission
      where submission.uid = ${uid} and ${outsideContests()}
    ), numbered as (
      select day, day - (row_number() over (order by day))::int as streak from days
    ), streaks as (
      select count(*)::int as length, max(day) as last from numbered group by streak
    )
    select coalesce(max(length), 0) as longest,
      coalesce(max(length) filter (where last >= ${today}::date - 1), 0) as current from streaks`.execute(db);
  return rows[0] ?? { current: 0, longest: 0 };
}
