import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '../../../i18n/locale.ts';

/*
 * The handbook is Markdown in `docs/handbook/<locale>`, one file per page, with the order of the pages in
 * `contents.json`. Each file is a chunk of its own, so a visitor loads only what they read.
 */

export interface HandbookSection {
  readonly title: string;
  readonly pages: readonly { readonly slug: string; readonly title: string }[];
}

const folder = '../../../../../../docs/handbook';
const contents = import.meta.glob<{ readonly default: readonly HandbookSection[] }>(
  '../../../../../../docs/handbook/*/contents.json',
);
const pages = import.meta.glob<string>('../../../../../../docs/handbook/*/*.md', {
  query: '?raw',
  import: 'default',
});

/** Sections and pages in reading order. */
export function contentsQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['handbook', locale],
    queryFn: async () => (await contents[`${folder}/${locale}/contents.json`]?.())?.default ?? [],
    staleTime: Infinity,
  });
}

/** Markdown of a page; null if the handbook has no such page. */
export function topicQuery(locale: Locale, slug: string) {
  return queryOptions({
    queryKey: ['handbook', locale, slug],
    queryFn: async () => (await pages[`${folder}/${locale}/${slug}.md`]?.()) ?? null,
    staleTime: Infinity,
  });
}

/** Addresses and sizes of all pictures. */
export const picturesQuery = queryOptions({
  queryKey: ['handbook', 'pictures'],
  queryFn: () => import('./pictures.ts'),
  staleTime: Infinity,
});

/** Markdown of all pages of a language by slug, for the search. */
export function allTopicsQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['handbook', locale, '*'],
    queryFn: async () => {
      const start = `${folder}/${locale}/`;
      const own = Object.entries(pages).filter(([path]) => path.startsWith(start));
      const texts = await Promise.all(
        own.map(async ([path, load]) => [path.slice(start.length, -'.md'.length), await load()] as const),
      );
      return new Map(texts);
    },
    staleTime: Infinity,
  });
}
