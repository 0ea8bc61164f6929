import { gccLanguage } from '../../languages/catalogue/gcc.ts';
import { scriptedProgram } from './built-by-scripts.ts';
import type { Language } from '../../languages/language.ts';
import { findRegistered } from '../../languages/registry.ts';

/**
 * How checkers and interactors are built: optimised, with the newest standard and GNU extensions, which old
 * sources compile with as well; what does not is tried with the old standard. In every other language as programs of
 * contestants are.
 */
const builds: Readonly<Record<string, readonly Language[]>> = {
  C: [build('gcc', 'gnu17')],
  'C++': [build('g++', 'gnu++20'), build('g++', 'gnu++14')],
};

/** Builds to try in turn; empty when this node does not know the language. */
export function checkerBuilds(language: string): readonly Language[] {
  if (language === scriptedProgram.name) return [scriptedProgram];
  const own = builds[language];
  if (own !== undefined) return own;
  const registered = findRegistered(language);
  return registered === undefined ? [] : [registered];
}

function build(compiler: 'gcc' | 'g++', standard: string): Language {
  const language = gccLanguage({ name: `checker ${standard}`, compiler, standard, isOptimised: true });
  return {
    ...language,
    preparations: [],
    compile(input) {
      const command = language.compile(input);
      // The box is searched for <testlib.h> too, and more than one error helps its author.
      return { ...command, argv: [...command.argv, '-fmax-errors=3', '-I.'] };
    },
  };
}
