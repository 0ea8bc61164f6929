import { serveParser } from '../../../platform/parsing/serve.ts';
import { codeOfStatement } from './statement-code.ts';
import { type ComparedProgram, Comparison, type FamilyResult } from './compare.ts';

/** Code that everybody had, so that it does not count as copied. */
export interface IgnoredCode {
  /** Templates of the problem, and starter code. */
  readonly given: readonly string[];
  /** Texts of the statement. Their code blocks are ignored. */
  readonly statements: readonly string[];
}

/** Maximum number of code blocks of one problem that are ignored. */
const blocksMax = 60;

/**
 * This module runs in a worker thread, because programs may be hostile. The pool terminates the thread if it takes too
 * much time or memory.
 */
let comparison = new Comparison([]);

serveParser({
  begin: ({ given, statements }: IgnoredCode): void => {
    const blocks = new Set(statements.flatMap(codeOfStatement));
    comparison = new Comparison([...given, ...[...blocks].slice(0, blocksMax)]);
  },
  add: (programs: readonly ComparedProgram[]): void => {
    for (const program of programs) comparison.add(program);
  },
  results: (): FamilyResult[] => comparison.results(),
  reset: (): void => {
    comparison = new Comparison([]);
  },
});
