import { expect, it } from 'vitest';
import glossary from '../../../../docs/glossary.json' with { type: 'json' };
import * as englishAreas from './en-US/areas.ts';
import { messages as english } from './en-US/index.ts';
import * as chineseAreas from './zh-CN/areas.ts';
import { messages as chinese } from './zh-CN/index.ts';

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

const catalogues: Readonly<Record<'en-US' | 'zh-CN', Catalogue>> = {
  'en-US': { ...english, ...englishAreas },
  'zh-CN': { ...chinese, ...chineseAreas },
};

/** Whether a text contains a forbidden term. English terms match whole words, ignoring case. */
function hasTerm(text: string, term: string, locale: 'en-US' | 'zh-CN'): boolean {
  if (locale === 'zh-CN') return text.includes(term);
  const escaped = term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w-])${escaped}(?![\w-])`, 'i').test(text);
}

it.each(['en-US', 'zh-CN'] as const)('the %s catalogue uses no forbidden term of the glossary', (locale) => {
  const texts = Object.entries(catalogues[locale]).flatMap(([area, entries]) =>
    Object.entries(entries).map(([key, text]) => ({
      key: `${area}.${key}`,
      text: text.replaceAll(/\{(\w+)(?=[|}])/g, '{'),
    })),
  );
  expect(texts.length).toBeGreaterThan(2000);
  const found = texts.flatMap(({ key, text }) =>
    glossary.terms.flatMap((entry) =>
      entry.forbidden[locale]
        .filter((term) => hasTerm(text, term, locale))
        .map((term) => `${key}: “${text}” has “${term}”, use “${entry[locale]}”`),
    ),
  );
  expect(found).toEqual([]);
});

it('matches forbidden terms as whole words in English and anywhere in Chinese', () => {
  expect(hasTerm('Log of Actions', 'actions', 'en-US')).toBe(true);
  expect(hasTerm('Exact facts', 'actions', 'en-US')).toBe(false);
  expect(hasTerm('打开课堂脉搏', '课堂脉搏', 'zh-CN')).toBe(true);
});
