/** Additional texts of management lists. */
export const list = {
  selectRow: '选择：{name}',
  selectPage: '选择本页全部',
  bulk: '批量操作',
  selected: '已选 {count} 项',
  selectAll: '选择全部 {count} 项',
  clearSelection: '取消选择',
  exporting: '{loaded} / {total}',
  exportFailed: '导出失败，请重试',
} as const;
