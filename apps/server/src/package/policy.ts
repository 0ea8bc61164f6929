import { Failure } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';

/**
 * Who may replace a stored problem or take all of it away, test data and checker included: root and those who
 * administer problems any, others who have the permission only their own. Throws `problemNotYours`.
 */
export function checkEditable(viewer: Viewer, author: string | null): void {
  const isOfStaff = viewer.role === 'root' || viewer.role === 'problem_admin';
  if (!isOfStaff && author !== viewer.username) throw new Failure('problemNotYours');
}
