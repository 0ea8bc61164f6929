import type { HandbookSection } from './queries.ts';
import { parseTopic, plainText } from './topic.ts';

export interface HandbookMatch {
  readonly slug: string;
  /** Heading within the page; null: the page itself. */
  readonly id: string | null;
  readonly page: string;
  readonly title: string;
  /** Part of the text around the first word found. */
  readonly excerpt: string;
}

/** Number of characters of an excerpt before the found word, and of the whole excerpt. */
const beforeWord = 30;
const excerptLength = 120;
const matchesMax = 20;

/**
 * Finds the sections that contain all words. Sections with the words in their titles come first. Chinese is matched as
 * it is typed: words are separated by blanks only.
 */
export function searchHandbook(
  contents: readonly HandbookSection[],
  topics: ReadonlyMap<string, string>,
  typed: string,
): HandbookMatch[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const matches: (HandbookMatch & { readonly rank: number })[] = [];
  for (const { slug, title: page } of contents.flatMap(({ pages }) => pages))
    for (const section of parseTopic(topics.get(slug) ?? '')) {
      const text = plainText(section);
      const titles = `${page} ${section.title}`.toLowerCase();
      const low = `${titles} ${text.toLowerCase()}`;
      if (!words.every((word) => low.includes(word))) continue;
      const rank = words.filter((word) => titles.includes(word)).length * 2 + (section.id === null ? 1 : 0);
      const title = section.title || page;
      matches.push({ slug, id: section.id, page, title, excerpt: excerptOf(text, words), rank });
    }
  return matches.toSorted((a, b) => b.rank - a.rank).slice(0, matchesMax);
}

function excerptOf(text: string, words: readonly string[]): string {
  const low = text.toLowerCase();
  const found = words.map((word) => low.indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...found, text.length) - beforeWord);
  const isCut = start > 0 && found.length > 0;
  const from = isCut ? start : 0;
  const end = from + excerptLength;
  return `${isCut ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
}
