import { findLanguage, type LanguageEntry, localLanguages } from '@xiezhi/contract/languages';

/** The language that a source file is taken for by its ending, or null. */
export function languageOfFile(path: string): string | null {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  // The one ending whose case counts: C++ of old Unix systems.
  return languageOfEnding(ending === 'C' ? 'cc' : ending);
}

/** The language of files with this ending (without its dot, in any case), or null. */
export function languageOfEnding(ending: string): string | null {
  return nameOf(({ reads }) => reads.includes(ending.toLowerCase()));
}

/** Codes of ICPC packages that cover these languages, sorted. */
export function languageCodes(names: readonly string[]): string[] {
  const codes = localLanguages.filter(({ name }) => names.includes(name)).map(({ icpcCode }) => icpcCode);
  return [...new Set(codes)].toSorted();
}

/** A file ending, with its dot, by which the language is known again; `.txt` where there is none. */
export function endingOfLanguage(name: string): string {
  return `.${findLanguage(name)?.ending ?? 'txt'}`;
}

/** The languages that a code of ICPC packages covers, by id; none for a code that is not known. */
export function languagesOfCode(code: string): readonly string[] {
  return localLanguages.filter(({ icpcCode }) => icpcCode === code).map(({ name }) => name);
}

/**
 * The language that a code of ICPC packages stands for: `found` where that is one of its languages or the code is not
 * known, else the one that files of it are taken for.
 */
export function languageOfIcpcCode(code: string | null, found: string | null): string | null {
  const covered = localLanguages.filter(({ icpcCode }) => icpcCode === code);
  if (covered.length === 0 || covered.some(({ name }) => name === found)) return found;
  return (covered.find(({ reads }) => reads.length > 0) ?? covered[0])?.name ?? found;
}

/** A language by the name that a format gives it: `theirs` where it differs from ours; null for none of the site's. */
export function languageOfName(name: string, theirs: Readonly<Record<string, string>>): string | null {
  return theirs[name] ?? findLanguage(name)?.name ?? null;
}

function nameOf(isWanted: (language: LanguageEntry) => boolean): string | null {
  return localLanguages.find(isWanted)?.name ?? null;
}
