import type { Locale } from '@xiezhi/contract/limits';
import { searchLimits } from '@xiezhi/contract/search';
import type { SearchResult } from '@xiezhi/contract/routes/search';
import { keysOf } from '@xiezhi/contract/wire/values';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsPattern, startPattern } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isProblemVisible } from '../../problems/problem/visible.ts';
import type { Services } from '../../platform/services.ts';

/** A kind of searchable object, besides problems and users. A new kind needs only an entry in `searchSources`. */
export interface SearchSource {
  /** Whether the site shows objects of this kind; absent means yes. */
  isOpen?(services: Pick<Services, 'siteSettings'>): Promise<boolean>;
  /** Returns SQL that begins with `from` and selects public objects whose title contains the word. */
  matching(title: TitleTest): RawBuilder<unknown>;
  /** Returns SQL for the title in a language. */
  title(locale: Locale): RawBuilder<string>;
  readonly order: RawBuilder<unknown>;
  /** Additional text to show if there is space; `time` is an additional time. */
  readonly text?: RawBuilder<string | null>;
  readonly time?: RawBuilder<Date | null>;
  href(id: number): string;
}

/**
 * Returns the condition that a column with a title matches the word. `isIndexed`: the column has an index of character
 * pairs.
 */
type TitleTest = (column: RawBuilder<unknown>, isIndexed: boolean) => RawBuilder<boolean>;

/** A result with its additional text and time. */
export interface SearchResultRow {
  readonly id: number;
  readonly title: string;
  readonly text: string | null;
  readonly time: Date | null;
}

const english = sql`texts -> 'en-US' ->> 'title'`;
const eitherTitle = (locale: Locale) =>
  locale === 'en-US' ? sql<string>`coalesce(${english}, title)` : sql<string>`title`;

export const searchSources: Readonly<Record<SearchResult['kind'], SearchSource>> = {
  contest: {
    // The title of contests and discussions is indexed, their English title is not. Other kinds have few rows and no
    // index.
    matching: (has) => sql`from contest
      where gid is null and hidden_at is null and is_visible
        and (${has(sql`title`, true)} or ${has(english, false)})`,
    title: eitherTitle,
    order: sql`starts_at desc, id desc`,
    time: sql`starts_at`,
    href: (id) => `/contest/${id}`,
  },
  training: {
    // Trainings with a password are included, because the public list also shows their title.
    matching: (has) => sql`from training
      where gid is null and hidden_at is null and is_visible
        and (${has(sql`title`, false)} or ${has(english, false)})`,
    title: eitherTitle,
    order: sql`rank, id`,
    href: (id) => `/training/${id}`,
  },
  announcement: {
    matching: (has) => sql`from announcement
      where status = 0 and (${has(sql`title`, false)} or ${has(english, false)})`,
    title: eitherTitle,
    order: sql`created_at desc, id desc`,
    time: sql`created_at`,
    href: (id) => `/home?announcement=${id}`,
  },
  discussion: {
    isOpen: async ({ siteSettings }) => (await siteSettings.get()).openPublicDiscussion,
    matching: (has) => sql`from discussion
      where gid is null and status = 0 and hidden_at is null and ${has(sql`title`, true)}
        and ${isProblemVisible(null, 'discussion')}`,
    title: () => sql<string>`title`,
    order: sql`id desc`,
    text: sql`left(description, 200)`,
    time: sql`created_at`,
    href: (id) => `/discussion-detail/${id}`,
  },
  group: {
    matching: (has) => sql`from app_group
      where status = 0 and hidden_at is null and is_visible
        and (${has(sql`name`, false)} or ${has(sql`short_name`, false)})`,
    title: () => sql<string>`name`,
    order: sql`id`,
    text: sql`left(brief, 200)`,
    href: (id) => `/group/${id}`,
  },
};

/**
 * Finds a few results of each kind whose title contains the word. A single character matches only the start of a title.
 */
export async function findResults(
  services: Pick<Services, 'db' | 'siteSettings'>,
  keyword: string,
  locale: Locale,
): Promise<SearchResult[]> {
  const found = await Promise.all(
    keysOf(searchSources).map(async (kind) => {
      const source = searchSources[kind];
      const rows = await readSearchResults(services, source, keyword, locale, {
        limit: searchLimits.places,
        offset: 0,
      });
      return rows.map(({ id, title }) => ({ kind, id, title, href: source.href(id) }));
    }),
  );
  return found.flat();
}

/** Returns a slice of the results of a kind, in order. Empty if the site does not show this kind. */
export async function readSearchResults(
  services: Pick<Services, 'db' | 'siteSettings'>,
  source: SearchSource,
  keyword: string,
  locale: Locale,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SearchResultRow[]> {
  if (source.isOpen && !(await source.isOpen(services))) return [];
  const { text = sql`null`, time = sql`null` } = source;
  const { rows } = await sql<SearchResultRow>`
    select id, ${source.title(locale)} as title, ${text} as text, ${time} as time
    ${source.matching(titleTest(keyword))}
    order by ${source.order} limit ${limit} offset ${offset}`.execute(services.db);
  return rows;
}

/** Counts the results of a kind, up to `maxCount`. */
export async function countResults(
  services: Pick<Services, 'db' | 'siteSettings'>,
  source: SearchSource,
  keyword: string,
  maxCount: number,
): Promise<number> {
  if (source.isOpen && !(await source.isOpen(services))) return 0;
  return countUpTo(services.db, sql`select ${source.matching(titleTest(keyword))}`, maxCount);
}

/** Counts the rows of a query, up to `maxCount`. */
export async function countUpTo(
  db: Kysely<Database>,
  query: RawBuilder<unknown>,
  maxCount: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query} limit ${maxCount}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Creates the condition for a word. A single character matches only the start of a title. */
export function titleTest(keyword: string): TitleTest {
  const word = keyword.toLowerCase();
  if (Array.from(word).length < 2) return (column) => sql`lower(${column}) like ${startPattern(word)}`;
  const within = (column: RawBuilder<unknown>) =>
    sql<boolean>`lower(${column}) like ${containsPattern(word)}`;
  return (column, isIndexed) =>
    isIndexed
      ? sql<boolean>`(text_pairs(${column}) @> text_pairs(${word}) and ${within(column)})`
      : within(column);
}
