import type { ErrorCode } from '@xiezhi/contract/errors';
import { problemAuth } from '@xiezhi/contract/limits';
import type { ProblemCan, ProblemManageCan } from '@xiezhi/contract/enums/can';
import { contestSubmitRefusal, type ContestRefusal } from '../contest/access.ts';
import { type TrainingRefusal, trainingRefusal, trainingSubmitRefusal } from '../training/access.ts';
import {
  groupAt,
  hasAbility,
  isJudgingOpen,
  isMemberAt,
  siteRank,
  type AccessContext,
} from './access-context.ts';
import { sharedRole } from './collaborator.ts';

/** Facts of a problem that decide access. */
export interface ProblemFacts {
  readonly id: number;
  /** As on the wire: 1 public, 2 private, 3 contest only. */
  readonly auth: number;
  /** The owning group; null for the bank. */
  readonly gid: number | null;
  /**
   * Whether only the problem's group sees it. False for a problem that was accepted into the public bank: it still has
   * a group but is visible to all viewers.
   */
  readonly isGroup: boolean;
  /** Username of the author. */
  readonly author: string | null;
  /** Judged by another site. */
  readonly isRemote: boolean;
  /** Whether its group has offered it to the public bank, even if the bank has not accepted it; absent means no. */
  readonly isOffered?: boolean;
  /** Trainings that show the problem to their enrolled users although it is not public; absent means none. */
  readonly sharedIn?: readonly number[];
}

type Refusal =
  | Extract<ErrorCode, 'problemHidden' | 'groupMembersOnly' | 'judgingClosed'>
  | ContestRefusal
  | TrainingRefusal;

/**
 * Returns why a problem is hidden in this scope; null if it is visible.
 *
 * | problem               | root | member, in the group | others, in the group | elsewhere |
 * | --------------------- | ---- | -------------------- | -------------------- | --------- |
 * | not public            | hidden for everybody, except: the console shows it, a contest  |
 * |                       | shows its own copy, a training that shares it shows it to      |
 * |                       | enrolled users, and its testers see it                         |
 * | of the bank           | yes  | yes                  | yes                  | yes       |
 * | of a group            | yes  | yes                  | members only         | hidden    |
 * | accepted from a group | yes  | yes                  | yes                  | yes       |
 */
export function problemRefusal(
  access: AccessContext,
  problem: Pick<ProblemFacts, 'id' | 'auth' | 'gid' | 'isGroup' | 'sharedIn'>,
): Refusal | null {
  const isOpen = problem.auth === problemAuth.public || isTestedHere(access, problem);
  if (!isOpen && !isSharedHere(access, problem)) return 'problemHidden';
  if (!problem.isGroup || siteRank(access) === 'root') return null;
  if (groupAt(access.place)?.gid !== problem.gid) return 'problemHidden';
  return isMemberAt(access) ? null : 'groupMembersOnly';
}

/**
 * Whether the viewer is a tester or curator of the problem and sees it in the bank or its group (not in a training or
 * contest).
 */
function isTestedHere({ person, place }: AccessContext, { id }: Pick<ProblemFacts, 'id'>): boolean {
  const isHome = place.kind === 'practice' || place.kind === 'group';
  return isHome && sharedRole(person, 'problem', id) !== null;
}

/** Whether the scope is a training that shares the problem and that the viewer may enter. */
function isSharedHere(access: AccessContext, { sharedIn = [] }: Pick<ProblemFacts, 'sharedIn'>): boolean {
  const { place } = access;
  return (
    place.kind === 'training' &&
    sharedIn.includes(place.tid) &&
    trainingRefusal({ ...access, place }) === null
  );
}

/**
 * Returns why the viewer cannot submit to the problem in this scope; null if they can. A group's problem accepts
 * submissions in its group. A bank problem accepts them outside groups and in a group's training that contains it. A
 * problem accepted into the bank accepts them in both. A contest's problem accepts them in the contest while it accepts
 * submissions.
 */
export function submitRefusal(access: AccessContext, problem: Omit<ProblemFacts, 'author'>): Refusal | null {
  const { place } = access;
  if (place.kind === 'contest') {
    const refusal = contestSubmitRefusal({ ...access, place });
    if (refusal) return refusal;
    return problem.auth === problemAuth.private ? 'problemHidden' : null;
  }
  if (place.kind === 'training') {
    const refusal = trainingSubmitRefusal({ ...access, place });
    if (refusal) return refusal;
  }
  const gid = groupAt(place)?.gid ?? null;
  const isOfGroup = problem.gid === gid || (place.kind === 'training' && !problem.isGroup);
  const isAtHome = gid === null ? !problem.isGroup : isOfGroup && isMemberAt(access);
  if (!isAtHome) return 'groupMembersOnly';
  return problemRefusal(access, problem);
}

/** Ownership facts that decide who may edit a problem. */
type Written = Pick<ProblemFacts, 'id' | 'author' | 'isGroup'> &
  Partial<Pick<ProblemFacts, 'gid' | 'isOffered'>>;
/**
 * Access of the viewer who wants to edit. Without `place`, the viewer counts as having no role in the problem's group.
 */
type WriterAccess = Pick<AccessContext, 'person'> & Partial<Pick<AccessContext, 'place'>>;

/**
 * Whether the viewer may replace or export the whole problem, including test data and checker. Curators may do what the
 * author may. Problem administrators may also read problems that a group has offered, to decide about them. "The
 * permission" in the table is `problem_admin`.
 *
 * | problem               | root | problem administrator | its author                             | root of its group |
 * | --------------------- | ---- | --------------------- | -------------------------------------- | ----------------- |
 * | of the bank           | yes  | yes                   | with the permission                    | -                 |
 * | of a group            | yes  | once it is offered    | with the permission, or as group admin | yes               |
 * | accepted from a group | yes  | yes                   | as for a group                         | yes               |
 */
export function mayEditProblem(access: WriterAccess, problem: Written): boolean {
  return isEditor(access, problem, isAuthorOf(access, problem) || isCuratorOf(access, problem));
}

/**
 * Whether the viewer may delete a problem. Same rule as `mayEditProblem`, but without curators. For problems that were
 * created in the bank, `problemManageRights` also requires a manager of the bank.
 */
export function mayDeleteProblem(access: WriterAccess, problem: Written): boolean {
  return isEditor(access, problem, isAuthorOf(access, problem));
}

function isAuthorOf({ person }: WriterAccess, { author }: Pick<Written, 'author'>): boolean {
  return author !== null && author === person?.username;
}

function isCuratorOf({ person }: WriterAccess, { id }: Pick<Written, 'id'>): boolean {
  return sharedRole(person, 'problem', id) === 'curator';
}

function isEditor(access: WriterAccess, problem: Written, isAuthor: boolean): boolean {
  const { isGroup, gid = null, isOffered = false } = problem;
  const group = access.place ? groupAt(access.place) : null;
  if (gid !== null && group?.gid === gid && access.person !== null) {
    if (group.role === 'root' || (isAuthor && group.role === 'admin')) return true;
  }
  if (!hasAbility(access, 'problem_admin')) return false;
  const rank = siteRank(access);
  return rank === 'root' || (rank === 'problem_admin' && (!isGroup || isOffered)) || isAuthor;
}

/** Settings that decide whether authors may publish their own problems. */
export interface PublishingTerms {
  /** Whether the site allows authors to publish their own problems (the setting `adminsPublish`). */
  readonly adminsPublish: boolean;
  /** Whether a problem administrator or root has made this problem private. Then only they may publish it again. */
  readonly isWithdrawn: boolean;
}

/**
 * Whether the viewer may change the visibility of a problem that they may edit. In a group, all its editors may. In the
 * bank, root and problem administrators may. If `terms` allow it, authors and curators with the permission
 * `problem_admin` may as well.
 */
export function mayPublishProblem(
  access: Pick<AccessContext, 'person'>,
  problem: Pick<ProblemFacts, 'id' | 'isGroup' | 'author'>,
  { adminsPublish, isWithdrawn }: PublishingTerms,
): boolean {
  if (problem.isGroup || managesBank(access)) return true;
  const isOwn = isAuthorOf(access, problem) || isCuratorOf(access, problem);
  return adminsPublish && !isWithdrawn && isOwn && hasAbility(access, 'problem_admin');
}

/**
 * Whether the viewer manages the public bank: the visibility of problems by any author, the tags, and the problems that
 * groups offer.
 */
export function managesBank(access: Pick<AccessContext, 'person'>): boolean {
  const rank = siteRank(access);
  return hasAbility(access, 'problem_admin') && (rank === 'root' || rank === 'problem_admin');
}

/** Returns the rights that the viewer has in the admin pages on a problem, in the problem's own scope. */
export function problemManageRights(
  access: WriterAccess,
  problem: Written & { readonly isDeleted: boolean },
  terms: PublishingTerms,
): ProblemManageCan {
  const edit = mayEditProblem(access, problem) && !problem.isDeleted;
  return {
    edit,
    publish: edit && mayPublishProblem(access, problem, terms),
    // Problems of a group and problems accepted from a group can be deleted by their editors, other problems of the
    // bank only by managers of the bank.
    remove:
      edit &&
      mayDeleteProblem(access, problem) &&
      (problem.isGroup || managesBank(access) || (problem.gid ?? null) !== null),
    restore: problem.isDeleted && siteRank(access) === 'root',
  };
}

/** Returns the viewer's rights on a problem that is visible to them. */
export function problemRights(access: AccessContext, problem: ProblemFacts): ProblemCan {
  const mayRun = hasAbility(access, 'submit') && isJudgingOpen(access);
  return {
    submit: mayRun && submitRefusal(access, problem) === null,
    testRun: mayRun,
    edit: mayEditProblem(access, problem),
    test: problem.auth !== problemAuth.public && isTestedHere(access, problem),
  };
}
