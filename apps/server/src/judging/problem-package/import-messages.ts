import type { Locale } from '@xiezhi/contract/limits';
import type { TrialEvent } from '@xiezhi/judge/offline/trial-event';
import { tokenVariable } from '@xiezhi/cli/terminal/ask';
import type { Verification } from './verify.ts';

/** Messages of the import command. */
export const importMessages = {
  'en-US': {
    usage:
      'Usage: npm run import -- PATH… [--dry-run] [--accept NAME] [--update | --new-id] [--public] [--verify]\n    [--server URL] [--lang zh|en]',
    help: `Brings problem packages into the site, after a report of what is taken, converted and lost.

  npm run import -- PATH…

PATH is a folder, a zip archive or an FPS file, each with one problem or many, or a folder of such files.

  --dry-run      reports, and stores nothing
  --accept NAME  takes a problem although scores or verdicts may change: by its id, or its folder inside PATH
  --update       replaces a problem whose id is taken
  --new-id       puts such a package beside it, under an id of its own
  --public       shows the problems at once; they are hidden otherwise
  --verify       runs input validators and reference solutions, and compares verdicts with the expected ones
  --server URL   brings them into another site, with an API token in ${tokenVariable} or asked for
  --lang zh|en   language of the report
  --help         shows this`,
    none: (path: string) => `${path}: no problem of a known format was found`,
    unreadable: (path: string, reason: string) => `${path}: ${reason}`,
    imported: (id: string) => `  Imported as ${id}`,
    updated: (id: string) => `  Updated ${id}`,
    refused: (reason: string) => `  Refused: ${reason}`,
    accept: (name: string) => `  Take it nevertheless with --accept ${name}`,
    met: (path: string, got: string) => `  Verified: ${path}: ${got}`,
    missed: (path: string, got: string) => `  NOT AS EXPECTED: ${path}: ${got}`,
    language: (path: string) => `  Not verified: ${path}: no node judges its language`,
    noVerdict: (path: string) => `  Not verified: ${path}: no verdict; is the site running?`,
    validated: (path: string, accepted: number, refused: number) =>
      `  Validated: ${path}: ${accepted} inputs good, ${refused} not`,
    notTried: (path: string, reason: string) => `  Not run: ${path}: ${reason}`,
    timeLimit: (ms: number, slowest: number, path: string) =>
      `  Time limit: ${ms} ms, for ${path} took ${slowest} ms here`,
    noTimeLimit: (reason: string) => `  No time limit was found: ${reason}`,
    token: 'API token: ',
    noToken: `Put an API token for importing problems into ${tokenVariable}`,
    sum: (good: number, bad: number) => `${good} good, ${bad} not`,
  },
  'zh-CN': {
    usage:
      '用法：npm run import -- 路径… [--dry-run] [--accept 名称] [--update | --new-id] [--public] [--verify]\n    [--server URL] [--lang zh|en]',
    help: `导入题目包，并先报告采用、转换和丢失的内容。

  npm run import -- 路径…

路径可以是文件夹、zip 压缩包或 FPS 文件，其中可含一道或多道题目；也可以是装有这类文件的文件夹。

  --dry-run      只报告，不写入
  --accept 名称  即使分数或评测结果可能改变也导入：填题目编号，或题目在路径中的文件夹
  --update       编号已被使用时替换原题
  --new-id       编号已被使用时换用新的编号
  --public       立即公开；否则先隐藏
  --verify       运行输入校验器和参考程序，并与预期结果比较
  --server URL   导入到另一个站点，API 令牌取自 ${tokenVariable}，未设置则询问
  --lang zh|en   报告所用语言
  --help         显示本说明`,
    none: (path: string) => `${path}：没有找到已知格式的题目`,
    unreadable: (path: string, reason: string) => `${path}：${reason}`,
    imported: (id: string) => `  已导入为 ${id}`,
    updated: (id: string) => `  已更新 ${id}`,
    refused: (reason: string) => `  拒绝：${reason}`,
    accept: (name: string) => `  如仍要导入，请加 --accept ${name}`,
    met: (path: string, got: string) => `  验证通过：${path}：${got}`,
    missed: (path: string, got: string) => `  与预期不符：${path}：${got}`,
    language: (path: string) => `  未验证：${path}：没有评测节点支持其语言`,
    noVerdict: (path: string) => `  未验证：${path}：没有结果，请确认站点正在运行`,
    validated: (path: string, accepted: number, refused: number) =>
      `  输入校验：${path}：${accepted} 个通过，${refused} 个未通过`,
    notTried: (path: string, reason: string) => `  未运行：${path}：${reason}`,
    timeLimit: (ms: number, slowest: number, path: string) =>
      `  时间限制：${ms} 毫秒（${path} 在本机用时 ${slowest} 毫秒）`,
    noTimeLimit: (reason: string) => `  未能测得时间限制：${reason}`,
    token: 'API 令牌：',
    noToken: `请将可导入题目的 API 令牌放入环境变量 ${tokenVariable}`,
    sum: (good: number, bad: number) => `${good} 题成功，${bad} 题未成功`,
  },
} as const;

export function describeEvent(event: TrialEvent, locale: Locale): string {
  const words = importMessages[locale];
  switch (event.kind) {
    case 'validated':
      return words.validated(event.path, event.accepted, event.refused);
    case 'timeLimit':
      return words.timeLimit(event.timeLimitMs, event.slowestMs, event.path);
    case 'noTimeLimit':
      return words.noTimeLimit(event.reason);
    case 'notTried':
      return words.notTried(event.path, event.reason);
  }
}

export function describeVerification(result: Verification, locale: Locale): string {
  const words = importMessages[locale];
  switch (result.kind) {
    case 'met':
    case 'missed':
      return words[result.kind](result.path, result.got);
    case 'unknown':
      return words[result.reason](result.path);
    case 'notTried':
      return words.notTried(result.path, result.reason);
  }
}
