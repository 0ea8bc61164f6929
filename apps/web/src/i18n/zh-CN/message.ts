/** The message bell and its menu. */
export const message = {
  bell: '消息',
  'bell.unread': '消息，{count} 条未读',
  arrived: '你有 {count} 条未读消息',
  comment: '评论我的',
  reply: '回复我的',
  like: '收到的赞',
  sys: '系统通知',
  mine: '我的消息',
} as const;
