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

/**
 * What stands for a language where a program of a problem brings scripts by which it is built and run, as ICPC
 * packages may: its code is the script `build`, and the files beside it are all others, `run` among them.
 */
export const builtByScripts = 'build and run';

/** Whether checkers and interactors may be written so: in a language, or built by scripts of their own. */
export function isCheckerLanguage(name: string): boolean {
  return name === builtByScripts || findLanguage(name) !== undefined;
}
