import type { Locale, ProblemPackage, StatementParts } from '../model/model.ts';

/** Returns title and statement for formats with a single language: Chinese if available, else English. */
export function mainText({ titles, statements }: ProblemPackage): { title: string; parts: StatementParts } {
  const locale: Locale = titles['zh-CN'] === undefined ? 'en-US' : 'zh-CN';
  const empty = { description: '', input: '', output: '', hint: '' };
  return {
    title: titles[locale] ?? '',
    parts: statements[locale] ?? Object.values(statements)[0] ?? empty,
  };
}

/** Returns the names of the tags in the same language as `mainText`. */
export function tagNames({ tags }: ProblemPackage): string[] {
  return tags.map(({ name }) => name['zh-CN'] ?? name['en-US'] ?? '').filter((name) => name !== '');
}
