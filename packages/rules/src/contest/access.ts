import type { ContestCan } from '@xiezhi/contract/enums/can';
import type { ErrorCode } from '@xiezhi/contract/errors';
import {
  hasAbility,
  isJudgingOpen,
  isMemberAt,
  type ScopeMembership,
  siteRank,
  type AccessContext,
} from '../access/access-context.ts';

export type ContestMembership = Extract<ScopeMembership, { readonly kind: 'contest' }>;
/** A viewer's access context in a contest. */
export interface ContestAccess extends AccessContext {
  readonly place: ContestMembership;
}

export type ContestRefusal = Extract<
  ErrorCode,
  | 'contestNotStarted'
  | 'contestEnded'
  | 'contestMembersOnly'
  | 'contestPasswordNeeded'
  | 'contestAccountRefused'
  | 'contestBoardClosed'
  | 'contestManagersOnly'
  | 'contestPrintClosed'
  | 'ownTimeWaits'
  | 'ownTimeOver'
  | 'examHandedIn'
  | 'boardAwaitsWindow'
>;

export type OwnStartRefusal =
  | ContestRefusal
  | Extract<ErrorCode, 'ownTimeNone' | 'ownTimeBegun' | 'ownTimeManager'>;

export type VirtualRefusal =
  | ContestRefusal
  | Extract<ErrorCode, 'virtualTooEarly' | 'virtualClosed' | 'virtualSealed' | 'judgingClosed'>;

/**
 * Returns why the inside of a contest (problems, submissions, scoreboard, announcements) is hidden; null if it is
 * visible.
 *
 * | auth      | managers | before the start | not of its group | without password | refused account |
 * | --------- | -------- | ---------------- | ---------------- | ---------------- | --------------- |
 * | public    | yes      | no               | no               | yes              | yes             |
 * | protected | yes      | no               | no               | yes              | yes             |
 * | private   | yes      | no               | no               | no               | no              |
 *
 * Testers can enter like managers. With individual timing, a running contest is also hidden until the viewer has
 * started their timer.
 */
export function enterRefusal(access: ContestAccess): ContestRefusal | null {
  const { place } = access;
  if (isManager(access) || isContestTester(access)) return null;
  if (place.phase === 'scheduled') return 'contestNotStarted';
  if (!isAmongMembers(access)) return 'contestMembersOnly';
  if (place.terms.auth === 'private') {
    if (!place.isEntered) return 'contestPasswordNeeded';
    if (!place.fitsAccountRule) return 'contestAccountRefused';
  }
  return place.phase === 'running' && place.own?.phase === 'waiting' ? 'ownTimeWaits' : null;
}

/**
 * Returns why the contest's title, times and description are hidden; null if they are visible. In a group, even the
 * contest's author must be a member to see them.
 */
export function infoRefusal(access: ContestAccess): ContestRefusal | null {
  return isAmongMembers(access) ? null : 'contestMembersOnly';
}

/**
 * Returns why the scoreboard is not public; null if it is. The result is the same for all viewers. With individual
 * timing, the scoreboard is not public while the contest runs: even its columns would reveal too much to participants
 * who have not started their timer.
 */
export function publicScoreboardRefusal({ place }: Pick<ContestAccess, 'place'>): ContestRefusal | null {
  if (!place.terms.isBoardPublic) return 'contestBoardClosed';
  if (place.phase === 'running' && place.own) return 'boardAwaitsWindow';
  return place.phase === 'scheduled' ? 'contestNotStarted' : null;
}

/**
 * Returns why the titles of the contest's problems are hidden; null if they are visible. A public scoreboard makes them
 * public, because it shows them as columns.
 */
export function problemsRefusal(access: ContestAccess): ContestRefusal | null {
  const refusal = publicScoreboardRefusal(access);
  if (refusal === null) return null;
  return access.person === null ? refusal : enterRefusal(access);
}

/**
 * Returns why the viewer cannot submit now; null if they can. Managers and testers may try problems until the end. A
 * protected contest is visible to all but requires its password. With individual timing, the viewer's timer must be
 * running. A submission does not start the timer, because starting it must be the viewer's own choice.
 */
export function contestSubmitRefusal(access: ContestAccess): ContestRefusal | null {
  const { place } = access;
  const isOver = place.phase === 'ended' && !place.virtual;
  if (isOver && !place.terms.takesLate) return 'contestEnded';
  if (isManager(access) || isContestTester(access)) return null;
  if (place.phase === 'scheduled') return 'contestNotStarted';
  if (place.hasHandedIn === true && place.phase === 'running') return 'examHandedIn';
  const refusal = participantRefusal(access);
  if (refusal || place.phase !== 'running' || !place.own) return refusal;
  if (place.own.phase === 'waiting') return 'ownTimeWaits';
  return place.own.phase === 'over' ? 'ownTimeOver' : null;
}

/** Returns why the viewer cannot start their timer now; null if they can. */
export function ownStartRefusal(access: ContestAccess): OwnStartRefusal | null {
  const { place } = access;
  if (!place.own) return 'ownTimeNone';
  if (isManager(access) || isContestTester(access)) return 'ownTimeManager';
  if (place.phase === 'scheduled') return 'contestNotStarted';
  if (place.phase === 'ended') return 'contestEnded';
  return participantRefusal(access) ?? (place.own.phase === 'waiting' ? null : 'ownTimeBegun');
}

/** Whether the activity of other participants is hidden from the viewer, because some have not started their timer. */
export function hidesOthers(access: ContestAccess): boolean {
  const { own, phase } = access.place;
  return phase === 'running' && own !== null && own !== undefined && !isManager(access);
}

/** Returns why the viewer cannot watch a replay of the contest's scoreboard; null if they can. */
export function replayRefusal(access: ContestAccess): VirtualRefusal | null {
  const { place } = access;
  if (place.phase !== 'ended') return 'virtualTooEarly';
  // A replay would reveal what the freeze still hides.
  return place.isSealed ? 'virtualSealed' : enterRefusal(access);
}

/**
 * Returns why the viewer cannot participate virtually; null if they can. The caller must also check, with the database,
 * that no other contest hides a problem of this one.
 */
export function virtualRefusal(access: ContestAccess): VirtualRefusal | null {
  const { place } = access;
  const refusal = replayRefusal(access);
  if (refusal) return refusal;
  // A contest with individual timing has no common scoreboard for each minute that could be replayed.
  if (place.terms.allowsVirtual !== true || place.own) return 'virtualClosed';
  if (!place.fitsAccountRule) return 'contestAccountRefused';
  return isJudgingOpen(access) ? null : 'judgingClosed';
}

/** Returns why the viewer cannot register with any password; null if they can. */
export function registerRefusal(access: ContestAccess): ContestRefusal | null {
  if (!isAmongMembers(access)) return 'contestMembersOnly';
  return access.place.fitsAccountRule ? null : 'contestAccountRefused';
}

/** Returns why the viewer cannot print; null if they can. */
export function printRefusal(access: ContestAccess): ContestRefusal | null {
  return enterRefusal(access) ?? (access.place.terms.canPrint ? null : 'contestPrintClosed');
}

/** Returns why the viewer cannot manage the contest; null if they can. */
export function manageRefusal(access: ContestAccess): ContestRefusal | null {
  return isManager(access) ? null : 'contestManagersOnly';
}

/**
 * Whether a freeze currently hides results from this viewer on the scoreboard. Managers see the real scoreboard if they
 * request it; by default, they see the frozen one, too.
 * @param asksForReal whether the viewer requests the real scoreboard
 */
export function seesFullScoreboard(access: ContestAccess, asksForReal: boolean): boolean {
  return access.place.isSealed && !(asksForReal && isManager(access));
}

/**
 * Whether users see only that a submission arrived, but not its result. This is the case in an OI contest during the
 * freeze, and in a virtual run at the corresponding time.
 */
export function areResultsHidden(access: ContestAccess): boolean {
  const { place } = access;
  const isSealed = place.isSealed || place.virtual?.isSealed === true;
  return place.terms.rule === 'oi' && isSealed && !isManager(access);
}

/** Whether the viewer sees where the problems come from. Others than managers see it only after the end. */
export function seesOrigin(access: ContestAccess): boolean {
  return access.place.phase === 'ended' || isManager(access);
}

/** Returns the viewer's rights in a contest whose existence they may know. */
export function contestRights(access: ContestAccess, isCommentOpen: boolean): ContestCan {
  const { place } = access;
  const manages = isManager(access);
  const enters = enterRefusal(access) === null;
  return {
    enter: enters,
    register:
      place.terms.auth !== 'public' &&
      !place.isEntered &&
      !manages &&
      !isContestTester(access) &&
      registerRefusal(access) === null,
    submit: hasAbility(access, 'submit') && isJudgingOpen(access) && contestSubmitRefusal(access) === null,
    seeRealBoard: manages,
    manage: manages,
    rejudge: hasAbility(access, 'rejudge'),
    print: printRefusal(access) === null,
    comment: enters && isCommentOpen && hasAbility(access, 'comment_add'),
    virtual: hasAbility(access, 'submit') && virtualRefusal(access) === null,
    begin: ownStartRefusal(access) === null,
    test: isContestTester(access),
  };
}

/**
 * Whether the viewer tests the contest. Testers see its problems and submit before the start, outside the competition.
 */
export function isContestTester({ place }: Pick<ContestAccess, 'place'>): boolean {
  return place.isShown && place.isTester === true;
}

/** Whether the viewer manages the contest: its author, an added manager, a root of its group, or root of the site. */
export function isManager(access: ContestAccess): boolean {
  return access.place.isShown && (access.place.isManager || siteRank(access) === 'root');
}

function participantRefusal(access: ContestAccess): ContestRefusal | null {
  const { place } = access;
  if (!isAmongMembers(access)) return 'contestMembersOnly';
  if (place.terms.auth !== 'public' && !place.isEntered) return 'contestPasswordNeeded';
  return place.fitsAccountRule ? null : 'contestAccountRefused';
}

function isAmongMembers(access: ContestAccess): boolean {
  return access.place.group === null || isMemberAt(access);
}
