/** Changes to rows of a list that are still being judged, kept apart from the page that was loaded. */
import { isInProgress } from '@xiezhi/contract/enums/status';
import type { SubmissionRow } from './queries.ts';

export type RowPatch = Pick<SubmissionRow, 'status'> &
  Partial<Pick<SubmissionRow, 'score' | 'exactScore' | 'time' | 'memory' | 'judger' | 'isManual'>>;
export type RowPatches = Readonly<Record<number, RowPatch>>;

/** Rows with what has come since laid over them. */
export function patchRows(rows: readonly SubmissionRow[], patches: RowPatches): SubmissionRow[] {
  return rows.map((row) => {
    const patch = patches[row.submitId];
    // A row that nothing came for stays the same object, so that it is not drawn anew.
    return patch === undefined ? row : { ...row, ...patch };
  });
}

/** Rows that go on being judged, newest first as the list is. */
export function unfinishedIds(rows: readonly SubmissionRow[]): number[] {
  return rows.filter(({ status }) => isInProgress(status)).map(({ submitId }) => submitId);
}

/** The patch in an answer about one submission. */
export function patchOf(answer: RowPatch): RowPatch {
  const { status, score, exactScore, time, memory, judger, isManual } = answer;
  return {
    status,
    // A later whole score must not leave an exact one of before behind.
    ...(score !== undefined && { score, exactScore }),
    ...(time !== undefined && { time }),
    ...(memory !== undefined && { memory }),
    ...(judger !== undefined && { judger }),
    ...(isManual !== undefined && { isManual }),
  };
}
