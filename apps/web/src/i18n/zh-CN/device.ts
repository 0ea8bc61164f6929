/** Sign-in of a program by device code. */
export const device = {
  title: '登录终端客户端',
  intro: '输入终端里显示的验证码，让该程序以你的身份使用本站。',
  code: '验证码',
  'code.required': '请输入验证码',
  'code.send': '继续',
  program: '程序',
  address: 'IP 地址',
  started: '请求时间',
  warning: '请确认验证码与你自己的终端一致，且登录由你本人刚刚发起。如果是别人发来的验证码或链接，请拒绝。',
  life: '令牌 {count} 天后失效，也可以随时在个人设置中撤销。',
  grant: '允许登录',
  deny: '拒绝',
  granted: '已允许登录',
  'granted.detail': '可以回到终端继续使用，也可以关闭本页。',
  denied: '已拒绝',
  'denied.detail': '该程序没有得到任何权限。',
} as const;
