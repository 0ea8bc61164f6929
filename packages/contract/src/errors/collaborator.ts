import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of managing the collaborators of a problem, contest or training. */
export const collaboratorErrors = {
  collaboratorUnknown: business(404, '没有名为 {username} 的用户', 'There is no user {username}'),
  collaboratorIsOwner: business(400, '{username} 已经是所有者', 'The user {username} is the owner'),
  collaboratorMissing: business(404, '该用户不在名单中', 'This user is not on the list'),
  collaboratorsFull: business(400, '最多可添加 {limit} 人', 'At most {limit} people can be on the list'),
  collaboratorNeedsConsole: business(
    400,
    '{username} 没有相应的后台权限，只能担任验题人',
    'The user {username} has no access to this part of the admin pages and can only be a tester',
  ),
  collaboratorNeedsGroupRole: business(
    400,
    '{username} 不是团队管理员，只能担任验题人',
    'The user {username} is not a group administrator and can only be a tester',
  ),
  collaboratorNotMember: business(
    400,
    '{username} 不是该团队的成员',
    'The user {username} is not a member of the group',
  ),
  ownerOnly: business(403, '只有所有者可以删除', 'Only the owner can delete this'),
} as const satisfies Record<string, ErrorEntry>;
