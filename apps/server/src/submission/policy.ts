import { publicSubmissionRights, type SiteRole, type SubmissionRights } from '@xiezhi/rules';
import type { Viewer } from '../http/handler.ts';

/** What the policy must know of a submission, its problem and the site. */
export interface SubmissionFacts {
  readonly uid: string;
  readonly cid: number;
  readonly gid: number | null;
  readonly share: boolean;
  readonly code_share: boolean;
  readonly open_case_result: boolean;
  readonly problem_auth: number;
}

const siteRoles: Partial<Record<string, SiteRole>> = {
  root: 'root',
  admin: 'admin',
  problem_admin: 'problem_admin',
};

/** Rights of the viewer, or null when the submission is none of their business. */
export function submissionRights(
  viewer: Viewer | null,
  facts: SubmissionFacts,
  isCodeHiddenBySite: boolean,
): SubmissionRights | null {
  const role = siteRoles[viewer?.role ?? ''] ?? 'other';
  const isPublic = facts.cid === 0 && facts.gid === null;
  if (!isPublic && role !== 'root' && viewer?.uid !== facts.uid) return null;
  return publicSubmissionRights(viewer && { uid: viewer.uid, role }, {
    uid: facts.uid,
    isShared: facts.share,
    codeShare: facts.code_share,
    openCaseResult: facts.open_case_result,
    isCodeHiddenBySite,
  });
}

/** The title of a problem that is no longer public is for its owner and for staff. */
export function maySeeTitle(viewer: Viewer | null, facts: SubmissionFacts): boolean {
  return (
    facts.problem_auth === 1 || viewer?.uid === facts.uid || viewer?.permissions.has('problem_admin') === true
  );
}

/** Practice submissions of these come as often as they like (decision 3). */
export function isExemptFromInterval(viewer: Viewer): boolean {
  return viewer.role === 'root' || viewer.role === 'problem_admin';
}

export function canJoinGroup(viewer: Viewer | null): boolean {
  return viewer?.role === 'root';
}
