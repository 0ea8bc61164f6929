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

/** What access to a problem depends on, beside who asks. */
export interface ProblemFacts {
  /** As on the wire: 1 public, 2 private, 3 contest only. */
  readonly auth: number;
  /** The group that owns it; null: the bank. */
  readonly gid: number | null;
  /** Only its group sees it. One that was taken into the public bank has a group, and everybody sees it. */
  readonly isGroup: boolean;
  /** Username of who wrote it. */
  readonly author: string | null;
  /** Judged by another site. */
  readonly isRemote: boolean;
  /** Its group has offered it to the public bank, whatever was decided; absent: it has not. */
  readonly isOffered?: boolean;
  /** Trainings that show it to those enrolled although it is not public; absent: none. */
  readonly sharedIn?: readonly number[];
}

type Refusal =
  | Extract<ErrorCode, 'problemHidden' | 'groupMembersOnly' | 'judgingClosed'>
  | ContestRefusal
  | TrainingRefusal;

/**
 * Why a problem is not shown at this place; null: it is.
 *
 * | problem        | root | member, in the group | others, in the group | elsewhere     |
 * | -------------- | ---- | -------------------- | -------------------- | ------------- |
 * | not public     | hidden for everybody: the console shows it, a contest its own copy, a        |
 * |                | training that shares it shows it to those enrolled                           |
 * | of the bank    | yes  | yes                  | yes                  | yes           |
 * | of a group     | yes  | yes                  | members only         | hidden        |
 * | taken from one | yes  | yes                  | yes                  | yes           |
 */
export function problemRefusal(
  standing: AccessContext,
  problem: Pick<ProblemFacts, 'auth' | 'gid' | 'isGroup' | 'sharedIn'>,
): Refusal | null {
  if (problem.auth !== problemAuth.public && !isSharedHere(standing, problem)) return 'problemHidden';
  if (!problem.isGroup || siteRank(standing) === 'root') return null;
  if (groupAt(standing.place)?.gid !== problem.gid) return 'problemHidden';
  return isMemberAt(standing) ? null : 'groupMembersOnly';
}

/** Whether the viewer is enrolled in a training that shares the problem, at that training. */
function isSharedHere(standing: AccessContext, { sharedIn = [] }: Pick<ProblemFacts, 'sharedIn'>): boolean {
  const { place } = standing;
  return (
    place.kind === 'training' &&
    sharedIn.includes(place.tid) &&
    trainingRefusal({ ...standing, place }) === null
  );
}

/**
 * Why nothing can be submitted to it here; null: it can. A problem is submitted to where it lives: one of a group
 * in that group, one of the bank outside groups or in the training of a group that holds it, one that was taken into
 * the bank in either; one of a contest in the contest, as long as that takes anything.
 */
export function submitRefusal(
  standing: AccessContext,
  problem: Omit<ProblemFacts, 'author'>,
): Refusal | null {
  const { place } = standing;
  if (place.kind === 'contest') {
    const refusal = contestSubmitRefusal({ ...standing, place });
    if (refusal) return refusal;
    return problem.auth === problemAuth.private ? 'problemHidden' : null;
  }
  if (place.kind === 'training') {
    const refusal = trainingSubmitRefusal({ ...standing, place });
    if (refusal) return refusal;
  }
  const gid = groupAt(place)?.gid ?? null;
  const isOfGroup = problem.gid === gid || (place.kind === 'training' && !problem.isGroup);
  const isAtHome = gid === null ? !problem.isGroup : isOfGroup && isMemberAt(standing);
  if (!isAtHome) return 'groupMembersOnly';
  return problemRefusal(standing, problem);
}

/** Whose it is, as far as writing it depends on that. */
type Written = Pick<ProblemFacts, 'author' | 'isGroup'> & Partial<Pick<ProblemFacts, 'gid' | 'isOffered'>>;
/** Who writes; without the place, nobody is anything in the group of a problem. */
type WriterStanding = Pick<AccessContext, 'person'> & Partial<Pick<AccessContext, 'place'>>;

/**
 * Whether one may replace it or take all of it away, test data and checker included. What a group has offered to the bank,
 * those who keep the bank have to look at before they decide.
 *
 * | problem        | root | problem administrator | its author                           | root of its group |
 * | -------------- | ---- | --------------------- | ------------------------------------ | ----------------- |
 * | of the bank    | yes  | yes                   | with the ability                     | -                 |
 * | of a group     | yes  | once it is offered    | with the ability, or running it      | yes               |
 * | taken from one | yes  | yes                   | likewise                             | yes               |
 */
export function mayEditProblem(standing: WriterStanding, problem: Written): boolean {
  const { author, isGroup, gid = null, isOffered = false } = problem;
  const isAuthor = author !== null && author === standing.person?.username;
  const group = standing.place ? groupAt(standing.place) : null;
  if (gid !== null && group?.gid === gid && standing.person !== null) {
    if (group.role === 'root' || (isAuthor && group.role === 'admin')) return true;
  }
  if (!hasAbility(standing, 'problem_admin')) return false;
  const rank = siteRank(standing);
  return rank === 'root' || (rank === 'problem_admin' && (!isGroup || isOffered)) || isAuthor;
}

/** What decides whether authors publish their own problems. */
export interface PublishingTerms {
  /** The site setting of that name. */
  readonly adminsPublish: boolean;
  /** A problem administrator or root has made this problem private and publishes it again, or nobody does. */
  readonly isWithdrawn: boolean;
}

/**
 * Whether one decides who sees a problem that one may edit. Within a group its writers do. In the bank, root and problem
 * administrators do; authors with the ability `problem_admin` do for their own problems as the terms say.
 */
export function mayPublishProblem(
  standing: Pick<AccessContext, 'person'>,
  { isGroup, author }: Pick<ProblemFacts, 'isGroup' | 'author'>,
  { adminsPublish, isWithdrawn }: PublishingTerms,
): boolean {
  if (isGroup || mayKeepBank(standing)) return true;
  const isAuthor = author !== null && author === standing.person?.username;
  return adminsPublish && !isWithdrawn && isAuthor && hasAbility(standing, 'problem_admin');
}

/**
 * Whether one decides what the public bank holds: which problems of others are public, its tags, what groups offer to it.
 */
export function mayKeepBank(standing: Pick<AccessContext, 'person'>): boolean {
  const rank = siteRank(standing);
  return hasAbility(standing, 'problem_admin') && (rank === 'root' || rank === 'problem_admin');
}

/** What one may do with a problem where it is written. */
export function problemManageRights(
  standing: WriterStanding,
  problem: Written & { readonly isDeleted: boolean },
  terms: PublishingTerms,
): ProblemManageCan {
  const edit = mayEditProblem(standing, problem) && !problem.isDeleted;
  return {
    edit,
    publish: edit && mayPublishProblem(standing, problem, terms),
    // What its writers can take back from the bank, they can delete as well.
    remove: edit && (problem.isGroup || mayKeepBank(standing) || (problem.gid ?? null) !== null),
    restore: problem.isDeleted && siteRank(standing) === 'root',
  };
}

/** What the viewer may do with a problem that is shown to them. */
export function problemRights(standing: AccessContext, problem: ProblemFacts): ProblemCan {
  const mayRun = hasAbility(standing, 'submit') && isJudgingOpen(standing);
  return {
    submit: mayRun && submitRefusal(standing, problem) === null,
    testRun: mayRun,
    edit: mayEditProblem(standing, problem),
  };
}
