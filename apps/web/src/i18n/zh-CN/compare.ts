/** Comparison of two submissions. */
export const compare = {
  title: '比较两次提交',
  left: '左侧的提交',
  right: '右侧的提交',
  open: '查看提交',
  code: '代码差异',
  nothing: '还没有选择提交',
  onlyOne: '没有更早的提交可以比较',
  how: '在提交详情页点“比较”，会与同一用户在同一题目上更早的提交比较。',
  hidden: '两份代码中有你无权查看的',
  hiddenDetail: '只有自己的、已分享的代码才能比较。',
  same: '两份代码完全相同。',
  counts: '新增 {added} 行，删去 {removed} 行',
  mostlyDifferent: '两份代码大部分不同',
  unfold: '展开相同的 {count} 行',
  added: '新增：',
  removed: '删去：',
} as const;
