import { findLanguage } from '@xiezhi/contract/languages';
import { lookUp } from '../../text/lookup.ts';

/** QDUOJ language names that differ from ours. */
const languageNames: Readonly<Record<string, string>> = {
  C: 'C With O2',
  'C++': 'C++ With O2',
  JavaScript: 'JavaScript Node',
};

/** Returns our language for a QDUOJ language name; null if there is none. */
export function languageOfQduoj(name: string): string | null {
  return lookUp(languageNames, name) ?? findLanguage(name)?.name ?? null;
}
