/** Questions before what cannot be taken back. */
export const confirm = {
  cancel: '取消',
  type: '输入 {word} 以确认',
  failed: '无法显示确认框，操作没有执行',
} as const;
