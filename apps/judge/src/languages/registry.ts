import { bash } from './bash.ts';
import { csharp } from './csharp.ts';
import { d } from './d.ts';
import { gccLanguage } from './gcc.ts';
import { golang } from './golang.ts';
import { haskell } from './haskell.ts';
import { java } from './java.ts';
import { javascriptNode } from './javascript.ts';
import { kotlin } from './kotlin.ts';
import type { Language } from './language.ts';
import { lua } from './lua.ts';
import { nim } from './nim.ts';
import { pascal } from './pascal.ts';
import { perl } from './perl.ts';
import { php } from './php.ts';
import { pypy3, python3 } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { typescript } from './typescript.ts';

/** Every language this judge knows, in the order in which a new node proves them. */
export const languages: readonly Language[] = [
  gccLanguage({ name: 'C', compiler: 'gcc', standard: 'c11', isOptimised: false }),
  gccLanguage({ name: 'C++', compiler: 'g++', standard: 'c++14', isOptimised: false }),
  gccLanguage({ name: 'C++ With O2', compiler: 'g++', standard: 'c++14', isOptimised: true }),
  python3,
  gccLanguage({ name: 'C With O2', compiler: 'gcc', standard: 'c11', isOptimised: true }),
  gccLanguage({ name: 'C++ 17 With O2', compiler: 'g++', standard: 'c++17', isOptimised: true }),
  gccLanguage({ name: 'C++ 20 With O2', compiler: 'g++', standard: 'c++20', isOptimised: true }),
  gccLanguage({ name: 'C++ 17', compiler: 'g++', standard: 'c++17', isOptimised: false }),
  gccLanguage({ name: 'C++ 20', compiler: 'g++', standard: 'c++20', isOptimised: false }),
  java,
  javascriptNode,
  golang,
  gccLanguage({ name: 'C++ 23', compiler: 'g++', standard: 'c++23', isOptimised: false, pack: 'base' }),
  gccLanguage({
    name: 'C++ 23 With O2',
    compiler: 'g++',
    standard: 'c++23',
    isOptimised: true,
    pack: 'base',
  }),
  pypy3,
  typescript,
  php,
  ruby,
  rust,
  csharp,
  pascal,
  lua,
  perl,
  bash,
  haskell,
  kotlin,
  d,
  nim,
];

export function findRegistered(name: string): Language | undefined {
  return languages.find((language) => language.name === name);
}
