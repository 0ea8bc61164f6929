import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of access to a group and of changes to it. */
export const groupErrors = {
  groupNotFound: business(404, '团队不存在或已被停用', 'There is no such group, or it is banned'),
  groupHidden: business(403, '该团队未公开，仅成员可以查看', 'This group is hidden; only its members see it'),
  groupAdminsOnly: business(403, '仅限团队管理员', 'Only administrators of the group may do this'),
  groupRootOnly: business(403, '仅限群主', 'Only managers of the group may do this'),
  groupOwnerStays: business(
    404,
    '不能更改或移除团队创建者，请先移交团队',
    'The owner stays as they are; hand the group over first',
  ),
  groupNotOneself: business(
    404,
    '不能移除自己，请使用退出团队',
    'You cannot remove yourself; leave the group instead',
  ),
  groupMemberNotFound: business(404, '团队中没有该用户', 'There is no such user in the group'),
  groupMemberStays: business(
    403,
    '已加入的成员不能改回申请或拒绝，可以将其移除',
    'A member cannot become an applicant again; remove them instead',
  ),
  groupMemberAbove: business(
    403,
    '只能更改身份低于自己的用户，且不能授予不低于自己的身份',
    'You may change only those below you, and to nothing at or above your own part',
  ),
  groupMemberNotBelow: business(404, '只能移除身份低于自己的用户', 'You may remove only those below you'),
  groupOwnerOnly: business(403, '仅限团队创建者', 'Only the owner of the group may do this'),
  groupOwnerDisabled: business(
    400,
    '该账号已停用，不能成为团队创建者',
    'This account is disabled and cannot own a group',
  ),
  groupOwnerCannotLeave: business(
    404,
    '创建者不能退出团队，请移交或解散团队',
    'The owner cannot leave; hand the group over or disband it',
  ),
  groupNeedsAccepted: business(
    403,
    '通过 {needed} 道题目后才能创建团队，目前为 {accepted} 道',
    'Making a group takes {needed} accepted problems; you have {accepted}',
  ),
  groupsPerDay: business(
    403,
    '24 小时内最多创建 {most} 个团队，请稍后再试',
    'You may make {most} groups within 24 hours',
  ),
  groupsMax: business(403, '最多拥有 {most} 个团队', 'You may own at most {most} groups'),
  groupCodeWrong: business(400, '邀请码错误', 'The code of the group is wrong'),
  groupReasonLength: business(
    400,
    '请填写 {least} 至 {most} 个字符的申请理由',
    'Give a reason of {least} to {most} characters',
  ),
  groupApplied: business(403, '你已申请加入，请等待审核', 'You have applied already; wait for an answer'),
  groupJoined: business(403, '你已是团队成员', 'You belong to this group already'),
  groupRefused: business(
    403,
    '申请已被拒绝，请在 {hours} 小时后再次申请',
    'You were refused; you may apply again in {hours} hours',
  ),
  groupNameTaken: business(400, '团队名称已存在', 'Another group has this name already'),
  groupShortNameTaken: business(400, '团队简称已存在', 'Another group has this short name already'),
  groupShortNameInUse: business(
    400,
    '团队已有题目，题号以简称开头，不能再修改简称',
    'The group has problems whose ids begin with its short name, which has to stay',
  ),
  groupCodeMissing: business(
    400,
    '审核加入和凭邀请码申请的团队需要 6 个字符的邀请码',
    'A protected or private group needs a code of 6 characters',
  ),
} as const satisfies Record<string, ErrorEntry>;
