import type { Locale, ProblemPackage, StatementParts } from '../model/model.ts';

/** Formats that do not name the language of their texts: Chinese if any of it is written in Han characters. */
export function guessLocale(texts: readonly string[]): Locale {
  return texts.some((text) => /\p{Script=Han}/u.test(text)) ? 'zh-CN' : 'en-US';
}

/** Gives a problem its only title and statement. */
export function setTexts(problem: ProblemPackage, title: string, parts: StatementParts): void {
  const locale = guessLocale([title, ...Object.values(parts)]);
  problem.titles = { [locale]: title };
  problem.statements = { [locale]: parts };
}
