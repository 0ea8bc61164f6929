import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { factNames } from './fact-names.ts';
import type { HandbookSection } from './queries.ts';
import { parseTopic } from './topic.ts';

const folder = join(import.meta.dirname, '../../../../../../docs/handbook');
const locales = ['zh-CN', 'en-US'] as const;
type HandbookLocale = (typeof locales)[number];

const contentsOf = (locale: HandbookLocale) =>
  JSON.parse(readFileSync(join(folder, locale, 'contents.json'), 'utf8')) as HandbookSection[];
const slugsOf = (locale: HandbookLocale) =>
  contentsOf(locale).map(({ pages }) => pages.map(({ slug }) => slug));
const sourceOf = (locale: HandbookLocale, slug: string) =>
  readFileSync(join(folder, locale, `${slug}.md`), 'utf8');
const idsOf = (locale: HandbookLocale, slug: string) =>
  parseTopic(sourceOf(locale, slug)).flatMap(({ id }) => (id === null ? [] : [id]));

it('has the same pages in the same order in both languages', () => {
  expect(slugsOf('en-US')).toEqual(slugsOf('zh-CN'));
});

describe.each(locales)('in %s', (locale) => {
  const slugs = slugsOf(locale).flat();

  it('lists each file once', () => {
    const files = readdirSync(join(folder, locale)).filter((name) => name.endsWith('.md'));
    expect(slugs.toSorted()).toEqual(files.map((name) => name.slice(0, -'.md'.length)).toSorted());
  });

  it.each(slugs)('%s has the headings of the other language, each with an id', (slug) => {
    const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
    expect(idsOf(locale, slug)).toEqual(idsOf(other, slug));
    expect(new Set(idsOf(locale, slug)).size).toBe(idsOf(locale, slug).length);
    const text = parseTopic(sourceOf(locale, slug)).flatMap(({ blocks }) => blocks);
    for (const block of text) if (block.kind === 'text') expect(block.source).not.toMatch(/^##? |^@facts/m);
  });

  it.each(slugs)('%s includes only facts that the program knows', (slug) => {
    for (const { blocks } of parseTopic(sourceOf(locale, slug)))
      for (const block of blocks) if (block.kind === 'facts') expect(factNames).toContain(block.name);
  });

  it.each(slugs)('%s links only to pages and headings that exist', (slug) => {
    for (const [, target = '', id] of sourceOf(locale, slug).matchAll(
      /\]\(\/docs\/([a-z\d-]+)(?:#([a-z\d-]+))?\)/g,
    )) {
      expect(slugs).toContain(target);
      if (id !== undefined) expect(idsOf(locale, target)).toContain(id);
    }
  });
});
