import { findLanguage } from '@xiezhi/contract/languages';
import type { Ledger } from './ledger.ts';
import { languageOfFile } from './file-languages.ts';

/** Language of a checker as its package names it: C or C++ here, else null with a stop. */
export function checkerLanguage(name: string, ledger: Ledger): string | null {
  const found = /^(?:c\+\+|cpp|cc)\b|^c\+\+/i.test(name) ? 'C++' : /^c(?: |$)/i.test(name) ? 'C' : name;
  if (findLanguage(found)?.isSpj === true) return found;
  ledger.stop(`checkers in ${name} are not judged here`);
  return null;
}

/** Language of a checker by its file name. */
export function checkerLanguageOfFile(path: string, ledger: Ledger): string | null {
  if (path.endsWith('.c')) return 'C';
  const language = languageOfFile(path);
  return checkerLanguage(language ?? path.slice(path.lastIndexOf('.') + 1), ledger);
}
