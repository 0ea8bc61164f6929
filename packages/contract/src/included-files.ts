import { findLanguage } from './languages.ts';

/**
 * Files of a problem that are compiled with a submission. The outer keys are ICPC codes of languages, or `default` for
 * all languages. The inner keys are file names; the values are contents. Unlike extra files, sources among them are
 * compiled, and one of them may contain the main program.
 */
export type IncludedFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Key of the files for all languages. A file of the language itself takes precedence over one of the same name here.
 */
export const forAllLanguages = 'default';

/** Returns the files that are compiled with a submission in this language: file name → content. */
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
