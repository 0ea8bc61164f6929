import { useState } from 'react';
import type { Translate } from '../../../../i18n/messages.ts';
import type { MatrixProblem } from './queries.ts';

/** Column data of a problem: nothing that changes with a verdict. */
export type MatrixColumn = Pick<MatrixProblem, 'pid' | 'problemId'>;

/** Data shared by all rows of a matrix; a new object renders them all again. */
export interface MatrixLineContext {
  readonly t: Translate;
  readonly columns: readonly MatrixColumn[];
  /** Current time in milliseconds if cells show times as well; null: results only. */
  readonly now: number | null;
  /** Returns the URL of a submission with its code. */
  readonly codeHref: (submitId: number) => string;
}

/** Returns the same columns as long as the problems are the same, whatever their counts. */
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
