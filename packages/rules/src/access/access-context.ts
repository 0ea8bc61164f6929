import type { CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import type { Permission, RoleName } from '@xiezhi/contract/enums/roles';
import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import type { IndividualTime } from '../contest/individual-timing.ts';
import type { RunningRun } from '../contest/run.ts';

/**
 * A viewer's identity and rights in a scope. The server loads it once per request. What the viewer may see or do
 * depends only on this context and on the facts of the object. A page, a poll and a live stream therefore always agree.
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
  /**
   * Roles that owners of problems, contests and trainings gave to this person. Read with `sharedRole`; absent means
   * none.
   */
  readonly shared?: SharedRoles;
}

/** Roles that owners gave to a user. The keys are those of `sharedKey`. */
export type SharedRoles = ReadonlyMap<string, CollaboratorRole>;

/** Site settings that affect access. */
export interface SiteSwitches {
  readonly isBankJudgingOpen: boolean;
  readonly isGroupJudgingOpen: boolean;
  readonly isContestJudgingOpen: boolean;
  /** Whether all code outside of the site's own contests is hidden (`hideNonContestSubmissionCode`). */
  readonly isCodeHidden: boolean;
}

/** A role in a group. `none` includes users whose application is pending or was rejected. */
export type GroupRole = 'none' | 'member' | 'admin' | 'root';

/**
 * The scope of an action, with the viewer's membership in it. For a training or contest of a group, it also contains
 * the viewer's role in that group. Managers of a training or contest are its author, the managers whom the author
 * added, the roots of its group, and root of the site.
 */
export type ScopeMembership =
  | { readonly kind: 'practice' }
  | { readonly kind: 'group'; readonly gid: number; readonly role: GroupRole }
  | {
      readonly kind: 'training';
      readonly tid: number;
      readonly group: { readonly gid: number; readonly role: GroupRole } | null;
      readonly isManager: boolean;
      /** Whether the viewer has registered with the password, or no password is required. */
      readonly isEntered: boolean;
      /** Whether the viewer has not completed the prerequisites of the training. */
      readonly isLocked?: boolean;
      /** Absent if the training is not homework. */
      readonly homework?: {
        readonly hasOpened: boolean;
        /** Whether the homework currently accepts work of this viewer, on time or late. */
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
      /**
       * Whether the viewer's account is allowed. False if the contest restricts accounts and this one does not match.
       */
      readonly fitsAccountRule: boolean;
      /** False if the contest is hidden or deleted. Then users can access only their own data in it. */
      readonly isShown: boolean;
      readonly terms: ContestTerms;
      /** The viewer's current virtual run; null or absent if there is none. */
      readonly virtual?: RunningRun | null;
      /** Individual timing; null or absent if all participants share the contest's times. */
      readonly own?: IndividualTime | null;
      /** Whether the viewer has ended their exam. */
      readonly hasHandedIn?: boolean;
      /** Whether the viewer tests the contest. Testers see the problems and submit at any time, and never take part. */
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
  /** Whether submissions after the end are accepted. */
  readonly takesLate: boolean;
  readonly isBoardPublic: boolean;
  readonly canPrint: boolean;
  /** Whether virtual participation is allowed after the end; absent means no. */
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

/** Whether the viewer belongs to the group of the scope. Always true for root of the site. */
export function isMemberAt(access: AccessContext): boolean {
  const group = groupAt(access.place);
  return siteRank(access) === 'root' || (group !== null && group.role !== 'none');
}

/** Whether judging is currently enabled in the scope. */
export function isJudgingOpen({ place, site }: Pick<AccessContext, 'place' | 'site'>): boolean {
  if (groupAt(place) !== null) return site.isGroupJudgingOpen;
  return place.kind === 'contest' ? site.isContestJudgingOpen : site.isBankJudgingOpen;
}
