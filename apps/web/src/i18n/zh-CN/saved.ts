/** Bookmarks and private lists of problems; the best submissions of a problem. */
export const saved = {
  new: '新题单的名称',
  add: '新建并加入',
  delete: '删除',
  deleteOf: '删除题单“{name}”',
  'delete.title': '删除题单“{name}”？',
  'delete.text': '只删除题单，题目和提交不受影响。',
  limits: '题单只有你能看到，最多 {lists} 个，每个最多 {problems} 题。',
  records: '最佳提交',
  'records.fastest': '用时最短',
  'records.shortest': '代码最短',
  'records.language': '语言',
  'records.all': '全部语言',
} as const;
