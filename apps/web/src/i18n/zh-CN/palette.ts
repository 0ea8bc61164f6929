/** The field that leads everywhere. */
export const palette = {
  placeholder: '题号、题目、用户名或页面',
  results: '结果',
  recent: '最近看过',
  pages: '页面',
  problems: '题目',
  users: '用户',
  submissions: '提交',
  submission: '提交 #{id}',
  theme: '主题：{theme}',
  searching: '正在查找',
  nothing: '没有找到，可以换个词',
  failed: '暂时无法查找题目和用户，请稍后重试',
  count: '共 {count} 项',
  'hint.move': '选择',
  'hint.open': '打开',
  'hint.tab': '在新标签页打开',
} as const;
