import { serveParser } from '../../../platform/parsing/serve.ts';
import { type ComparedProgram, Comparison, type FamilyResult } from './compare.ts';

/**
 * This module runs in a worker thread, because programs may be hostile. The pool terminates the thread if it takes too
 * much time or memory.
 */
let comparison = new Comparison([]);

serveParser({
  begin: (ignored: readonly string[]): void => {
    comparison = new Comparison(ignored);
  },
  add: (programs: readonly ComparedProgram[]): void => {
    for (const program of programs) comparison.add(program);
  },
  results: (): FamilyResult[] => comparison.results(),
  reset: (): void => {
    comparison = new Comparison([]);
  },
});
