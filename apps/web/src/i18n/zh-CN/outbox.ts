/** The outgoing mails of the site. */
export const outbox = {
  note: '最近 7 天的邮件，仅超级管理员可见',
  forbidden: '只有超级管理员可以查看发件箱',
  none: '最近 7 天没有邮件',
  'none.detail': '注册验证码等邮件会出现在这里。',
  state: '状态',
  'state.waiting': '待发送',
  'state.sent': '已发送',
  'state.failed': '发送失败',
  'state.kept': '无邮件服务器',
  recipient: '收件人',
  subject: '主题',
  time: '时间',
} as const;
