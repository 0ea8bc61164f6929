import { type Locale, problemAuth } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Returns the visible problems of a contest, by display id; hidden and private problems are excluded. */
export function visibleInContest(db: Kysely<Database>, cid: number) {
  return visible(db, cid).execute();
}

/**
 * Like `visibleInContest`, and adds the titles of each problem by locale, which `titleIn` needs.
 */
export function titledInContest(db: Kysely<Database>, cid: number) {
  return visible(db, cid).select(contestTitles.as('titles')).execute();
}

/**
 * Expression for the titles of a problem by locale, in a query of `contest_problem`. Null if the contest gives the
 * problem another title.
 */
export const contestTitles = sql<Readonly<Partial<Record<Locale, string>>> | null>`(
  select jsonb_object_agg(locale, title) from problem_text where pid = contest_problem.pid and title <> ''
  having bool_or(title = contest_problem.display_title))`;

type Titled = Pick<Awaited<ReturnType<typeof titledInContest>>[number], 'display_title' | 'titles'>;

/** Returns the problem's title in the language; if it has none, `display_title`. */
export function titleIn({ display_title, titles }: Titled, locale: Locale): string {
  return titles?.[locale] ?? display_title;
}

/**
 * Like `titleIn`, but reads the titles of a single problem from the database.
 * @param displayTitle title of the problem in the contest
 */
export async function contestTitle(
  db: Kysely<Database>,
  pid: number,
  displayTitle: string,
  locale: Locale,
): Promise<string> {
  const texts = await db
    .selectFrom('problem_text')
    .where('pid', '=', pid)
    .where('title', '<>', '')
    .select(['locale', 'title'])
    .execute();
  const isOwn = texts.some(({ title }) => title === displayTitle);
  return (isOwn ? texts.find((text) => text.locale === locale)?.title : undefined) ?? displayTitle;
}

function visible(db: Kysely<Database>, cid: number) {
  return db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.pid')
    .where('contest_problem.cid', '=', cid)
    .where('contest_problem.hidden_at', 'is', null)
    .where('problem.hidden_at', 'is', null)
    .where('problem.auth', '<>', problemAuth.private)
    .orderBy(sql`char_length(contest_problem.display_id)`)
    .orderBy('contest_problem.display_id')
    .selectAll('contest_problem');
}
