import type { Locale, ProblemPackage, StatementParts } from '../model/model.ts';

/** Returns the text for formats with one language: the Chinese one if there is one. */
export function mainText({ titles, statements }: ProblemPackage): { title: string; parts: StatementParts } {
  const locale: Locale = titles['zh-CN'] === undefined ? 'en-US' : 'zh-CN';
  const empty = { description: '', input: '', output: '', hint: '' };
  return {
    title: titles[locale] ?? '',
    parts: statements[locale] ?? Object.values(statements)[0] ?? empty,
  };
}

/** Returns names of tags in the main language. */
export function tagNames({ tags }: ProblemPackage): string[] {
  return tags.map(({ name }) => name['zh-CN'] ?? name['en-US'] ?? '').filter((name) => name !== '');
}
