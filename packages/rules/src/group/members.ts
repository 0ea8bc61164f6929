import type { ErrorCode } from '@xiezhi/contract/errors';
import { type GroupAuth, groupAuths } from '@xiezhi/contract/enums/group';

/** Who changes a membership row, and whose it is. */
export interface MemberAction {
  readonly actor: {
    readonly uid: string;
    /** The value in their membership row; 0 if there is none. */
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
 * Returns why a membership row may not get another value; null if it may. The first matching line decides:
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

/** Returns why a user may not be removed from a group, as member, applicant or rejected applicant. */
export function memberRemovalRefusal(action: MemberAction): MemberRefusal | null {
  const { actor, owner, target } = action;
  if (target.uid === actor.uid) return 'groupNotOneself';
  if (target.uid === owner) return 'groupOwnerStays';
  if (!mayAdmit(action)) return 'groupAdminsOnly';
  if (target.auth === groupAuths.none) return 'groupMemberNotFound';
  return isAboveRanks(action) || target.auth < actor.auth ? null : 'groupMemberNotBelow';
}

/** Returns the other values that a row may get, in descending order, for the selection in the form. */
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
