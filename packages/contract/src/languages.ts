import { compiledLanguages } from './languages/compiled.ts';
import type { LanguageEntry } from './languages/entry.ts';
import { gccLanguages } from './languages/gcc.ts';
import { scriptLanguages } from './languages/scripts.ts';

export type { LanguageEntry } from './languages/entry.ts';

/**
 * All local languages by id. Judge nodes define how each is compiled and run; the available ones depend on
 * the live nodes.
 */
export const localLanguages: readonly LanguageEntry[] = [
  ...gccLanguages,
  ...compiledLanguages,
  ...scriptLanguages,
].toSorted((left, right) => left.id - right.id);

/** Returns the language with exactly this name, or undefined. */
export function findLanguage(name: string): LanguageEntry | undefined {
  return localLanguages.find((language) => language.name === name);
}

/**
 * Replaces the language if a program of a problem has its own build and run scripts, as in ICPC packages: its
 * code is the script `build`, and its files include `run`.
 */
export const builtByScripts = 'build and run';

/** Whether checkers and interactors may be written in this language, or built by their own scripts. */
export function isCheckerLanguage(name: string): boolean {
  return name === builtByScripts || findLanguage(name) !== undefined;
}
