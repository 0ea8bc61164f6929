import type { Locale, ProblemPackage, StatementParts } from '../model/model.ts';

/**
 * Guesses the locale if a format does not state it: Chinese if any of the texts contains Han characters, else English.
 */
export function guessLocale(texts: readonly string[]): Locale {
  return texts.some((text) => /\p{Script=Han}/u.test(text)) ? 'zh-CN' : 'en-US';
}

/** Sets title and statement of a problem that has only one language, which is guessed from the text. */
export function setTexts(problem: ProblemPackage, title: string, parts: StatementParts): void {
  const locale = guessLocale([title, ...Object.values(parts)]);
  problem.titles = { [locale]: title };
  problem.statements = { [locale]: parts };
}
