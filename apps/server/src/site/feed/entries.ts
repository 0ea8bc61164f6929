import type { Locale } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { isRowOfGroup } from '../../platform/scope/sql.ts';
import type { FeedEntry } from './atom.ts';

const entriesMax = 50;
/** Maximum characters of a summary. */
const summaryMax = 500;
/** Maximum number of characters that are read of an announcement to build its summary. */
const readMax = 4 * summaryMax;

/**
 * Returns announcements and visible contests of the site together, newest first. Contests of groups and hidden entries
 * are omitted, so the feed is the same for all readers.
 */
export async function feedEntries(
  db: Kysely<Database>,
  locale: Locale,
  timeZone: string,
): Promise<FeedEntry[]> {
  const [announcements, contests] = await Promise.all([
    announcementRows(db, locale),
    contestRows(db, locale),
  ]);
  return [
    ...announcements.map(({ id, title, content, createdAt, modifiedAt }) => ({
      id: `announcement-${id}`,
      title,
      summary: shortened(content),
      publishedAt: createdAt,
      updatedAt: modifiedAt,
      path: `/home?announcement=${id}`,
    })),
    ...contests.map(({ id, title, startsAt, endsAt, createdAt, modifiedAt }) => ({
      id: `contest-${id}`,
      title: `${prefixes[locale]}${title}`,
      summary: `${timeOf(startsAt, locale, timeZone)} – ${timeOf(endsAt, locale, timeZone)}`,
      publishedAt: createdAt,
      updatedAt: modifiedAt,
      path: `/contest/${id}`,
    })),
  ]
    .toSorted((left, right) => right.publishedAt.getTime() - left.publishedAt.getTime())
    .slice(0, entriesMax);
}

const prefixes = { 'zh-CN': '比赛：', 'en-US': 'Contest: ' } as const satisfies Record<Locale, string>;

interface AnnouncementRow {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

async function announcementRows(db: Kysely<Database>, locale: Locale): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select id, coalesce(texts -> ${locale} ->> 'title', title) as title,
      left(coalesce(texts -> ${locale} ->> 'content', content), ${readMax}) as content,
      created_at as "createdAt", modified_at as "modifiedAt"
    from announcement where status = 0 order by created_at desc, id desc limit ${entriesMax}`.execute(db);
  return rows;
}

interface ContestRow {
  readonly id: number;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

async function contestRows(db: Kysely<Database>, locale: Locale): Promise<ContestRow[]> {
  const { rows } = await sql<ContestRow>`
    select contest.id, coalesce(contest.texts -> ${locale} ->> 'title', contest.title) as title,
      starts_at as "startsAt", ends_at as "endsAt", created_at as "createdAt", modified_at as "modifiedAt"
    from contest where ${isRowOfGroup(null, 'contest')} and contest.hidden_at is null and contest.is_visible
    order by created_at desc, id desc limit ${entriesMax}`.execute(db);
  return rows;
}

/**
 * Returns the beginning of a Markdown text as plain text.
 * @param markdown at most `readMax` characters; in longer texts the regular expressions would be slow, because they
 * search again from every opening bracket
 */
function shortened(markdown: string): string {
  const words = markdown
    .replaceAll(/!?\[([^\]]{0,300})\]\([^)]{0,300}\)/g, '$1')
    .replaceAll(/<[^>]{0,300}>/g, ' ')
    .replaceAll(/[*_`#>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(words.slice(0, 2 * summaryMax));
  return characters.length <= summaryMax ? words : `${characters.slice(0, summaryMax - 1).join('')}…`;
}

function timeOf(at: Date, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
}
