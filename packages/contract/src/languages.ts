import { compiledLanguages } from './languages/compiled.ts';
import type { LanguageEntry } from './languages/entry.ts';
import { gccLanguages } from './languages/gcc.ts';
import { scriptLanguages } from './languages/scripts.ts';

export type { LanguageEntry, LanguageTemplate } from './languages/entry.ts';

/**
 * Every local language by its id. How each is compiled and run is the judge node's matter; which are offered
 * depends on the nodes that live.
 */
export const localLanguages: readonly LanguageEntry[] = [
  ...gccLanguages,
  ...compiledLanguages,
  ...scriptLanguages,
].toSorted((left, right) => left.id - right.id);

/** The language of exactly this name, or undefined. */
export function findLanguage(name: string): LanguageEntry | undefined {
  return localLanguages.find((language) => language.name === name);
}
