import { serveParser } from '../../../platform/parsing/serve.ts';
import { type ComparedProgram, Comparison, type FamilyResult } from './compare.ts';

/** Runs in a worker thread, because programs are hostile: the pool ends it when it takes too much time or memory. */
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
