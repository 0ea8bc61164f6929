import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of access to a group and of changes to it. */
export const groupErrors = {
  groupNotFound: business(404, '团队不存在或已被停用', 'This group does not exist or is disabled'),
  groupHidden: business(403, '该团队未公开，仅成员可以查看', 'This group is hidden. Only members can see it'),
  groupAdminsOnly: business(403, '仅限团队管理员', 'Only group administrators can do this'),
  groupRootOnly: business(403, '仅限群主', 'Only managers of the group can do this'),
  groupOwnerStays: business(
    404,
    '不能更改或移除团队所有者，请先移交团队',
    'The owner cannot be changed or removed. Transfer the group first',
  ),
  groupNotOneself: business(
    404,
    '不能移除自己，请使用“退出团队”',
    'You cannot remove yourself. Leave the group instead',
  ),
  groupMemberNotFound: business(404, '团队中没有该用户', 'This user is not in the group'),
  groupMemberStays: business(
    403,
    '已加入的成员不能改回申请或拒绝，可以将其移除',
    'A member cannot become an applicant again. Remove the member instead',
  ),
  groupMemberAbove: business(
    403,
    '只能更改身份低于自己的用户，且新身份也须低于自己',
    'You can only change users with a lower role, and only to a role below yours',
  ),
  groupMemberNotBelow: business(
    404,
    '只能移除身份低于自己的用户',
    'You can only remove users with a lower role',
  ),
  groupOwnerOnly: business(403, '仅限团队所有者', 'Only the owner of the group can do this'),
  groupOwnerDisabled: business(
    400,
    '该账号已停用，不能成为团队所有者',
    'A disabled account cannot own a group',
  ),
  groupOwnerCannotLeave: business(
    404,
    '所有者不能退出团队，请移交或解散团队',
    'The owner cannot leave. Transfer or disband the group',
  ),
  groupNeedsAccepted: business(
    403,
    '通过 {needed} 道题目后才能创建团队，目前为 {accepted} 道',
    'Solved problems needed to create a group: {needed}. You have {accepted}',
  ),
  groupsPerDay: business(
    403,
    '24 小时内最多创建 {most} 个团队，请稍后再试',
    'You have reached the limit of new groups within 24 hours ({most}). Try again later',
  ),
  groupsMax: business(
    403,
    '最多拥有 {most} 个团队',
    'You have reached the limit of groups that you can own ({most})',
  ),
  groupCodeWrong: business(400, '邀请码错误', 'Wrong invitation code'),
  groupReasonLength: business(
    400,
    '请填写 {least} 至 {most} 个字符的申请理由',
    'Enter a reason of {least} to {most} characters',
  ),
  groupApplied: business(
    403,
    '你已申请加入，请等待审核',
    'You have already requested to join. Wait for a decision',
  ),
  groupJoined: business(403, '你已是团队成员', 'You are already a member of this group'),
  groupRefused: business(
    403,
    '申请已被拒绝，请在 {hours} 小时后再次申请',
    'Your request to join was declined. You can send a new one in {hours} h',
  ),
  groupNameTaken: business(400, '团队名称已存在', 'This group name is already taken'),
  groupShortNameTaken: business(400, '团队简称已存在', 'This short name is already taken'),
  groupShortNameInUse: business(
    400,
    '团队已有题目，题号以简称开头，不能再修改简称',
    'The short name cannot be changed because problem IDs of the group begin with it',
  ),
  groupCodeMissing: business(
    400,
    '审核加入和凭邀请码申请的团队需要 6 个字符的邀请码',
    'A protected or private group needs an invitation code of 6 characters',
  ),
} as const satisfies Record<string, ErrorEntry>;
