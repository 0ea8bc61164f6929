import { findLanguage } from './languages.ts';

/**
 * Files of a problem that are compiled with a submission: ICPC code of a language, or `default` for all
 * languages, to file name, to text. Unlike extra files, sources among them are compiled, and one may contain
 * the main program.
 */
export type IncludedFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The key of files for every language; a file of the language itself replaces one with the same name. */
export const forAllLanguages = 'default';

/** Returns all files that are compiled with a submission in this language: file name to text. */
export function includedFilesOf(
  included: IncludedFiles | undefined,
  language: string,
): Record<string, string> {
  if (included === undefined) return {};
  const code = findLanguage(language)?.icpcCode;
  return { ...included[forAllLanguages], ...(code === undefined ? {} : included[code]) };
}

/**
 * Codes of languages in which an included file may contain the main program; the submission then gets another
 * file name.
 */
export const codesWithIncludedMain: ReadonlySet<string> = new Set(['c', 'cpp', 'java']);
