import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of site settings and of test mails. */
export const siteAdminErrors = {
  settingFixed: business(
    400,
    '这项设置由服务器的环境变量 {variable} 指定，请在服务器上修改',
    'The environment variable {variable} of the server decides this; change it there',
  ),
  settingInvalid: business(
    400,
    '设置项 {setting} 的值不正确',
    'The value of the setting {setting} is not valid',
  ),
  timeZoneUnknown: business(
    400,
    '不存在时区“{zone}”，请填写 Asia/Shanghai 这样的名称',
    'There is no time zone “{zone}”; write a name such as Asia/Shanghai',
  ),
  webAddressInvalid: business(
    400,
    '“{address}”不是网址，请填写以 http 或 https 开头的完整地址',
    'This is no web address: “{address}”. Write it whole, beginning with http:// or https://',
  ),
  mailHostInvalid: business(
    400,
    '“{host}”不是邮件服务器的主机名',
    'This is not the host name of a mail server: “{host}”',
  ),
  dataSourceFixed: business(
    400,
    '数据库由服务器的环境变量 DATABASE_URL 指定，不能在这里修改',
    'The environment variable DATABASE_URL of the server says where the database is; it is not changed here',
  ),
  accountListsUneven: business(
    400,
    '其他评测平台的账号与密码数量不一致，没有保存任何改动',
    'There are not as many passwords as accounts at another judge; nothing was saved',
  ),
  mailNotSet: business(
    400,
    '还没有邮件服务器，请先填写并保存',
    'There is no mail server yet; fill it in and save it first',
  ),
  mailServerAway: business(
    400,
    '连接不上邮件服务器：{reason}',
    'The mail server cannot be reached: {reason}',
  ),
  mailSignInRefused: business(
    400,
    '邮件服务器拒绝了用户名或密码：{reason}',
    'The mail server refused the user name or the password: {reason}',
  ),
  mailRefused: business(
    400,
    '邮件服务器拒收了这封邮件：{reason}',
    'The mail server refused the mail: {reason}',
  ),
} as const satisfies Record<string, ErrorEntry>;
