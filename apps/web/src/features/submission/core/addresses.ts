import { scopePath } from '../../../routing/scope.ts';

/** Fields of a submission that determine its scope. `cid` is 0 outside contests. */
interface Belonging {
  cid: number;
  gid?: number | null | undefined;
  displayId: string | null;
  displayPid: string | null;
  /** True if the problem was deleted. Its id may belong to another problem by now. */
  isProblemDeleted?: true | undefined;
}

/** The problem's id in the scope of the submission: its letter in a contest. */
export function scopedIdOf({ cid, displayId, displayPid }: Belonging): string | null {
  return cid === 0 ? displayPid : displayId;
}

function homeOf({ cid, gid }: Belonging): string {
  if (cid !== 0) return scopePath({ kind: 'contest', cid });
  return gid === null || gid === undefined ? '' : scopePath({ kind: 'group', gid });
}

/** URL of the problem in the scope of the submission; null if hidden or deleted. */
export function submittedProblemHref(row: Belonging): string | null {
  const id = scopedIdOf(row);
  return id === null || row.isProblemDeleted ? null : `${homeOf(row)}/problem/${encodeURIComponent(id)}`;
}

/** URL of a submission, within its contest or group. */
export function submissionHref(row: Belonging & { submitId: number }): string {
  const home = row.cid === 0 ? homeOf(row) : submittedProblemHref(row);
  return `${home ?? ''}/submission-detail/${row.submitId}`;
}
