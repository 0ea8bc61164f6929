import type { Locale } from '@xiezhi/contract/limits';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { ownDueAt } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { homeworkRows } from '../../scopes/training/homework/own-homework.ts';
import { extensionOf, homeworkOf } from '../../scopes/training/homework/terms.ts';
import { trainingTexts } from '../../scopes/training/repository.ts';
import type { CalendarEvent } from './icalendar.ts';

const eventsMax = 200;
/** Number of days for which past events stay in the calendar. */
const daysBack = 30;

/** Length of the calendar entry for homework, in minutes. The entry ends at the due time. */
const homeworkMinutes = 30;

const prefixes = { 'zh-CN': '作业截止：', 'en-US': 'Homework due: ' } as const satisfies Record<
  Locale,
  string
>;

/**
 * Returns calendar events: contests of the site and of a user's groups, and the user's homework. Includes events of the
 * last 30 days.
 * @param base address of the site, without a slash at the end
 */
export async function calendarEvents(
  db: Kysely<Database>,
  uid: string,
  { base, locale, now }: { readonly base: string; readonly locale: Locale; readonly now: Date },
): Promise<CalendarEvent[]> {
  const since = new Date(now.getTime() - daysBack * 86_400_000);
  const address = (gid: number | null, path: string) =>
    `${base}${gid === null ? '' : `/group/${gid}`}${path}`;
  const { rows: contests } = await sql<{
    id: number;
    gid: number | null;
    title: string;
    startsAt: Date;
    endsAt: Date;
    changedAt: Date;
  }>`
    select contest.id, contest.gid, coalesce(contest.texts -> ${locale} ->> 'title', contest.title) as title,
      starts_at as "startsAt", ends_at as "endsAt", modified_at as "changedAt"
    from contest
    where contest.hidden_at is null and contest.is_visible and ends_at > ${since}
      and (contest.gid is null or exists (
        select from group_member member join app_group on app_group.id = member.gid
        where member.gid = contest.gid and member.uid = ${uid} and member.auth >= ${groupAuths.member}
          and app_group.hidden_at is null and app_group.status = 0))
    order by starts_at limit ${eventsMax}`.execute(db);
  const homework = await homeworkRows(db, uid, { dueAfter: since, now }, eventsMax);
  return [
    ...contests.map(({ id, gid, title, startsAt, endsAt, changedAt }) => ({
      id: `contest-${id}`,
      title,
      startsAt,
      endsAt,
      changedAt,
      url: address(gid, `/contest/${id}`),
    })),
    // The order must not depend on the current time, so that an unchanged calendar keeps its text.
    ...homework
      .toSorted((one, other) => one.id - other.id)
      .flatMap((row) => {
        const terms = homeworkOf(row);
        if (terms === null) return [];
        const endsAt = ownDueAt(terms, extensionOf(row));
        return [
          {
            id: `homework-${row.id}`,
            title: `${prefixes[locale]}${trainingTexts(row, locale).title}`,
            startsAt: new Date(endsAt.getTime() - homeworkMinutes * 60_000),
            endsAt,
            changedAt: latest(row.modified_at, row.homework_modified_at, row.extension_modified_at),
            url: address(row.gid, `/training/${row.id}`),
          },
        ];
      }),
  ];
}

function latest(first: Date, ...others: readonly (Date | null)[]): Date {
  return others.reduce<Date>((last, one) => (one !== null && one > last ? one : last), first);
}
