import type { GroupCan } from '@xiezhi/contract/enums/can';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { type GroupAuth, groupAuths } from '@xiezhi/contract/enums/group';
import { type GroupRole, hasAbility, type Person, siteRank } from '../access/access-context.ts';

/** A viewer's relation to a group. Scopes inside the group (`ScopeMembership`) contain only the viewer's role. */
export interface GroupAccess {
  /** Null for visitors. */
  readonly person: Person | null;
  readonly group: {
    /** User id; null if unknown. */
    readonly owner: string | null;
    /** Whether the group appears in the public list. */
    readonly isVisible: boolean;
    readonly isBanned: boolean;
  };
  /** Value in the viewer's membership row; 0 if there is none. */
  readonly auth: GroupAuth;
  /** For rejected applicants: when they may apply again. */
  readonly applyAgainAt: Date | null;
}

export type GroupRefusal = Extract<
  ErrorCode,
  'groupNotFound' | 'groupHidden' | 'groupMembersOnly' | 'groupAdminsOnly' | 'groupRootOnly'
>;

/** Level of access to a group that an API call requires, in ascending order. */
export type GroupNeed = 'know' | 'member' | 'admin' | 'root';

/**
 * Returns the viewer's role in the group. The owner always has the role `root`, whatever the membership row contains.
 */
export function groupRole({ person, group, auth }: GroupAccess): GroupRole {
  if (person === null) return 'none';
  if (group.owner === person.uid || auth === groupAuths.root) return 'root';
  if (auth === groupAuths.admin) return 'admin';
  return auth === groupAuths.member ? 'member' : 'none';
}

/**
 * Returns why the viewer lacks a level of access; null if they have it. Root of the site has every level, even in
 * suspended groups. Other site roles give no rights in groups.
 *
 * | level  | non-member, visible group | non-member, hidden group | member | admin | root, owner |
 * | ------ | ------------------------- | ------------------------ | ------ | ----- | ----------- |
 * | know   | yes                       | no                       | yes    | yes   | yes         |
 * | member | no                        | no                       | yes    | yes   | yes         |
 * | admin  | no                        | no                       | no     | yes   | yes         |
 * | root   | no                        | no                       | no     | no    | yes         |
 */
export function groupRefusal(access: GroupAccess, need: GroupNeed): GroupRefusal | null {
  if (siteRank(access) === 'root') return null;
  if (access.group.isBanned) return 'groupNotFound';
  const role = groupRole(access);
  switch (need) {
    case 'know':
      return role === 'none' && !access.group.isVisible ? 'groupHidden' : null;
    case 'member':
      return role === 'none' ? 'groupMembersOnly' : null;
    case 'admin':
      return role === 'admin' || role === 'root' ? null : 'groupAdminsOnly';
    case 'root':
      return role === 'root' ? null : 'groupRootOnly';
  }
}

/** Returns the viewer's rights in a group whose existence they may know. */
export function groupRights(access: GroupAccess, now: Date): GroupCan {
  const { person, group, auth, applyAgainAt } = access;
  const isOwner = person !== null && person.uid === group.owner;
  const isRoot = siteRank(access) === 'root';
  const mayAskAgain = auth === groupAuths.refused && applyAgainAt !== null && applyAgainAt <= now;
  const isKnown = groupRefusal(access, 'know') === null && (group.isVisible || isRoot);
  return {
    enter: groupRefusal(access, 'member') === null,
    join: person !== null && !isOwner && isKnown && (auth === groupAuths.none || mayAskAgain),
    exit: !isOwner && auth >= groupAuths.member,
    manage: groupRefusal(access, 'admin') === null,
    add: groupRefusal(access, 'admin') === null && siteRank(access) !== null,
    setUp: groupRefusal(access, 'root') === null,
    handOver: isOwner || isRoot,
    disband: (isOwner || isRoot) && hasAbility(access, 'group_del'),
  };
}
