/** Settings of the code editor, and messages of its formatters. */
export const editorSetting = {
  theme: '主题',
  themeOurs: '与网站一致',
  fontSize: '字号',
  tabSize: '缩进宽度',
  spaces: '{count} 个空格',
  keys: '按键方式',
  'keys.default': '标准',
  'keys.vim': 'Vim 模式',
  completion: '代码补全',
  'completion.hint': '输入时提示关键字和程序中出现过的单词；Tab 键采用，Esc 键关闭。',
  'completion.off': '本场考试已关闭代码补全',
  formatFailed: '无法格式化，请检查语法',
  formatUnavailable: '格式化工具没有加载成功，请检查网络',
} as const;
