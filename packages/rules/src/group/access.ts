import type { GroupCan } from '@xiezhi/contract/enums/can';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { type GroupAuth, groupAuths } from '@xiezhi/contract/enums/group';
import { type GroupRole, hasAbility, type Person, siteRank } from '../access/access-context.ts';

/** Who somebody is to a group as such. Places inside it (`Place`) know the role alone. */
export interface GroupAccess {
  /** Null: a visitor. */
  readonly person: Person | null;
  readonly group: {
    /** Uid; null where nobody is known. */
    readonly owner: string | null;
    /** On the list of everybody. */
    readonly isVisible: boolean;
    readonly isBanned: boolean;
  };
  /** What the person's own row says; 0 where there is none. */
  readonly auth: GroupAuth;
  /** Of who was refused: from when on they may ask again. */
  readonly applyAgainAt: Date | null;
}

export type GroupRefusal = Extract<
  ErrorCode,
  'groupNotFound' | 'groupHidden' | 'groupMembersOnly' | 'groupAdminsOnly' | 'groupRootOnly'
>;

/** What a call of a group needs, from little to much. */
export type GroupNeed = 'know' | 'member' | 'admin' | 'root';

/** The owner is root of the group whatever the row says. */
export function groupRole({ person, group, auth }: GroupAccess): GroupRole {
  if (person === null) return 'none';
  if (group.owner === person.uid || auth === groupAuths.root) return 'root';
  if (auth === groupAuths.admin) return 'admin';
  return auth === groupAuths.member ? 'member' : 'none';
}

/**
 * Why somebody may not do what asks for so much. Null: they may. Root of the site may everything, in banned groups
 * too; other roles of the site give no right in groups.
 *
 * | needs  | nobody, visible | nobody, hidden | member | admin | root, owner |
 * | ------ | --------------- | -------------- | ------ | ----- | ----------- |
 * | know   | yes             | no             | yes    | yes   | yes         |
 * | member | no              | no             | yes    | yes   | yes         |
 * | admin  | no              | no             | no     | yes   | yes         |
 * | root   | no              | no             | no     | no    | yes         |
 */
export function groupRefusal(standing: GroupAccess, need: GroupNeed): GroupRefusal | null {
  if (siteRank(standing) === 'root') return null;
  if (standing.group.isBanned) return 'groupNotFound';
  const role = groupRole(standing);
  switch (need) {
    case 'know':
      return role === 'none' && !standing.group.isVisible ? 'groupHidden' : null;
    case 'member':
      return role === 'none' ? 'groupMembersOnly' : null;
    case 'admin':
      return role === 'admin' || role === 'root' ? null : 'groupAdminsOnly';
    case 'root':
      return role === 'root' ? null : 'groupRootOnly';
  }
}

/** What somebody may do with a group that they know of. */
export function groupRights(standing: GroupAccess, now: Date): GroupCan {
  const { person, group, auth, applyAgainAt } = standing;
  const isOwner = person !== null && person.uid === group.owner;
  const isRoot = siteRank(standing) === 'root';
  const mayAskAgain = auth === groupAuths.refused && applyAgainAt !== null && applyAgainAt <= now;
  const isKnown = groupRefusal(standing, 'know') === null && (group.isVisible || isRoot);
  return {
    enter: groupRefusal(standing, 'member') === null,
    join: person !== null && !isOwner && isKnown && (auth === groupAuths.none || mayAskAgain),
    exit: !isOwner && auth >= groupAuths.member,
    manage: groupRefusal(standing, 'admin') === null,
    setUp: groupRefusal(standing, 'root') === null,
    handOver: isOwner || isRoot,
    disband: (isOwner || isRoot) && hasAbility(standing, 'group_del'),
  };
}
