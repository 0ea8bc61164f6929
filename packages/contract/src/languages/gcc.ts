import type { LanguageEntry } from './entry.ts';

/** Properties that all dialects of a language share. */
const cFacts = {
  contentType: 'text/x-csrc',
  grammar: 'c',
  sourceFile: 'main.c',
  ending: 'c',
  icpcCode: 'c',
  limitFactor: 1,
  flush: 'fflush(stdout)',
};

const cppFacts = {
  contentType: 'text/x-c++src',
  grammar: 'cpp',
  sourceFile: 'main.cpp',
  ending: 'cpp',
  icpcCode: 'cpp',
  limitFactor: 1,
  flush: 'std::cout << std::flush; fflush(stdout);',
};

/** Dialects of C and C++: each standard with and without optimization. */
export const gccLanguages: readonly LanguageEntry[] = [
  { ...cFacts, id: 1, name: 'C', labels: ['c'], reads: [], isSpj: true, seq: 10 },
  { ...cFacts, id: 2, name: 'C With O2', labels: [], reads: ['c'], isSpj: false, seq: 10 },
  {
    ...cppFacts,
    id: 3,
    name: 'C++',
    labels: ['cpp', 'c++', 'cc', 'h', 'hpp'],
    reads: [],
    isSpj: true,
    seq: 5,
  },
  { ...cppFacts, id: 4, name: 'C++ With O2', labels: [], reads: [], isSpj: false, seq: 5 },
  { ...cppFacts, id: 5, name: 'C++ 17', labels: [], reads: [], isSpj: false, seq: 0 },
  { ...cppFacts, id: 6, name: 'C++ 17 With O2', labels: [], reads: [], isSpj: false, seq: 0 },
  { ...cppFacts, id: 7, name: 'C++ 20', labels: [], reads: [], isSpj: false, seq: 0 },
  {
    ...cppFacts,
    id: 8,
    name: 'C++ 20 With O2',
    labels: [],
    reads: ['c++', 'cc', 'cpp', 'cxx'],
    isSpj: false,
    seq: 0,
  },
  { ...cppFacts, id: 21, name: 'C++ 23', labels: [], reads: [], isSpj: false, seq: 0 },
  { ...cppFacts, id: 22, name: 'C++ 23 With O2', labels: [], reads: [], isSpj: false, seq: 0 },
];
