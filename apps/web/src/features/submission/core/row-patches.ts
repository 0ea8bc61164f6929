/** Updates of rows that are still being judged, kept separate from the loaded page. */
import { isInProgress } from '@xiezhi/contract/enums/status';
import type { SubmissionRow } from './queries.ts';

export type RowPatch = Pick<SubmissionRow, 'status'> &
  Partial<Pick<SubmissionRow, 'score' | 'exactScore' | 'time' | 'memory' | 'judger' | 'isManual'>>;
export type RowPatches = Readonly<Record<number, RowPatch>>;

/** Applies updates to rows. */
export function patchRows(rows: readonly SubmissionRow[], patches: RowPatches): SubmissionRow[] {
  return rows.map((row) => {
    const patch = patches[row.submitId];
    // A row without updates stays the same object, so that it does not rerender.
    return patch === undefined ? row : { ...row, ...patch };
  });
}

/** Ids of rows that are being judged, newest first like the list. */
export function unfinishedIds(rows: readonly SubmissionRow[]): number[] {
  return rows.filter(({ status }) => isInProgress(status)).map(({ submitId }) => submitId);
}

/** Returns the fields of a response about one submission that update its row. */
export function patchOf(answer: RowPatch): RowPatch {
  const { status, score, exactScore, time, memory, judger, isManual } = answer;
  return {
    status,
    // A new integer score must also replace an old exact score.
    ...(score !== undefined && { score, exactScore }),
    ...(time !== undefined && { time }),
    ...(memory !== undefined && { memory }),
    ...(judger !== undefined && { judger }),
    ...(isManual !== undefined && { isManual }),
  };
}
