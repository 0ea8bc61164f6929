import { JudgeStatus } from '@xiezhi/contract/status';

/**
 * What of a submission a viewer may see. This is the one place that decides it: detail, lists, polls and
 * case results all ask here, so that no path tells what another hides.
 *
 * A viewer stands in one *relation* to the submission, and each relation has one row of rights. Scopes
 * (public practice, contest, group) differ only in which relation they find and which row it gets, so a
 * new scope is one more function from its facts to a `SubmissionRights`. This file holds the public scope.
 */
export interface SubmissionRights {
  /** The source text, and the compiler's messages, which quote it. */
  code: boolean;
  /** The reason of a System Error as the judge noted it; others get a general sentence. */
  judgeFault: boolean;
  /** Address that the submission came from. */
  ip: boolean;
  /** Case results: none, the plain figures, also the message of each case, or every column. */
  cases: 'none' | 'figures' | 'messages' | 'all';
  /** May change whether others see the code. */
  share: boolean;
}

export type SiteRole = 'root' | 'admin' | 'problem_admin' | 'other';

export interface Viewer {
  uid: string;
  role: SiteRole;
}

/** A submission outside contests and groups, with what its problem and the site say about it. */
export interface PublicSubmission {
  uid: string;
  /** The owner lets others see the code. */
  isShared: boolean;
  /** The problem allows sharing. */
  codeShare: boolean;
  /** The problem opens the results of single cases. */
  openCaseResult: boolean;
  /** The site hides code for now (`hideNonContestSubmissionCode`). */
  isCodeHiddenBySite: boolean;
}

type Relation = 'stranger' | 'owner' | 'admin' | 'problem_admin' | 'root';

const table: Readonly<Record<Relation, Omit<SubmissionRights, 'share'>>> = {
  stranger: { code: false, judgeFault: false, ip: false, cases: 'figures' },
  owner: { code: true, judgeFault: false, ip: true, cases: 'messages' },
  admin: { code: true, judgeFault: true, ip: true, cases: 'all' },
  problem_admin: { code: true, judgeFault: true, ip: true, cases: 'all' },
  root: { code: true, judgeFault: true, ip: true, cases: 'all' },
};

/** Rights in public practice; `viewer` is null for somebody who is not logged in. */
export function publicSubmissionRights(
  viewer: Viewer | null,
  submission: PublicSubmission,
): SubmissionRights {
  const relations = relationsOf(viewer, submission);
  const rows = relations.map((relation) => table[relation]);
  const isOpen = submission.isShared && submission.codeShare;
  const mayEverSee = isOpen || rows.some((row) => row.code);
  const isExempt = relations.some((relation) => relation === 'root' || relation === 'problem_admin');
  return {
    code: mayEverSee && (isExempt || !submission.isCodeHiddenBySite),
    judgeFault: rows.some((row) => row.judgeFault),
    ip: rows.some((row) => row.ip),
    cases: submission.openCaseResult ? widest(rows.map((row) => row.cases)) : 'none',
    share: submission.codeShare && relations.includes('owner'),
  };
}

/** Somebody may be both owner and administrator, and then has the rights of both. */
function relationsOf(viewer: Viewer | null, submission: PublicSubmission): Relation[] {
  if (viewer === null) return ['stranger'];
  const relations: Relation[] = viewer.role === 'other' ? [] : [viewer.role];
  if (viewer.uid === submission.uid) relations.push('owner');
  return relations.length === 0 ? ['stranger'] : relations;
}

const caseLevels = ['none', 'figures', 'messages', 'all'] as const;

function widest(levels: readonly SubmissionRights['cases'][]): SubmissionRights['cases'] {
  return caseLevels[Math.max(...levels.map((level) => caseLevels.indexOf(level)))] ?? 'none';
}

/**
 * How a submission's stored error message is shown. `shown`: as it is; `general`: a fixed sentence that
 * tells nothing of the judge's inside; `unsupported`: the fixed sentence for statuses without a message.
 */
export function errorMessageView(
  status: number,
  rights: SubmissionRights,
): 'shown' | 'general' | 'unsupported' {
  switch (status) {
    case JudgeStatus.CompileError:
      return rights.code ? 'shown' : 'unsupported';
    case JudgeStatus.SystemError:
      return rights.judgeFault ? 'shown' : 'general';
    case JudgeStatus.SubmittedFailed:
      return 'shown';
    default:
      return 'unsupported';
  }
}
