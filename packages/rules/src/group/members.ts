import type { ErrorCode } from '@xiezhi/contract/errors';
import { type GroupAuth, groupAuths } from '@xiezhi/contract/enums/group';

/** A change of a membership row: who makes it, and whose row it is. */
export interface MemberAction {
  readonly actor: {
    readonly uid: string;
    /** Value in the actor's own membership row; 0 if there is none. */
    readonly auth: GroupAuth;
    readonly isSiteRoot: boolean;
  };
  /** User id of the group's owner; null if unknown. */
  readonly owner: string | null;
  readonly target: { readonly uid: string; readonly auth: GroupAuth };
}

export type MemberRefusal = Extract<
  ErrorCode,
  | 'groupAdminsOnly'
  | 'groupOwnerStays'
  | 'groupNotOneself'
  | 'groupMemberNotFound'
  | 'groupMemberStays'
  | 'groupMemberAbove'
  | 'groupMemberNotBelow'
>;

/**
 * Returns why a membership row cannot get the value `to`; null if it can. The first matching line decides:
 *
 * | case                                                                       | result                |
 * | -------------------------------------------------------------------------- | --------------------- |
 * | the row is that of the group's owner                                       | `groupOwnerStays`     |
 * | the actor is no administrator, root or owner of the group and no site root | `groupAdminsOnly`     |
 * | there is no row                                                            | `groupMemberNotFound` |
 * | a member becomes an applicant or rejected instead of being removed         | `groupMemberStays`    |
 * | the actor is the owner or site root                                        | null                  |
 * | the old or new value is at or above that of the actor                      | `groupMemberAbove`    |
 */
export function memberChangeRefusal(action: MemberAction, to: GroupAuth): MemberRefusal | null {
  const { actor, owner, target } = action;
  if (target.uid === owner) return 'groupOwnerStays';
  if (!mayAdmit(action)) return 'groupAdminsOnly';
  if (target.auth === groupAuths.none) return 'groupMemberNotFound';
  if (target.auth >= groupAuths.member && to < groupAuths.member) return 'groupMemberStays';
  if (isAboveRanks(action)) return null;
  return target.auth < actor.auth && to < actor.auth ? null : 'groupMemberAbove';
}

/** Returns why a member, applicant or rejected applicant cannot be removed from a group; null if they can. */
export function memberRemovalRefusal(action: MemberAction): MemberRefusal | null {
  const { actor, owner, target } = action;
  if (target.uid === actor.uid) return 'groupNotOneself';
  if (target.uid === owner) return 'groupOwnerStays';
  if (!mayAdmit(action)) return 'groupAdminsOnly';
  if (target.auth === groupAuths.none) return 'groupMemberNotFound';
  return isAboveRanks(action) || target.auth < actor.auth ? null : 'groupMemberNotBelow';
}

/**
 * Returns the values that the actor may set in a row, without its current value, in descending order. The form offers
 * them.
 */
export function valuesFor(action: MemberAction): GroupAuth[] {
  const values = [
    groupAuths.root,
    groupAuths.admin,
    groupAuths.member,
    groupAuths.applying,
    groupAuths.refused,
  ];
  return values.filter((to) => to !== action.target.auth && memberChangeRefusal(action, to) === null);
}

function mayAdmit(action: MemberAction): boolean {
  return isAboveRanks(action) || action.actor.auth >= groupAuths.admin;
}

function isAboveRanks({ actor, owner }: MemberAction): boolean {
  return actor.isSiteRoot || actor.uid === owner;
}
