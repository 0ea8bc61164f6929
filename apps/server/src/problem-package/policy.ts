import { Failure } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';

/** Who edits. */
export type Editor = Pick<Viewer, 'username' | 'role'>;

export interface EditedProblem {
  readonly author: string | null;
  /** Null: no problem of a group. */
  readonly gid: number | null;
}

/**
 * Who may replace a stored problem or take all of it away, test data and checker included: root any, those who
 * administer problems any that belongs to no group, others who have the permission only their own. Throws
 * `problemNotYours`.
 */
export function checkEditable(viewer: Editor, { author, gid }: EditedProblem): void {
  const isStaff = viewer.role === 'root' || (viewer.role === 'problem_admin' && gid === null);
  if (!isStaff && author !== viewer.username) throw new Failure('problemNotYours');
}
