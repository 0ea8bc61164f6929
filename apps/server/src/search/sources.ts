import type { Locale } from '@xiezhi/contract/limits';
import { searchLimits } from '@xiezhi/contract/routes/search';
import type { FoundPlace } from '@xiezhi/contract/routes/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsPattern, startPattern } from '../database/paging.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';

/** A kind of things beside problems and users that a word may mean. Adding one is an entry of `searchSources`. */
interface SearchSource {
  readonly kind: FoundPlace['kind'];
  /** Whether the site shows things of the kind at all. */
  isOpen?(services: Pick<Services, 'site'>): Promise<boolean>;
  /** The newest that everybody may see and whose title has the word: `id`, `title`. */
  query(title: TitleTest, locale: Locale): RawBuilder<{ id: number; title: string }>;
  href(id: number): string;
}

/** Tests a column that holds a title; `isIndexed`: there is an index over the pairs of its characters. */
type TitleTest = (column: RawBuilder<unknown>, isIndexed: boolean) => RawBuilder<boolean>;

const most = searchLimits.places;

export const searchSources: readonly SearchSource[] = [
  {
    kind: 'contest',
    // Contests, trainings and announcements are few beside what the indexes are for; their English titles have none.
    query: (has, locale) => sql`
      select id, case when ${locale} = 'en-US' then coalesce(texts -> 'en-US' ->> 'title', title) else title end as title
      from contest
      where gid is null and hidden_at is null and is_visible
        and (${has(sql`title`, true)} or ${has(sql`texts -> 'en-US' ->> 'title'`, false)})
      order by starts_at desc, id desc limit ${most}`,
    href: (id) => `/contest/${id}`,
  },
  {
    kind: 'training',
    // As the public list has them: those with a password by their title alone.
    query: (has, locale) => sql`
      select id, case when ${locale} = 'en-US' then coalesce(texts -> 'en-US' ->> 'title', title) else title end as title
      from training
      where gid is null and hidden_at is null and is_visible
        and (${has(sql`title`, false)} or ${has(sql`texts -> 'en-US' ->> 'title'`, false)})
      order by rank, id limit ${most}`,
    href: (id) => `/training/${id}`,
  },
  {
    kind: 'announcement',
    query: (has, locale) => sql`
      select id, case when ${locale} = 'en-US' then coalesce(texts -> 'en-US' ->> 'title', title) else title end as title
      from announcement
      where status = 0 and (${has(sql`title`, false)} or ${has(sql`texts -> 'en-US' ->> 'title'`, false)})
      order by created_at desc, id desc limit ${most}`,
    href: (id) => `/home?announcement=${id}`,
  },
  {
    kind: 'discussion',
    isOpen: async ({ site }) => (await site.get()).openPublicDiscussion,
    query: (has) => sql`
      select id, title from discussion
      where gid is null and status = 0 and hidden_at is null and ${has(sql`title`, true)}
      order by id desc limit ${most}`,
    href: (id) => `/discussion-detail/${id}`,
  },
];

/** A few of each kind whose title has the word; a single character is looked for at the beginning alone. */
export async function findPlaces(
  services: Pick<Services, 'db' | 'site'>,
  keyword: string,
  locale: Locale,
): Promise<FoundPlace[]> {
  const found = await Promise.all(
    searchSources.map(async (source) => {
      if (source.isOpen && !(await source.isOpen(services))) return [];
      const rows = await read(services.db, source, keyword, locale);
      return rows.map(({ id, title }) => ({ kind: source.kind, id, title, href: source.href(id) }));
    }),
  );
  return found.flat();
}

async function read(db: Kysely<Database>, source: SearchSource, keyword: string, locale: Locale) {
  const { rows } = await source.query(titleTest(keyword), locale).execute(db);
  return rows;
}

function titleTest(keyword: string): TitleTest {
  const word = keyword.toLowerCase();
  if (Array.from(word).length < 2) return (column) => sql`lower(${column}) like ${startPattern(word)}`;
  const within = (column: RawBuilder<unknown>) =>
    sql<boolean>`lower(${column}) like ${containsPattern(word)}`;
  return (column, isIndexed) =>
    isIndexed
      ? sql<boolean>`(text_pairs(${column}) @> text_pairs(${word}) and ${within(column)})`
      : within(column);
}
