import type { ErrorCode } from '@xiezhi/contract/errors';
import { problemAuth } from '@xiezhi/contract/limits';
import type { ProblemCan, ProblemManageCan } from '@xiezhi/contract/enums/can';
import { contestSubmitRefusal, type ContestRefusal } from '../contest/access.ts';
import { type TrainingRefusal, trainingSubmitRefusal } from '../training/access.ts';
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
 * | not public     | hidden for everybody: the console shows it, a contest its own copy           |
 * | of the bank    | yes  | yes                  | yes                  | yes           |
 * | of a group     | yes  | yes                  | members only         | hidden        |
 * | taken from one | yes  | yes                  | yes                  | yes           |
 */
export function problemRefusal(
  standing: AccessContext,
  problem: Pick<ProblemFacts, 'auth' | 'gid' | 'isGroup'>,
): Refusal | null {
  if (problem.auth !== problemAuth.public) return 'problemHidden';
  if (!problem.isGroup || siteRank(standing) === 'root') return null;
  if (groupAt(standing.place)?.gid !== problem.gid) return 'problemHidden';
  return isMemberAt(standing) ? null : 'groupMembersOnly';
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

/**
 * Whether one says who sees a problem that one may edit: within a group its writers do; what the bank shows is for those who
 * keep it.
 */
export function mayPublishProblem(
  standing: Pick<AccessContext, 'person'>,
  { isGroup }: Pick<ProblemFacts, 'isGroup'>,
): boolean {
  return isGroup || mayKeepBank(standing);
}

/**
 * Whether one decides what the public bank holds: which problems are public, its tags, what groups offer to it.
 * Administrators of other kinds write problems, and somebody else publishes them, whichever call they use.
 */
export function mayKeepBank(standing: Pick<AccessContext, 'person'>): boolean {
  const rank = siteRank(standing);
  return hasAbility(standing, 'problem_admin') && (rank === 'root' || rank === 'problem_admin');
}

/** What one may do with a problem where it is written. */
export function problemManageRights(
  standing: WriterStanding,
  problem: Written & { readonly isDeleted: boolean },
): ProblemManageCan {
  const edit = mayEditProblem(standing, problem) && !problem.isDeleted;
  const publish = edit && mayPublishProblem(standing, problem);
  return {
    edit,
    publish,
    // What its writers can take back from the bank, they can delete as well.
    remove: publish || (edit && (problem.gid ?? null) !== null),
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
