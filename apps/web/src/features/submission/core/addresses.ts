import { scopePath } from '../../../routing/scope.ts';

/** What of a submission says where it belongs. `cid` is 0 outside contests. */
interface Belonging {
  cid: number;
  gid?: number | null | undefined;
  displayId: string | null;
  displayPid: string | null;
  /** Another problem may have its id by now. */
  isProblemDeleted?: true | undefined;
}

/** The id that the problem goes by where it was submitted: its letter in a contest. */
export function shownIdOf({ cid, displayId, displayPid }: Belonging): string | null {
  return cid === 0 ? displayPid : displayId;
}

function homeOf({ cid, gid }: Belonging): string {
  if (cid !== 0) return scopePath({ kind: 'contest', cid });
  return gid === null || gid === undefined ? '' : scopePath({ kind: 'group', gid });
}

/** The problem where it was submitted; null where that is not told, or where it was deleted. */
export function problemHref(row: Belonging): string | null {
  const id = shownIdOf(row);
  return id === null || row.isProblemDeleted ? null : `${homeOf(row)}/problem/${encodeURIComponent(id)}`;
}

/** A submission of a contest or a group is shown inside it. */
export function submissionHref(row: Belonging & { submitId: number }): string {
  const home = row.cid === 0 ? homeOf(row) : problemHref(row);
  return `${home ?? ''}/submission-detail/${row.submitId}`;
}
