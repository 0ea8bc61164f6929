import { findLanguage } from './languages.ts';

/**
 * Files of a problem that are compiled with a submission: code of a language in ICPC packages, or `default` for all
 * languages, to file name, to text. Unlike extra files, sources among them are compiled, and one may hold the main program.
 */
export type IncludedFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The key of files for every language; a file of the language itself replaces one by the same name. */
export const forAllLanguages = 'default';

/** File name to text of all that is compiled with a submission in this language. */
export function includedFilesOf(
  included: IncludedFiles | undefined,
  language: string,
): Record<string, string> {
  if (included === undefined) return {};
  const code = findLanguage(language)?.icpcCode;
  return { ...included[forAllLanguages], ...(code === undefined ? {} : included[code]) };
}

/** Codes of languages in which an included file may hold the main program; a submission is called otherwise there. */
export const codesWithIncludedMain: ReadonlySet<string> = new Set(['c', 'cpp', 'java']);
