/** The communication between a program and the interactor of its problem. */
export const conversation = {
  title: '交互记录',
  program: '程序',
  interactor: '交互器',
  direction: '{from}发给{to}',
  bytes: '{bytes} 字节',
  nothing: '没有发送内容',
  omitted: '中间部分已省略',
  copy: '复制“{name}”的内容',
  recorded: '评测后再次运行时的记录。每一侧的内容按时间排列，两侧之间的先后顺序未记录。',
  differs: '这次运行与评测的结果不同，内容仅供参考。',
} as const;
