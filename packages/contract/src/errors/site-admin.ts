import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of site settings and of test mails. */
export const siteAdminErrors = {
  settingFixed: business(
    400,
    '这项设置由服务器的环境变量 {variable} 指定，请在服务器上修改',
    'The environment variable {variable} sets this value. Change it on the server',
  ),
  settingInvalid: business(400, '设置项 {setting} 的值不正确', 'Invalid value of the setting {setting}'),
  timeZoneUnknown: business(
    400,
    '不存在时区“{zone}”，请填写 Asia/Shanghai 这样的名称',
    'Unknown time zone “{zone}”. Use a name such as Asia/Shanghai',
  ),
  webAddressInvalid: business(
    400,
    '“{address}”不是网址，请填写以 http 或 https 开头的完整地址',
    'Not a web address: “{address}”. Enter a complete address with http:// or https://',
  ),
  mailHostInvalid: business(400, '“{host}”不是邮件服务器的主机名', 'Not a host name: “{host}”'),
  dataSourceFixed: business(
    400,
    '数据库由服务器的环境变量 DATABASE_URL 指定，不能在这里修改',
    'The environment variable DATABASE_URL sets the database. It cannot be changed here',
  ),
  accountListsUneven: business(
    400,
    '远程评测平台的账号与密码数量不一致，没有保存任何改动',
    'The numbers of accounts and passwords of a remote judge differ. Nothing was saved',
  ),
  mailNotSet: business(
    400,
    '还没有邮件服务器，请先填写并保存',
    'No mail server is set. Fill in and save the mail settings first',
  ),
  mailServerAway: business(
    400,
    '连接不上邮件服务器：{reason}',
    'Cannot connect to the mail server: {reason}',
  ),
  mailServerPlain: business(
    400,
    '邮件服务器在这个端口上不使用 TLS，请关闭加密连接或更换端口',
    'The mail server does not use TLS on this port: turn off encryption or use another port',
  ),
  mailSignInRefused: business(
    400,
    '邮件服务器拒绝了用户名或密码：{reason}',
    'The mail server rejected the username or password: {reason}',
  ),
  mailRefused: business(
    400,
    '邮件服务器拒收了这封邮件：{reason}',
    'The mail server rejected the email: {reason}',
  ),
} as const satisfies Record<string, ErrorEntry>;
