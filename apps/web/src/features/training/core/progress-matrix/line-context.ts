import { useState } from 'react';
import type { Translate } from '../../../../i18n/messages.ts';
import type { MatrixProblem } from './queries.ts';

/** Column data of a problem, without the counts that change with each verdict. */
export type MatrixColumn = Pick<MatrixProblem, 'pid' | 'problemId'>;

/** Data shared by all rows of a matrix; a new object renders them all again. */
export interface MatrixLineContext {
  readonly t: Translate;
  readonly columns: readonly MatrixColumn[];
  /** Current time in milliseconds. Null if cells show only results, without times. */
  readonly now: number | null;
  /** Returns the URL of a submission with its code. */
  readonly codeHref: (submitId: number) => string;
}

/** Returns the same object as long as the problems are the same, even if their counts change. */
export function useColumns(problems: readonly MatrixColumn[]): readonly MatrixColumn[] {
  const [current, setKept] = useState(problems);
  const isSame =
    current.length === problems.length &&
    current.every(
      ({ pid, problemId }, at) => problems[at]?.pid === pid && problems[at].problemId === problemId,
    );
  if (isSame) return current;
  setKept(problems);
  return problems;
}
