/** Questions before what cannot be taken back. */
export const confirm = {
  cancel: '取消',
  type: '输入 {word} 以确认',
} as const;
