import { findLanguage, type LanguageEntry, localLanguages } from '@xiezhi/contract/languages';

/** Returns the language of a source file by its ending; null if the ending is unknown. */
export function languageOfFile(path: string): string | null {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  // This is the only ending whose case is significant: `.C` is C++ on old Unix systems.
  return languageOfEnding(ending === 'C' ? 'cc' : ending);
}

/**
 * Returns the language of files with this ending; null if it is unknown. The ending has no dot; its case is ignored.
 */
export function languageOfEnding(ending: string): string | null {
  return nameOf(({ reads }) => reads.includes(ending.toLowerCase()));
}

/** Returns the ICPC language codes for these languages, sorted. */
export function languageCodes(names: readonly string[]): string[] {
  const codes = localLanguages.filter(({ name }) => names.includes(name)).map(({ icpcCode }) => icpcCode);
  return [...new Set(codes)].toSorted();
}

/** Returns a file ending, with its dot, that identifies the language; `.txt` if there is none. */
export function endingOfLanguage(name: string): string {
  return `.${findLanguage(name)?.ending ?? 'txt'}`;
}

/** Returns the names of the languages that an ICPC language code covers; empty if the code is unknown. */
export function languagesOfCode(code: string): readonly string[] {
  return localLanguages.filter(({ icpcCode }) => icpcCode === code).map(({ name }) => name);
}

/**
 * Returns the language that an ICPC language code means. This is `found`, the language of the file, if the code covers
 * it or is unknown. Otherwise it is the default language of the code.
 */
export function languageOfIcpcCode(code: string | null, found: string | null): string | null {
  const covered = localLanguages.filter(({ icpcCode }) => icpcCode === code);
  if (covered.some(({ name }) => name === found)) return found;
  return (covered.find(({ reads }) => reads.length > 0) ?? covered[0])?.name ?? found;
}

/**
 * Returns our name of a language that another format calls `name`; null if the site does not have the language.
 * `theirs` maps the format's names to ours where they differ.
 */
export function languageOfName(name: string, theirs: Readonly<Record<string, string>>): string | null {
  return theirs[name] ?? findLanguage(name)?.name ?? null;
}

function nameOf(isWanted: (language: LanguageEntry) => boolean): string | null {
  return localLanguages.find(isWanted)?.name ?? null;
}
