import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCatalogue } from '@xiezhi/contract/errors';
import { describe, expect, it } from 'vitest';
import * as englishAreas from './en-US/areas.ts';
import { messages as english } from './en-US/index.ts';
import { fill, placeholdersOf } from './template.ts';
import * as chineseAreas from './zh-CN/areas.ts';
import { messages as chinese } from './zh-CN/index.ts';

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

function entriesOf(catalogue: Catalogue): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  );
}

const zh = entriesOf({ ...chinese, ...chineseAreas });
const en = entriesOf({ ...english, ...englishAreas });

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!./*/**', '!../**/*.test.*'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).map(([, text]) => text);

describe('catalogues', () => {
  it.each([
    ['zh-CN', { ...chinese, ...chineseAreas }],
    ['en-US', { ...english, ...englishAreas }],
  ])('of %s export the area of every file', (locale, areas) => {
    const files = globSync('*.ts', { cwd: join(import.meta.dirname, locale) }).map((file) =>
      file.slice(0, -3),
    );
    expect(Object.keys(areas).sort()).toEqual(files.filter((name) => !/^(index|areas)$/.test(name)).sort());
  });

  it('have the same keys in both languages', () => {
    expect([...en.keys()].sort()).toEqual([...zh.keys()].sort());
  });

  it('have the same placeholders in both languages', () => {
    for (const [key, text] of zh) {
      expect({ key, names: [...placeholdersOf(en.get(key) ?? '')].sort() }).toEqual({
        key,
        names: [...placeholdersOf(text)].sort(),
      });
    }
  });

  it('have no empty text and no leading or trailing blanks', () => {
    // Separators of list items are not texts.
    const separators = new Set(['group.listSeparator', 'trainingStaff.comma']);
    for (const [key, text] of [...zh, ...en].filter(([each]) => !separators.has(each)))
      expect({ key, text }).toEqual({ key, text: text.trim() || '?' });
  });

  it('have no text of one language in the other', () => {
    // Language names are always written in their own language.
    const foreign = new Set(['common.locale.zh-CN', 'common.locale.en-US', 'common.nav.switchLanguage']);
    for (const [key, text] of en) {
      if (!foreign.has(key))
        expect({ key, text }).not.toMatchObject({ text: expect.stringMatching(/\p{Script=Han}/u) });
    }
    const properNames =
      /^(?:AccessKey ID|AppID|Contest API|Excel|Canvas|Codeforces|Elo-MMR|GitHub|Hydro|Vim|ICPC \/ Kattis|Moodle|Webhook)$/;
    for (const [key, text] of zh) {
      if (!foreign.has(key) && !properNames.test(text))
        expect({ key, text }).toMatchObject({
          text: expect.stringMatching(/\p{Script=Han}|\{\w+\}|^[^a-z]*$/u),
        });
    }
  });

  it('use one word per concept, including in server errors', () => {
    const refusals = Object.entries(errorCatalogue).map(([code, entry]) => [code, entry.zh] as const);
    for (const [key, text] of [...zh, ...refusals]) expect(`${key}: ${text}`).not.toMatch(/试运行|试跑/);
  });

  it('have no unused key', () => {
    const all = sources.join('\n');
    const prefixes = [...all.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map((match) => match[1] ?? '');
    const unused = [...zh.keys()].filter(
      (key) =>
        !all.includes(`'${key}'`) &&
        !all.includes(`"${key}"`) &&
        !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it('have every key that an end-to-end test looks up', () => {
    const folder = resolve(import.meta.dirname, '../../../../e2e');
    const asked = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\bt\('(\w+\.[^']+)'/g)].map(
        ([, key = '']) => key,
      ),
    );
    expect(asked.length).toBeGreaterThan(500);
    expect(asked.filter((key) => !zh.has(key))).toEqual([]);
  });
});

describe('fill', () => {
  it('inserts values, with numbers grouped', () => {
    expect(fill('{count} 题，{name}', { count: 12904, name: 'x' }, 'zh-CN')).toBe('12,904 题，x');
  });

  it('selects the word form by number', () => {
    const text = '{count} {count|problem|problems}';
    expect(fill(text, { count: 1 }, 'en-US')).toBe('1 problem');
    expect(fill(text, { count: 0 }, 'en-US')).toBe('0 problems');
  });

  it('keeps a placeholder without a value', () => {
    expect(fill('{a} {b}', { a: 1 }, 'en-US')).toBe('1 {b}');
  });
});
