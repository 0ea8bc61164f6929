import type { Locale, ProblemPackage, StatementParts } from '../model/model.ts';

/** Returns the locale for formats that do not name their language: Chinese if any text contains Han characters. */
export function guessLocale(texts: readonly string[]): Locale {
  return texts.some((text) => /\p{Script=Han}/u.test(text)) ? 'zh-CN' : 'en-US';
}

/** Sets the only title and statement of a problem. */
export function setTexts(problem: ProblemPackage, title: string, parts: StatementParts): void {
  const locale = guessLocale([title, ...Object.values(parts)]);
  problem.titles = { [locale]: title };
  problem.statements = { [locale]: parts };
}
