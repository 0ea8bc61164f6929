import type { Locale } from '@xiezhi/contract/limits';
import { searchLimits } from '@xiezhi/contract/search';
import type { SearchResult } from '@xiezhi/contract/routes/search';
import { keysOf } from '@xiezhi/contract/wire/values';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsPattern, startPattern } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isProblemVisible } from '../../problems/problem/visible.ts';
import type { Services } from '../../platform/services.ts';

/** A searchable kind besides problems and users. Adding one adds an entry to `searchSources`. */
export interface SearchSource {
  /** Whether the site shows this kind at all. */
  isOpen?(services: Pick<Services, 'siteSettings'>): Promise<boolean>;
  /** SQL from `from` on, with a condition for public objects whose title contains the word. */
  matching(title: TitleTest): RawBuilder<unknown>;
  /** SQL of the title in a language. */
  title(locale: Locale): RawBuilder<string>;
  readonly order: RawBuilder<unknown>;
  /** Additional text or time to show if there is space. */
  readonly text?: RawBuilder<string | null>;
  readonly time?: RawBuilder<Date | null>;
  href(id: number): string;
}

/** Tests a column with a title; `isIndexed`: there is an index over its character pairs. */
type TitleTest = (column: RawBuilder<unknown>, isIndexed: boolean) => RawBuilder<boolean>;

/** One result with its additional text. */
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
    // Titles of contests and discussions have an index, but English titles have none. The other kinds have
    // few rows.
    matching: (has) => sql`from contest
      where gid is null and hidden_at is null and is_visible
        and (${has(sql`title`, true)} or ${has(english, false)})`,
    title: eitherTitle,
    order: sql`starts_at desc, id desc`,
    time: sql`starts_at`,
    href: (id) => `/contest/${id}`,
  },
  training: {
    // The public list, too, shows a training with a password by its title only.
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
 * Returns a few results of each kind whose title contains the word; a single character is matched at the start only.
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

/** Returns results of a kind, in order; none if the site does not show the kind. */
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

/** Counts the results of a kind, at most `maxCount`. */
export async function countResults(
  services: Pick<Services, 'db' | 'siteSettings'>,
  source: SearchSource,
  keyword: string,
  maxCount: number,
): Promise<number> {
  if (source.isOpen && !(await source.isOpen(services))) return 0;
  return countUpTo(services.db, sql`select ${source.matching(titleTest(keyword))}`, maxCount);
}

/** Counts the rows of a query, at most `maxCount`. */
export async function countUpTo(
  db: Kysely<Database>,
  query: RawBuilder<unknown>,
  maxCount: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query} limit ${maxCount}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A single character is matched at the start only. */
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
