import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of staff actions on accounts. */
export const userAdminErrors = {
  accountNotFound: business(400, '用户不存在', 'There is no such user'),
  userIsAboveYou: business(
    403,
    '只有超级管理员可以管理管理员账号或授予管理角色',
    'Only a super administrator manages accounts of staff or gives a role of staff',
  ),
  userIsYourself: business(
    400,
    '不能停用、删除自己的账号，也不能改变自己的角色',
    'You cannot disable, delete or change the role of your own account',
  ),
  secondFactorIsYours: business(
    400,
    '自己的两步验证请在个人设置中关闭',
    'Your own second factor is removed in your settings',
  ),
  lastRoot: business(
    400,
    '本站至少需要一位可以登录的超级管理员',
    'The site needs at least one super administrator who can sign in',
  ),
  realnameTooLong: business(400, '真实姓名不能超过 50 个字符', 'A real name has at most 50 characters'),
  titleTooLong: business(400, '头衔不能超过 20 个字符', 'A title has at most 20 characters'),
  titleColorInvalid: business(400, '头衔颜色应为 #RRGGBB', 'Enter a title color as #RRGGBB'),
  usersRefused: business(
    400,
    '成功 {good} 行，失败 {bad} 行，失败的用户名：{names}',
    'Of the rows {good} were taken and {bad} were not. Usernames of those: {names}',
  ),
  generatedRange: business(
    400,
    '结束编号不能小于起始编号，一次最多生成 {limit} 个用户',
    'The last number must not be below the first, and at most {limit} users are made at once',
  ),
  generatedTaken: business(
    400,
    '以下用户名已存在，没有生成任何用户：{names}',
    'These usernames exist already, and nobody was made: {names}',
  ),
  generatedGone: business(
    404,
    '账号表不存在、已经下载过或已过期',
    'The list of accounts does not exist, was fetched before or has expired',
  ),
} as const satisfies Record<string, ErrorEntry>;
