/** What a program and the interactor of its problem said to each other. */
export const conversation = {
  title: '与交互器的对话',
  program: '程序',
  interactor: '交互器',
  direction: '{from}发给{to}',
  bytes: '{bytes} 字节',
  nothing: '什么也没有发出',
  omitted: '中间从略',
  copy: '复制「{name}」的内容',
  recorded: '评测后再运行一次所录；两侧各按先后排列，彼此之间的先后没有记录。',
  differs: '这一次的结果与评测结果不同，内容仅供参考。',
} as const;
