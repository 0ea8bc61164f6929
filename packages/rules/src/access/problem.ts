import type { ErrorCode } from '@xiezhi/contract/errors';
import { problemAuth } from '@xiezhi/contract/limits';
import type { ProblemCan } from '@xiezhi/contract/can';
import { contestSubmitRefusal, type ContestRefusal } from '../contest/access.ts';
import { groupAt, hasAbility, isJudgingOpen, isMemberAt, siteRank, type Standing } from './standing.ts';

/** What access to a problem depends on, beside who asks. */
export interface ProblemFacts {
  /** As on the wire: 1 public, 2 private, 3 contest only. */
  readonly auth: number;
  /** The group that owns it; null: the bank. */
  readonly gid: number | null;
  /** Username of who wrote it. */
  readonly author: string | null;
  /** Judged by another site. */
  readonly isRemote: boolean;
}

type Refusal =
  | Extract<ErrorCode, 'problemHidden' | 'groupMembersOnly' | 'judgingClosed' | 'remoteUnavailable'>
  | ContestRefusal;

/**
 * Why a problem is not shown at this place; null: it is.
 *
 * | problem        | root | member, in the group | others, in the group | elsewhere     |
 * | -------------- | ---- | -------------------- | -------------------- | ------------- |
 * | not public     | hidden for everybody: the console shows it, a contest its own copy           |
 * | of the bank    | yes  | yes                  | yes                  | yes           |
 * | of a group     | yes  | yes                  | members only         | hidden        |
 */
export function problemRefusal(
  standing: Standing,
  problem: Pick<ProblemFacts, 'auth' | 'gid'>,
): Refusal | null {
  if (problem.auth !== problemAuth.public) return 'problemHidden';
  if (problem.gid === null || siteRank(standing) === 'root') return null;
  if (groupAt(standing.place)?.gid !== problem.gid) return 'problemHidden';
  return isMemberAt(standing) ? null : 'groupMembersOnly';
}

/**
 * Why nothing can be submitted to it here; null: it can. A problem is submitted to where it lives: one of a group
 * in that group, one of the bank outside groups; one of a contest in the contest, as long as that takes anything.
 */
export function submitRefusal(standing: Standing, problem: Omit<ProblemFacts, 'author'>): Refusal | null {
  const { place } = standing;
  if (place.kind === 'contest') {
    const refusal = contestSubmitRefusal({ ...standing, place });
    if (refusal) return refusal;
    if (problem.auth === problemAuth.private) return 'problemHidden';
    return problem.isRemote ? 'remoteUnavailable' : null;
  }
  const gid = groupAt(place)?.gid ?? null;
  const isAtHome = problem.gid === gid && (gid === null || isMemberAt(standing));
  if (!isAtHome) return 'groupMembersOnly';
  return problemRefusal(standing, problem) ?? (problem.isRemote ? 'remoteUnavailable' : null);
}

/**
 * Whether one may replace it or take all of it away, test data and checker included: root any, who administers
 * problems any of the bank, others with the ability only their own.
 */
export function mayEditProblem(
  standing: Pick<Standing, 'person'>,
  { author, gid }: Pick<ProblemFacts, 'author' | 'gid'>,
): boolean {
  if (!hasAbility(standing, 'problem_admin')) return false;
  const rank = siteRank(standing);
  if (rank === 'root' || (rank === 'problem_admin' && gid === null)) return true;
  return author !== null && author === standing.person?.username;
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
