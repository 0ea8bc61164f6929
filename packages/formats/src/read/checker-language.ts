import { findLanguage, isCheckerLanguage } from '@xiezhi/contract/languages';
import type { ConversionReport } from '../report/conversion-report.ts';
import { languageOfEnding, languageOfFile, languagesOfCode } from './file-languages.ts';

/**
 * Returns the language of a checker by its name in the package. Variants of C and C++ become plain C or C++. For an
 * unknown language, returns null and adds a stop.
 */
export function checkerLanguage(name: string, report: ConversionReport): string | null {
  if (isCheckerLanguage(name)) return plainDialect(name);
  const plain = plainDialect(name);
  const found =
    findLanguage(plain)?.name ?? languagesOfCode(plain.toLowerCase())[0] ?? languageOfEnding(plain);
  if (found !== null) return plainDialect(found);
  report.stop(`checkers in ${name} are not supported`);
  return null;
}

/** Returns the language of a checker by its file ending. */
export function checkerLanguageOfFile(path: string, report: ConversionReport): string | null {
  if (path.endsWith('.c')) return 'C';
  const language = languageOfFile(path);
  return checkerLanguage(language ?? path.slice(path.lastIndexOf('.') + 1), report);
}

/** Reduces a variant such as `C++ 20 With O2` to plain C or C++, because checkers are built without these options. */
export function plainDialect(name: string): string {
  if (/^(?:c\+\+|cpp|cc)(?![a-z])/i.test(name)) return 'C++';
  return /^c(?: |$)/i.test(name) ? 'C' : name;
}
