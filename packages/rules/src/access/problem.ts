import type { ErrorCode } from '@xiezhi/contract/errors';
import { problemAuth } from '@xiezhi/contract/limits';
import type { ProblemCan, ProblemManageCan } from '@xiezhi/contract/can';
import { contestSubmitRefusal, type ContestRefusal } from '../contest/access.ts';
import { trainingRefusal, type TrainingRefusal } from '../training/access.ts';
import { groupAt, hasAbility, isJudgingOpen, isMemberAt, siteRank, type Standing } from './standing.ts';

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
}

type Refusal =
  | Extract<ErrorCode, 'problemHidden' | 'groupMembersOnly' | 'judgingClosed' | 'remoteUnavailable'>
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
  standing: Standing,
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
export function submitRefusal(standing: Standing, problem: Omit<ProblemFacts, 'author'>): Refusal | null {
  const { place } = standing;
  if (place.kind === 'contest') {
    const refusal = contestSubmitRefusal({ ...standing, place });
    if (refusal) return refusal;
    if (problem.auth === problemAuth.private) return 'problemHidden';
    return problem.isRemote ? 'remoteUnavailable' : null;
  }
  if (place.kind === 'training') {
    const refusal = trainingRefusal({ ...standing, place });
    if (refusal) return refusal;
  }
  const gid = groupAt(place)?.gid ?? null;
  const isOfGroup = problem.gid === gid || (place.kind === 'training' && !problem.isGroup);
  const isAtHome = gid === null ? !problem.isGroup : isOfGroup && isMemberAt(standing);
  if (!isAtHome) return 'groupMembersOnly';
  return problemRefusal(standing, problem) ?? (problem.isRemote ? 'remoteUnavailable' : null);
}

/**
 * Whether one may replace it or take all of it away, test data and checker included: root any, who administers
 * problems any of the bank, others with the ability only their own.
 */
export function mayEditProblem(
  standing: Pick<Standing, 'person'>,
  { author, isGroup }: Pick<ProblemFacts, 'author' | 'isGroup'>,
): boolean {
  if (!hasAbility(standing, 'problem_admin')) return false;
  const rank = siteRank(standing);
  if (rank === 'root' || (rank === 'problem_admin' && !isGroup)) return true;
  return author !== null && author === standing.person?.username;
}

/**
 * Whether one decides what the public bank holds: which problems are public, its tags, what groups offer to it.
 * Administrators of other kinds write problems, and somebody else publishes them, whichever call they use.
 */
export function mayKeepBank(standing: Pick<Standing, 'person'>): boolean {
  const rank = siteRank(standing);
  return hasAbility(standing, 'problem_admin') && (rank === 'root' || rank === 'problem_admin');
}

/** What one may do with a problem in the console. */
export function problemManageRights(
  standing: Pick<Standing, 'person'>,
  problem: Pick<ProblemFacts, 'author' | 'isGroup'> & { readonly isDeleted: boolean },
): ProblemManageCan {
  const edit = mayEditProblem(standing, problem) && !problem.isDeleted;
  const keeps = mayKeepBank(standing);
  return {
    edit,
    publish: edit && keeps,
    remove: edit && keeps,
    restore: problem.isDeleted && siteRank(standing) === 'root',
  };
}

/** What the viewer may do with a problem that is shown to them. */
export function problemRights(standing: Standing, problem: ProblemFacts): ProblemCan {
  const mayRun = hasAbility(standing, 'submit') && isJudgingOpen(standing) && !problem.isRemote;
  return {
    submit: mayRun && submitRefusal(standing, problem) === null,
    testRun: mayRun,
    edit: mayEditProblem(standing, problem),
  };
}
