import type { Locale } from '../limits/index.ts';
import { createTranslator } from './translate.ts';

/**
 * Chinese translations of messages from judge nodes, which are stored in English. `{}` stands for an inserted value.
 */
export const judgeMessagesInChinese: Readonly<Record<string, string>> = {
  'idle: wall time exceeded': '程序空闲，实际用时超限',
  'output limit exceeded': '输出超过上限',
  'exit code {}': '退出码 {}',
  'exit code {}: {}': '退出码 {}：{}',
  'killed by signal {}': '被信号 {} 终止',
  'killed by signal {}: {}': '被信号 {} 终止：{}',
  'output file not found': '没有找到输出文件',
  'the output file is not a regular file': '输出文件不是普通文件',
  'the checker failed': '检查器运行失败',
  'the checker or interactor of the problem does not compile': '题目的检查器或交互器编译失败',
  'checkers in {} are not judged by this node': '这台评测机不支持 {} 编写的检查器',
  'the groups of the problem depend on each other': '题目的子任务互相依赖',
  'the problem has no test cases': '题目没有测试点',
  'the problem has no interactor': '题目没有交互器',
  'the problem has no checker': '题目没有检查器',
  'the problem has {} extra files; {} are the most': '题目有 {} 个附加文件，最多 {} 个',
  'test data could not be fetched': '无法取得测试数据',
  'there is no program to compile': '没有要编译的程序',
  'there is no way to build the program': '没有可用的方式来构建该程序',
  'this node does not know the language {}': '这台评测机不支持语言 {}',
  'this node does not know the judge mode {}': '这台评测机不支持评测方式 {}',
  'this node does not know the comparison of the problem': '这台评测机不支持题目的比较方式',
  'this node has no toolchain for checkers in {}': '这台评测机没有编译 {} 检查器的工具链',
  'fault of the judge: {}': '评测机故障：{}',
  'the server refused the result: {}': '服务器没有接受评测结果：{}',
  'The source contains a NUL character': '源代码中含有 NUL 字符',
  'The class name is too long: its file, {}, would need a name of more than 255 bytes':
    '类名过长：它的文件 {} 的文件名将超过 255 字节',
  'The problem brings {} itself: name the class of the submission otherwise':
    '题目自带 {}：请给提交的类另取名字',
  'The compiler made no program': '编译器没有生成程序',
  'The compiler ended with exit code {}': '编译器退出码为 {}',
  'The compiler died of signal {}': '编译器被信号 {} 终止',
  'Compilation exceeded the memory limit': '编译超过内存上限',
  'Compilation exceeded the time limit': '编译超过时间上限',
  'Compilation exceeded the output limit': '编译超过输出上限',
};

const translate = createTranslator(judgeMessagesInChinese);

/** Translates the first line of a judge node's message. All further lines are compiler output and stay unchanged. */
export function judgeMessageText(message: string, locale: Locale): string {
  if (locale === 'en-US') return message;
  const end = message.indexOf('\n');
  return end < 0 ? translate(message) : translate(message.slice(0, end)) + message.slice(end);
}
