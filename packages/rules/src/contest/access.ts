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
/** Somebody at a contest. */
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
 * Why somebody does not see what is inside a contest: its problems, submissions, board and announcements. Null: they
 * do.
 *
 * | auth      | managers | before the start | not of its group | without password | refused account |
 * | --------- | -------- | ---------------- | ---------------- | ---------------- | --------------- |
 * | public    | yes      | no               | no               | yes              | yes             |
 * | protected | yes      | no               | no               | yes              | yes             |
 * | private   | yes      | no               | no               | no               | no              |
 *
 * Where everybody has a time of their own, nobody is inside while the contest runs before theirs has begun.
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

/** Why its title, times and description are not shown. Its author is a member like any other here. */
export function infoRefusal(standing: ContestAccess): ContestRefusal | null {
  return isAmongMembers(standing) ? null : 'contestMembersOnly';
}

/**
 * Why its board is not public; the same for everybody, visitors included. While some have yet to begin, even the
 * columns of a board would tell too much.
 */
export function publicBoardRefusal({ place }: Pick<ContestAccess, 'place'>): ContestRefusal | null {
  if (!place.terms.isBoardPublic) return 'contestBoardClosed';
  if (place.phase === 'running' && place.own) return 'boardAwaitsWindow';
  return place.phase === 'scheduled' ? 'contestNotStarted' : null;
}

/** Why the titles of its problems are not shown: a public board, which needs them as columns, shows them to all. */
export function problemsRefusal(standing: ContestAccess): ContestRefusal | null {
  const refusal = publicBoardRefusal(standing);
  if (refusal === null) return null;
  return standing.person === null ? refusal : enterRefusal(standing);
}

/**
 * Why nothing can be submitted at present; null: it can. Managers try problems out whenever it is not over; a
 * protected contest, which everybody sees, wants its password now. Where everybody has a time of their own, theirs
 * has to run: nobody's is begun by a submission, which may have been none of their own choice.
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

/** Why somebody cannot begin their own time; null: they can, now. */
export function ownStartRefusal(standing: ContestAccess): OwnStartRefusal | null {
  const { place } = standing;
  if (!place.own) return 'ownTimeNone';
  if (isManager(standing)) return 'ownTimeManager';
  if (place.phase === 'scheduled') return 'contestNotStarted';
  if (place.phase === 'ended') return 'contestEnded';
  return participantRefusal(standing) ?? (place.own.phase === 'waiting' ? null : 'ownTimeBegun');
}

/** Whether what others do there is kept from somebody: some of them have yet to begin their own time. */
export function hidesOthers(standing: ContestAccess): boolean {
  const { own, phase } = standing.place;
  return phase === 'running' && own !== null && own !== undefined && !isManager(standing);
}

/** Why nobody, or not this person, sees how the board of a contest came about. Null: they do. */
export function replayRefusal(standing: ContestAccess): VirtualRefusal | null {
  const { place } = standing;
  if (place.phase !== 'ended') return 'virtualTooEarly';
  // What is not told of the contest yet a replay would tell.
  return place.isSealed ? 'virtualSealed' : enterRefusal(standing);
}

/**
 * Why somebody cannot take part virtually; null: they can. Beside this no problem of the contest may be held back by
 * another one, which only the database knows.
 */
export function virtualRefusal(standing: ContestAccess): VirtualRefusal | null {
  const { place } = standing;
  const refusal = replayRefusal(standing);
  if (refusal) return refusal;
  // Where everybody had a time of their own there is no board of a minute that could be replayed.
  if (place.terms.allowsVirtual !== true || place.own) return 'virtualClosed';
  if (!place.fitsAccountRule) return 'contestAccountRefused';
  return isJudgingOpen(standing) ? null : 'judgingClosed';
}

/** Why somebody cannot enter by a password, whatever the password is. */
export function registerRefusal(standing: ContestAccess): ContestRefusal | null {
  if (!isAmongMembers(standing)) return 'contestMembersOnly';
  return standing.place.fitsAccountRule ? null : 'contestAccountRefused';
}

/** Why somebody cannot have something printed; null where they can. */
export function printRefusal(standing: ContestAccess): ContestRefusal | null {
  return enterRefusal(standing) ?? (standing.place.terms.canPrint ? null : 'contestPrintClosed');
}

/** Why somebody cannot do what managers of the contest do; null where they can. */
export function manageRefusal(standing: ContestAccess): ContestRefusal | null {
  return isManager(standing) ? null : 'contestManagersOnly';
}

/**
 * Whether somebody sees the board as it is. Managers have to ask for it: otherwise they see what everybody sees.
 *
 * @param asksForReal whether they do
 */
export function seesSealedBoard(standing: ContestAccess, asksForReal: boolean): boolean {
  return standing.place.isSealed && !(asksForReal && isManager(standing));
}

/** In an OI contest that is sealed, or was at this moment of a run, one learns that a submission arrived, and no more. */
export function areResultsHidden(standing: ContestAccess): boolean {
  const { place } = standing;
  const isSealed = place.isSealed || place.virtual?.isSealed === true;
  return place.terms.rule === 'oi' && isSealed && !isManager(standing);
}

/** Statement parts by which a problem could be found elsewhere come after the end. */
export function seesOrigin(standing: ContestAccess): boolean {
  return standing.place.phase === 'ended' || isManager(standing);
}

/** What somebody may do at a contest that they know of. */
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

/** Its author, root of its group, or root of the site. */
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
