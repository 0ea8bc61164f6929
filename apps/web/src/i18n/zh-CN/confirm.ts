/** Questions before what cannot be taken back. */
export const confirm = {
  cancel: '取消',
  drop: '放弃',
  'drop.title': '放弃刚才写的内容？',
  'drop.text': '它还没有保存，关闭之后不能找回。',
  type: '输入 {word} 以确认',
} as const;
