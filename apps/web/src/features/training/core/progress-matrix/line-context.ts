import { useState } from 'react';
import type { Translate } from '../../../../i18n/messages.ts';
import type { MatrixProblem } from './queries.ts';

/** What a line knows of a problem: nothing that changes with a verdict. */
export type Column = Pick<MatrixProblem, 'pid' | 'problemId'>;

/** What all lines of a matrix share; another one draws them anew. */
export interface LineContext {
  readonly t: Translate;
  readonly columns: readonly Column[];
  /** Milliseconds where cells tell when, too; null: they tell what. */
  readonly now: number | null;
  /** Where a submission with its program is. */
  readonly codeHref: (submitId: number) => string;
}

/** The same columns for as long as the problems are, whatever their counts become. */
export function useColumns(problems: readonly Column[]): readonly Column[] {
  const [kept, setKept] = useState(problems);
  const isSame =
    kept.length === problems.length &&
    kept.every(({ pid, problemId }, at) => problems[at]?.pid === pid && problems[at].problemId === problemId);
  if (isSame) return kept;
  setKept(problems);
  return problems;
}
