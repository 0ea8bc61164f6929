import { compiledLanguages } from './languages/compiled.ts';
import type { LanguageEntry } from './languages/entry.ts';
import { gccLanguages } from './languages/gcc.ts';
import { scriptLanguages } from './languages/scripts.ts';

export type { LanguageEntry } from './languages/entry.ts';

/**
 * All local languages by id. Judge nodes define how to compile and run them. Which ones are available depends on the
 * live nodes.
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
 * Replaces the language name if a program of a problem has its own build and run scripts, as in ICPC packages. The code
 * of the program is the script `build`; its files include the script `run`.
 */
export const builtByScripts = 'build and run';

/** Whether checkers and interactors may have this language. `builtByScripts` counts as one. */
export function isCheckerLanguage(name: string): boolean {
  return name === builtByScripts || findLanguage(name) !== undefined;
}
