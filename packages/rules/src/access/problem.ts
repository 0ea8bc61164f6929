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
   * Only its group sees it. A problem accepted into the public bank has a group and is visible to all
   * viewers.
   */
  readonly isGroup: boolean;
  /** Username of the author. */
  readonly author: string | null;
  /** Judged by another site. */
  readonly isRemote: boolean;
  /** Its group has offered it to the public bank, whether or not the bank accepted it; absent means no. */
  readonly isOffered?: boolean;
  /** Trainings that show it to those enrolled although it is not public; absent: none. */
  readonly sharedIn?: readonly number[];
}

type Refusal =
  | Extract<ErrorCode, 'problemHidden' | 'groupMembersOnly' | 'judgingClosed'>
  | ContestRefusal
  | TrainingRefusal;

/**
 * Returns why a problem is hidden in this scope; null if it is visible.
 *
 * | problem        | root | member, in the group | others, in the group | elsewhere     |
 * | -------------- | ---- | -------------------- | -------------------- | ------------- |
 * | not public     | hidden for everybody: the console shows it, a contest its own copy, a        |
 * |                | training that shares it shows it to those enrolled; testers see it           |
 * | of the bank    | yes  | yes                  | yes                  | yes           |
 * | of a group     | yes  | yes                  | members only         | hidden        |
 * | taken from one | yes  | yes                  | yes                  | yes           |
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

/** Whether the viewer tests the problem: its testers and curators do, in its own scope. */
function isTestedHere({ person, place }: AccessContext, { id }: Pick<ProblemFacts, 'id'>): boolean {
  const isHome = place.kind === 'practice' || place.kind === 'group';
  return isHome && sharedRole(person, 'problem', id) !== null;
}

/** Whether the viewer is enrolled in a training that shares the problem, at that training. */
function isSharedHere(access: AccessContext, { sharedIn = [] }: Pick<ProblemFacts, 'sharedIn'>): boolean {
  const { place } = access;
  return (
    place.kind === 'training' &&
    sharedIn.includes(place.tid) &&
    trainingRefusal({ ...access, place }) === null
  );
}

/**
 * Returns why the viewer cannot submit to the problem here; null if they can. A problem is submitted in its
 * own scope: a group's problem in that group, a bank problem outside groups or in a group's training that
 * contains it, a problem accepted into the bank in either, and a contest's problem in the contest while it
 * accepts submissions.
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
/** The editing viewer; without `place`, the viewer has no role in the problem's group. */
type WriterAccess = Pick<AccessContext, 'person'> & Partial<Pick<AccessContext, 'place'>>;

/**
 * Whether the viewer may replace or export the whole problem, including test data and checker. Bank managers
 * may read problems that a group has offered, to decide about them. Curators may do what the author may.
 *
 * | problem        | root | problem administrator | its author                           | root of its group |
 * | -------------- | ---- | --------------------- | ------------------------------------ | ----------------- |
 * | of the bank    | yes  | yes                   | with the ability                     | -                 |
 * | of a group     | yes  | once it is offered    | with the ability, or running it      | yes               |
 * | taken from one | yes  | yes                   | likewise                             | yes               |
 */
export function mayEditProblem(access: WriterAccess, problem: Written): boolean {
  return isEditor(access, problem, isAuthorOf(access, problem) || isCuratorOf(access, problem));
}

/** Whether the viewer may delete a problem of a group, or a problem of the bank if they manage the bank. */
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
  /** The site setting of this name. */
  readonly adminsPublish: boolean;
  /** A problem administrator or root has made this problem private, and only they may publish it again. */
  readonly isWithdrawn: boolean;
}

/**
 * Whether the viewer may change the visibility of a problem that they may edit. In a group its editors may.
 * In the bank, root and problem administrators may; authors with the permission `problem_admin` may for their
 * own problems, and curators for theirs, if `terms` allow it.
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
 * Whether the viewer manages the public bank: the visibility of other authors' problems, tags, and problems
 * offered by groups.
 */
export function managesBank(access: Pick<AccessContext, 'person'>): boolean {
  const rank = siteRank(access);
  return hasAbility(access, 'problem_admin') && (rank === 'root' || rank === 'problem_admin');
}

/** Returns the viewer's rights on a problem in its own scope. */
export function problemManageRights(
  access: WriterAccess,
  problem: Written & { readonly isDeleted: boolean },
  terms: PublishingTerms,
): ProblemManageCan {
  const edit = mayEditProblem(access, problem) && !problem.isDeleted;
  return {
    edit,
    publish: edit && mayPublishProblem(access, problem, terms),
    // Editors who can withdraw it from the bank can also delete it, except curators.
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
