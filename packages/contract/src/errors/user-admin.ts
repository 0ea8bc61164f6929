import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of staff actions on accounts. */
export const userAdminErrors = {
  accountNotFound: business(400, '用户不存在', 'This user does not exist'),
  userIsAboveYou: business(
    403,
    '只有超级管理员可以管理管理员账号或授予管理角色',
    'Only super administrators can manage staff accounts or assign staff roles',
  ),
  userIsYourself: business(
    400,
    '不能停用、删除自己的账号，也不能改变自己的角色',
    'You cannot disable or delete your own account or change its role',
  ),
  secondFactorIsYours: business(
    400,
    '自己的两步验证请在个人设置中关闭',
    'Turn off your own second factor in your settings',
  ),
  lastRoot: business(
    400,
    '本站至少需要一位可以登录的超级管理员',
    'The site needs at least one super administrator who can sign in',
  ),
  realnameTooLong: business(400, '真实姓名不能超过 50 个字符', 'Real names can have at most 50 characters'),
  titleTooLong: business(400, '头衔不能超过 20 个字符', 'Titles can have at most 20 characters'),
  titleColorInvalid: business(400, '头衔颜色应为 #RRGGBB', 'Enter a title color as #RRGGBB'),
  usersRefused: business(
    400,
    '成功 {good} 行，失败 {bad} 行，失败的用户名：{names}',
    'Rows imported: {good}, failed: {bad}. Usernames of the failed rows: {names}',
  ),
  generatedRange: business(
    400,
    '结束编号不能小于起始编号，一次最多生成 {limit} 个用户',
    'The last number must not be below the first. At most {limit} users can be created at once',
  ),
  generatedTaken: business(
    400,
    '以下用户名已存在，没有生成任何用户：{names}',
    'These usernames are already taken, so no users were created: {names}',
  ),
  generatedGone: business(
    404,
    '账号表不存在、已经下载过或已过期',
    'The list of accounts does not exist, was already downloaded or has expired',
  ),
} as const satisfies Record<string, ErrorEntry>;
