/** Hints of a problem, opened one by one. */
export const hint = {
  title: '分步提示',
  opened: '已打开 {opened} / {count}',
  number: '提示 {number}',
  free: '不扣分',
  price: '扣 {price} 分',
  solved: '你已通过，不再扣分',
  open: '打开提示 {number}',
  later: '请先打开前一条提示',
  closed: '这道题正在比赛中使用，比赛结束后才能查看提示。',
  login: '登录后可以逐条打开 {count} 条提示。',
  'ask.title': '打开提示 {number}？',
  'ask.here':
    '在这个训练里，之后提交这道题的得分要扣 {price} 分（满分按 100 分计），不会扣之前提交的得分。老师能看到你打开了几条提示。',
  'ask.bank':
    '题库练习不计分；这道题在训练和作业里的得分要扣 {price} 分（满分按 100 分计），只影响打开之后的提交。老师能看到你打开了几条提示。',
  'ask.verb': '打开，扣 {price} 分',
} as const;
