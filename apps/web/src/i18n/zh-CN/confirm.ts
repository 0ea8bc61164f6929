/** Confirmation of irreversible actions. */
export const confirm = {
  cancel: '取消',
  drop: '放弃',
  'drop.title': '放弃未保存的内容？',
  'drop.text': '内容尚未保存，关闭后无法恢复。',
  type: '输入 {word} 以确认',
} as const;
