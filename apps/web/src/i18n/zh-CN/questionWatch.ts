/** Notifications of unanswered questions, for staff on every page. */
export const questionWatch = {
  arrived: '{contest}：{name} 提问',
  arrivedAbout: '{contest}：{name} 就 {problem} 题提问',
  open: '去答复',
  title: '未答复的提问',
  count: '{count} 条未答复',
  notify: '浏览器通知新提问',
  'notify.denied': '浏览器已禁止通知，请在浏览器的网站设置中允许。',
} as const;
