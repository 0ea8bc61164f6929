import type { Permission, RoleName } from '@xiezhi/contract/enums/roles';
import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import type { IndividualTime } from '../contest/individual-timing.ts';
import type { RunningRun } from '../contest/run.ts';

/**
 * Who somebody is at the place where something happens. The server reads it once a request; everything that one
 * may see or do is a function of it and of the thing's own facts, so that a screen, a poll and a live stream
 * cannot differ.
 */
export interface AccessContext {
  /** Null: a visitor. */
  readonly person: Person | null;
  readonly place: ScopeMembership;
  readonly site: SiteSwitches;
}

export interface Person {
  readonly uid: string;
  readonly username: string;
  readonly role: RoleName;
  /** What root lets the role do. */
  readonly permissions: ReadonlySet<Permission>;
}

/** What the administrators of the site have switched, as far as access depends on it. */
export interface SiteSwitches {
  readonly isBankJudgingOpen: boolean;
  readonly isGroupJudgingOpen: boolean;
  readonly isContestJudgingOpen: boolean;
  /** All code outside contests is hidden for now (`hideNonContestSubmissionCode`). */
  readonly isCodeHidden: boolean;
}

/** A role in a group; `none` also while one's application is open or was refused. */
export type GroupRole = 'none' | 'member' | 'admin' | 'root';

/**
 * Where it happens, with what the viewer is there. A training or contest of a group has the role there as well; a
 * manager is its author, the root of its group, or root of the site.
 */
export type ScopeMembership =
  | { readonly kind: 'practice' }
  | { readonly kind: 'group'; readonly gid: number; readonly role: GroupRole }
  | {
      readonly kind: 'training';
      readonly tid: number;
      readonly group: { readonly gid: number; readonly role: GroupRole } | null;
      readonly isManager: boolean;
      /** Registered by password, or nobody needs to be. */
      readonly isEntered: boolean;
      /** They have not done yet what it asks for first. */
      readonly isLocked?: boolean;
      /** Absent: it is no homework. */
      readonly homework?: {
        readonly hasOpened: boolean;
        /** It takes what this person hands in now, on time or late. */
        readonly isTaking: boolean;
      };
    }
  | {
      readonly kind: 'contest';
      readonly cid: number;
      readonly group: { readonly gid: number; readonly role: GroupRole } | null;
      readonly isManager: boolean;
      readonly isEntered: boolean;
      readonly phase: ContestPhase;
      /** Whether the board is sealed at present, for whoever does not manage the contest. */
      readonly isSealed: boolean;
      /** False where the contest names who may take part and the viewer is not among them. */
      readonly fitsAccountRule: boolean;
      /** False where it was hidden or deleted: then it is a contest to nobody, and only what is one's own is left. */
      readonly isShown: boolean;
      readonly terms: ContestTerms;
      /** The viewer goes through it virtually at present; null or absent: they do not. */
      readonly virtual?: RunningRun | null;
      /** Everybody has a time of their own inside the contest's; null or absent: all have the same. */
      readonly own?: IndividualTime | null;
    };

/** What a contest says of itself, as far as access depends on it; the same for everybody. */
export interface ContestTerms {
  readonly rule: 'acm' | 'oi';
  readonly auth: 'public' | 'private' | 'protected';
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** From here on the board is sealed; null: it never is. */
  readonly sealAt: Date | null;
  /** One may submit after the end. */
  readonly takesLate: boolean;
  readonly isBoardPublic: boolean;
  readonly canPrint: boolean;
  /** Once it is over, others may go through it as if it began for them; absent: they may not. */
  readonly allowsVirtual?: boolean;
}

/** Site roles that see more than others; the rest have only what their abilities say. */
export type SiteRank = 'root' | 'problem_admin' | 'admin' | null;

/** The rank of a person's role on the site; null for visitors and ordinary users. */
export function siteRank({ person }: Pick<AccessContext, 'person'>): SiteRank {
  const role = person?.role;
  return role === 'root' || role === 'problem_admin' || role === 'admin' ? role : null;
}

/** Whether the person may do what the ability names; visitors have none. */
export function hasAbility({ person }: Pick<AccessContext, 'person'>, ability: Permission): boolean {
  return person?.permissions.has(ability) ?? false;
}

/** The group that a place lies in, and the viewer's role there; null outside groups. */
export function groupAt(place: ScopeMembership): { readonly gid: number; readonly role: GroupRole } | null {
  switch (place.kind) {
    case 'practice':
      return null;
    case 'group':
      return place;
    case 'training':
    case 'contest':
      return place.group;
  }
}

/** Whether the person belongs to the group of the place; root of the site belongs everywhere. */
export function isMemberAt(standing: AccessContext): boolean {
  const group = groupAt(standing.place);
  return siteRank(standing) === 'root' || (group !== null && group.role !== 'none');
}

/** Whether programs are judged at the place at present. */
export function isJudgingOpen({ place, site }: Pick<AccessContext, 'place' | 'site'>): boolean {
  if (groupAt(place) !== null) return site.isGroupJudgingOpen;
  return place.kind === 'contest' ? site.isContestJudgingOpen : site.isBankJudgingOpen;
}
