import { gccLanguage } from './gcc.ts';
import { golang } from './golang.ts';
import { java } from './java.ts';
import { javascriptNode } from './javascript.ts';
import type { Language } from './language.ts';
import { python3 } from './python.ts';

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
];

export function findRegistered(name: string): Language | undefined {
  return languages.find((language) => language.name === name);
}
