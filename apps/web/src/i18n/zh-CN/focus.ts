/** Full-screen mode: walking through the problems of a set. */
export const focus = {
  problems: '题目导航',
  solved: '通过 {solved} / {total}',
  previous: '上一题（快捷键 [）',
  next: '下一题（快捷键 ]）',
  leave: '退出专注模式（Esc）',
  leaveShort: '退出',
  notShownDetail: '可能尚未开放，也可能你没有参加。',
} as const;
