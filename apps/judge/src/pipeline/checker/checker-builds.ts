import { gccLanguage } from '../../languages/catalogue/gcc.ts';
import { scriptedProgram } from './built-by-scripts.ts';
import type { Language } from '../../languages/language.ts';
import { findRegistered } from '../../languages/registry.ts';

/**
 * How checkers and interactors are built. C and C++ are optimized and use the newest standard with GNU extensions; most
 * old sources compile with that too. C++ sources that do not compile are tried with an older standard. Other languages
 * are built like programs of contestants. Input validators are built in the same way.
 */
const builds: Readonly<Record<string, readonly Language[]>> = {
  C: [build('gcc', 'gnu17')],
  'C++': [build('g++', 'gnu++20'), build('g++', 'gnu++14')],
};

/** Returns the builds to try in order; empty if this node does not know the language. */
export function checkerBuilds(language: string): readonly Language[] {
  if (language === scriptedProgram.name) return [scriptedProgram];
  const registered = findRegistered(language);
  if (registered === undefined) return [];
  // A name such as `C++ 17 With O2` states a standard for contestants; checkers use the standard of `builds`.
  return builds[language.replace(/ .*/, '')] ?? [registered];
}

function build(compiler: 'gcc' | 'g++', standard: string): Language {
  const language = gccLanguage({ name: `checker ${standard}`, compiler, standard, isOptimised: true });
  return {
    ...language,
    preparations: [],
    compile(input) {
      const command = language.compile(input);
      // `-I.` lets sources include <testlib.h> from the box. The author of a checker sees up to three errors, a
      // contestant one.
      return { ...command, argv: [...command.argv, '-fmax-errors=3', '-I.'] };
    },
  };
}
