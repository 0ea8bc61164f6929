import type { CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import type { Permission, RoleName } from '@xiezhi/contract/enums/roles';
import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import type { IndividualTime } from '../contest/individual-timing.ts';
import type { RunningRun } from '../contest/run.ts';

/**
 * A viewer's identity and rights in a scope. The server loads it once per request. Everything that the viewer
 * may see or do is a function of it and of the facts of the object, so that a page, a poll and a live stream
 * cannot differ.
 */
export interface AccessContext {
  /** Null for visitors. */
  readonly person: Person | null;
  readonly place: ScopeMembership;
  readonly site: SiteSwitches;
}

export interface Person {
  readonly uid: string;
  readonly username: string;
  readonly role: RoleName;
  /** Permissions that root has given to the role. */
  readonly permissions: ReadonlySet<Permission>;
  /** Roles in problems, contests and trainings of others, read by `sharedRole`; absent: none. */
  readonly shared?: SharedRoles;
}

/** Roles that owners gave to a user, by the keys of `sharedKey`. */
export type SharedRoles = ReadonlyMap<string, CollaboratorRole>;

/** Site settings that affect access. */
export interface SiteSwitches {
  readonly isBankJudgingOpen: boolean;
  readonly isGroupJudgingOpen: boolean;
  readonly isContestJudgingOpen: boolean;
  /** Hides all code outside contests (`hideNonContestSubmissionCode`). */
  readonly isCodeHidden: boolean;
}

/** A role in a group; `none` also while an application is pending or was rejected. */
export type GroupRole = 'none' | 'member' | 'admin' | 'root';

/**
 * The scope of an action, with the viewer's membership in it. A training or contest of a group also has the
 * viewer's group role; managers are its author and those whom the author added, the roots of its group, and root of
 * the site.
 */
export type ScopeMembership =
  | { readonly kind: 'practice' }
  | { readonly kind: 'group'; readonly gid: number; readonly role: GroupRole }
  | {
      readonly kind: 'training';
      readonly tid: number;
      readonly group: { readonly gid: number; readonly role: GroupRole } | null;
      readonly isManager: boolean;
      /** Registered by password, or no password is required. */
      readonly isEntered: boolean;
      /** The viewer has not completed its prerequisites. */
      readonly isLocked?: boolean;
      /** Absent if it is not homework. */
      readonly homework?: {
        readonly hasOpened: boolean;
        /** Whether it accepts work of this viewer now, on time or late. */
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
      /** Whether the scoreboard is currently frozen for viewers who do not manage the contest. */
      readonly isSealed: boolean;
      /** False if the contest restricts accounts and the viewer's does not match. */
      readonly fitsAccountRule: boolean;
      /** False if the contest was hidden or deleted: nobody can access it, except for their own data. */
      readonly isShown: boolean;
      readonly terms: ContestTerms;
      /** The viewer's current virtual run; null or absent if there is none. */
      readonly virtual?: RunningRun | null;
      /** Individual timing; null or absent if all participants share the contest's times. */
      readonly own?: IndividualTime | null;
      /** The viewer has ended their exam. */
      readonly hasHandedIn?: boolean;
      /** A tester of the contest: sees the problems and submits at any time, and never takes part. */
      readonly isTester?: boolean;
    };

/** Settings of a contest that affect access; the same for every viewer. */
export interface ContestTerms {
  readonly rule: 'acm' | 'oi';
  readonly auth: 'public' | 'private' | 'protected';
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Start of the freeze; null if there is none. */
  readonly sealAt: Date | null;
  /** Accepts submissions after the end. */
  readonly takesLate: boolean;
  readonly isBoardPublic: boolean;
  readonly canPrint: boolean;
  /** Allows virtual participation after the end; absent means no. */
  readonly allowsVirtual?: boolean;
}

/** Site roles with additional rights; other roles have only their permissions. */
export type SiteRank = 'root' | 'problem_admin' | 'admin' | null;

/** Returns the rank of the viewer's site role; null for visitors and ordinary users. */
export function siteRank({ person }: Pick<AccessContext, 'person'>): SiteRank {
  const role = person?.role;
  return role === 'root' || role === 'problem_admin' || role === 'admin' ? role : null;
}

/** Whether the viewer has a permission; visitors have none. */
export function hasAbility({ person }: Pick<AccessContext, 'person'>, ability: Permission): boolean {
  return person?.permissions.has(ability) ?? false;
}

/** Returns the group of a scope and the viewer's role in it; null outside groups. */
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

/** Whether the viewer belongs to the group of the scope; root of the site always does. */
export function isMemberAt(access: AccessContext): boolean {
  const group = groupAt(access.place);
  return siteRank(access) === 'root' || (group !== null && group.role !== 'none');
}

/** Whether the scope currently judges programs. */
export function isJudgingOpen({ place, site }: Pick<AccessContext, 'place' | 'site'>): boolean {
  if (groupAt(place) !== null) return site.isGroupJudgingOpen;
  return place.kind === 'contest' ? site.isContestJudgingOpen : site.isBankJudgingOpen;
}
