import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagePatterns } from '../../../../test-support/page-patterns.ts';
import { parseTopic } from './topic.ts';

/** Checks that every picture belongs to an existing page, shows existing texts, and is used by the handbook. */

const root = join(import.meta.dirname, '../../../../../..');
const web = join(root, 'apps/web/src');
const folder = join(root, 'docs/handbook');
const locales = ['zh-CN', 'en-US'] as const;
/** Maximum size of all pictures together, in bytes. */
const totalMax = 6_000_000;

interface Picture {
  readonly as: string | null;
  readonly path: string;
  readonly height: number;
  readonly shows: string;
  readonly steps?: readonly Readonly<Record<string, string>>[];
}
const { width, pictures } = JSON.parse(readFileSync(join(folder, 'pictures.json'), 'utf8')) as {
  width: number;
  pictures: Record<string, Picture>;
};
const names = Object.keys(pictures);

/** Pictures to which the handbook pages of a locale refer, with their alternative texts. */
function namedIn(locale: string): { readonly file: string; readonly name: string; readonly alt: string }[] {
  return readdirSync(join(folder, locale))
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      parseTopic(readFileSync(join(folder, locale, file), 'utf8'))
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === 'picture' ? [{ file, name: block.name, alt: block.alt }] : [])),
    );
}

/** Width and height in the header of a WebP file with lossy compression. */
function sizeOf(path: string): readonly [number, number] {
  const bytes = readFileSync(path);
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

describe.each(names)('picture %s', (name) => {
  const { path, shows, height, steps = [] } = pictures[name] as Picture;

  it('belongs to a page that exists', () => {
    const filled = path
      .replaceAll(/\{\w+\}/g, 'x')
      .replace(/\?.*/, '')
      .replace(/(?<=.)\/$/, '');
    expect(pagePatterns().filter((pattern) => pattern.test(filled))).not.toEqual([]);
  });

  it('waits for and clicks texts that the app uses', () => {
    const clicked = steps.flatMap(({ click, scrollTo }) =>
      [click, scrollTo].filter((key) => key !== undefined),
    );
    for (const key of [shows, ...clicked])
      expect({ key, isUsed: usedKeys().has(key) }).toEqual({ key, isUsed: true });
  });

  it('uploads a file that exists', () => {
    for (const { upload } of steps) if (upload !== undefined) statSync(join(root, upload));
  });

  it.each(locales)('exists in %s in both themes with its size', (locale) => {
    for (const file of [`${name}.webp`, `${name}.dark.webp`])
      expect(sizeOf(join(folder, locale, 'pictures', file))).toEqual([width, height]);
  });
});

/** Keys of texts that the sources of the app use. The files of the texts themselves are excluded. */
let found: Set<string> | undefined;
function usedKeys(): Set<string> {
  found ??= new Set(
    globSync('{app,components,content,features,routing}/**/*.{ts,tsx}', { cwd: web })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) =>
        [...readFileSync(join(web, file), 'utf8').matchAll(/'([a-zA-Z]+\.[\w.]+)'/g)].map(
          ([, key = '']) => key,
        ),
      ),
  );
  return found;
}

it.each(locales)('the pages in %s name each picture, with a description, and no other', (locale) => {
  const named = namedIn(locale);
  expect([...new Set(named.map(({ name }) => name))].toSorted()).toEqual(names.toSorted());
  for (const { alt } of named) expect(alt.length).toBeGreaterThan(locale === 'zh-CN' ? 5 : 12);
});

it('names the same pictures in the same order in both languages', () => {
  const [first, second] = locales.map((locale) => namedIn(locale).map(({ file, name }) => `${file} ${name}`));
  expect(first).toEqual(second);
});

it('has no other files, and no more than 6 MB', () => {
  const files = globSync('*/pictures/*', { cwd: folder });
  expect(files.length).toBe(names.length * 4);
  const total = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  expect(total).toBeLessThan(totalMax);
});
