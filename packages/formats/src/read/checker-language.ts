import { findLanguage, isCheckerLanguage } from '@xiezhi/contract/languages';
import type { ConversionReport } from '../report/conversion-report.ts';
import { languageOfEnding, languageOfFile, languagesOfCode } from './file-languages.ts';

/**
 * Returns the language of a checker by its name in the package: plain C or C++ for their dialects. Null with a stop for
 * an unknown one.
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

/** Returns the language of a checker by its file name. */
export function checkerLanguageOfFile(path: string, report: ConversionReport): string | null {
  if (path.endsWith('.c')) return 'C';
  const language = languageOfFile(path);
  return checkerLanguage(language ?? path.slice(path.lastIndexOf('.') + 1), report);
}

/** Checkers are built as plain C or C++; names with a standard and options are for contestants. */
export function plainDialect(name: string): string {
  if (/^(?:c\+\+|cpp|cc)(?![a-z])/i.test(name)) return 'C++';
  return /^c(?: |$)/i.test(name) ? 'C' : name;
}
