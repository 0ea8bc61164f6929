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

export type ContestPlace = Extract<ScopeMembership, { readonly kind: 'contest' }>;
/** A viewer's access context in a contest. */
export interface ContestAccess extends AccessContext {
  readonly place: ContestPlace;
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
  | 'boardAwaitsWindow'
>;

export type OwnStartRefusal =
  | ContestRefusal
  | Extract<ErrorCode, 'ownTimeNone' | 'ownTimeBegun' | 'ownTimeManager'>;

export type VirtualRefusal =
  | ContestRefusal
  | Extract<ErrorCode, 'virtualTooEarly' | 'virtualClosed' | 'virtualSealed' | 'judgingClosed'>;

/**
 * Returns why the inside of a contest (problems, submissions, scoreboard, announcements) is hidden; null if
 * it is visible.
 *
 * | auth      | managers | before the start | not of its group | without password | refused account |
 * | --------- | -------- | ---------------- | ---------------- | ---------------- | --------------- |
 * | public    | yes      | no               | no               | yes              | yes             |
 * | protected | yes      | no               | no               | yes              | yes             |
 * | private   | yes      | no               | no               | no               | no              |
 *
 * With individual timing, the inside is also hidden in a running contest until the viewer has started their
 * timer.
 */
export function enterRefusal(standing: ContestAccess): ContestRefusal | null {
  const { place } = standing;
  if (isManager(standing)) return null;
  if (place.phase === 'scheduled') return 'contestNotStarted';
  if (!isAmongMembers(standing)) return 'contestMembersOnly';
  if (place.terms.auth === 'private') {
    if (!place.isEntered) return 'contestPasswordNeeded';
    if (!place.fitsAccountRule) return 'contestAccountRefused';
  }
  return place.phase === 'running' && place.own?.phase === 'waiting' ? 'ownTimeWaits' : null;
}

/**
 * Returns why the contest's title, times and description are hidden. Its author needs membership like any
 * other user.
 */
export function infoRefusal(standing: ContestAccess): ContestRefusal | null {
  return isAmongMembers(standing) ? null : 'contestMembersOnly';
}

/**
 * Returns why the scoreboard is not public; the same for all viewers. While some participants have not
 * started their timer, even the columns would reveal too much.
 */
export function publicBoardRefusal({ place }: Pick<ContestAccess, 'place'>): ContestRefusal | null {
  if (!place.terms.isBoardPublic) return 'contestBoardClosed';
  if (place.phase === 'running' && place.own) return 'boardAwaitsWindow';
  return place.phase === 'scheduled' ? 'contestNotStarted' : null;
}

/**
 * Returns why the titles of its problems are hidden: a public scoreboard, which shows them as columns, makes
 * them public.
 */
export function problemsRefusal(standing: ContestAccess): ContestRefusal | null {
  const refusal = publicBoardRefusal(standing);
  if (refusal === null) return null;
  return standing.person === null ? refusal : enterRefusal(standing);
}

/**
 * Returns why the viewer cannot submit now; null if they can. Managers may try problems until the end; a
 * protected contest, which is visible to all, requires its password. With individual timing, the viewer's
 * timer must be running: a submission does not start it, because that must be the viewer's own choice.
 */
export function contestSubmitRefusal(standing: ContestAccess): ContestRefusal | null {
  const { place } = standing;
  const isOver = place.phase === 'ended' && !place.virtual;
  if (isOver && !place.terms.takesLate) return 'contestEnded';
  if (isManager(standing)) return null;
  if (place.phase === 'scheduled') return 'contestNotStarted';
  const refusal = participantRefusal(standing);
  if (refusal || place.phase !== 'running' || !place.own) return refusal;
  if (place.own.phase === 'waiting') return 'ownTimeWaits';
  return place.own.phase === 'over' ? 'ownTimeOver' : null;
}

/** Returns why the viewer cannot start their timer now; null if they can. */
export function ownStartRefusal(standing: ContestAccess): OwnStartRefusal | null {
  const { place } = standing;
  if (!place.own) return 'ownTimeNone';
  if (isManager(standing)) return 'ownTimeManager';
  if (place.phase === 'scheduled') return 'contestNotStarted';
  if (place.phase === 'ended') return 'contestEnded';
  return participantRefusal(standing) ?? (place.own.phase === 'waiting' ? null : 'ownTimeBegun');
}

/** Whether other participants' activity is hidden, because some have not started their timer. */
export function hidesOthers(standing: ContestAccess): boolean {
  const { own, phase } = standing.place;
  return phase === 'running' && own !== null && own !== undefined && !isManager(standing);
}

/** Returns why the viewer cannot replay the contest's scoreboard; null if they can. */
export function replayRefusal(standing: ContestAccess): VirtualRefusal | null {
  const { place } = standing;
  if (place.phase !== 'ended') return 'virtualTooEarly';
  // A replay would reveal what the freeze still hides.
  return place.isSealed ? 'virtualSealed' : enterRefusal(standing);
}

/**
 * Returns why the viewer cannot participate virtually; null if they can. Another condition, that no other
 * contest hides a problem of this one, needs the database.
 */
export function virtualRefusal(standing: ContestAccess): VirtualRefusal | null {
  const { place } = standing;
  const refusal = replayRefusal(standing);
  if (refusal) return refusal;
  // With individual timing there is no common scoreboard per minute that could be replayed.
  if (place.terms.allowsVirtual !== true || place.own) return 'virtualClosed';
  if (!place.fitsAccountRule) return 'contestAccountRefused';
  return isJudgingOpen(standing) ? null : 'judgingClosed';
}

/** Returns why the viewer cannot register by a password, whatever the password is. */
export function registerRefusal(standing: ContestAccess): ContestRefusal | null {
  if (!isAmongMembers(standing)) return 'contestMembersOnly';
  return standing.place.fitsAccountRule ? null : 'contestAccountRefused';
}

/** Returns why the viewer cannot print; null if they can. */
export function printRefusal(standing: ContestAccess): ContestRefusal | null {
  return enterRefusal(standing) ?? (standing.place.terms.canPrint ? null : 'contestPrintClosed');
}

/** Returns why the viewer cannot manage the contest; null if they can. */
export function manageRefusal(standing: ContestAccess): ContestRefusal | null {
  return isManager(standing) ? null : 'contestManagersOnly';
}

/**
 * Whether the viewer sees the real scoreboard. Managers must request it; otherwise they see the public one.
 * @param asksForReal whether the viewer requests the real scoreboard
 */
export function seesSealedBoard(standing: ContestAccess, asksForReal: boolean): boolean {
  return standing.place.isSealed && !(asksForReal && isManager(standing));
}

/**
 * Whether results are hidden because an OI contest is frozen, or was at this time of a virtual run: users see
 * only that a submission arrived.
 */
export function areResultsHidden(standing: ContestAccess): boolean {
  const { place } = standing;
  const isSealed = place.isSealed || place.virtual?.isSealed === true;
  return place.terms.rule === 'oi' && isSealed && !isManager(standing);
}

/** Parts of a statement that reveal where the problem came from appear after the end. */
export function seesOrigin(standing: ContestAccess): boolean {
  return standing.place.phase === 'ended' || isManager(standing);
}

/** Returns the viewer's rights in a contest that they may know of. */
export function contestRights(standing: ContestAccess, isCommentOpen: boolean): ContestCan {
  const { place } = standing;
  const manages = isManager(standing);
  const enters = enterRefusal(standing) === null;
  return {
    enter: enters,
    register:
      place.terms.auth !== 'public' && !place.isEntered && !manages && registerRefusal(standing) === null,
    submit:
      hasAbility(standing, 'submit') && isJudgingOpen(standing) && contestSubmitRefusal(standing) === null,
    seeRealBoard: manages,
    manage: manages,
    rejudge: hasAbility(standing, 'rejudge'),
    print: printRefusal(standing) === null,
    comment: enters && isCommentOpen && hasAbility(standing, 'comment_add'),
    virtual: hasAbility(standing, 'submit') && virtualRefusal(standing) === null,
    begin: ownStartRefusal(standing) === null,
  };
}

/** Whether the viewer is the author, root of the contest's group, or root of the site. */
export function isManager(standing: ContestAccess): boolean {
  return standing.place.isShown && (standing.place.isManager || siteRank(standing) === 'root');
}

function participantRefusal(standing: ContestAccess): ContestRefusal | null {
  const { place } = standing;
  if (!isAmongMembers(standing)) return 'contestMembersOnly';
  if (place.terms.auth !== 'public' && !place.isEntered) return 'contestPasswordNeeded';
  return place.fitsAccountRule ? null : 'contestAccountRefused';
}

function isAmongMembers(standing: ContestAccess): boolean {
  return standing.place.group === null || isMemberAt(standing);
}
