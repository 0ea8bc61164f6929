import { tokenVariable } from '@xiezhi/cli/terminal/ask';

/** Messages of the import command. */
export const importMessages = {
  'en-US': {
    usage:
      'Usage: npm run import -- PATH… [--dry-run] [--accept NAME] [--update | --new-id] [--public] [--verify]\n    [--server URL] [--lang zh|en]',
    help: `Imports problem packages into the site, after a report of what is imported, converted and lost.

  npm run import -- PATH…

PATH is a folder, a zip archive or an FPS file, each with one problem or many, or a folder of such files.

  --dry-run      only reports and stores nothing
  --accept NAME  imports a problem even if scores or verdicts may change; NAME is its ID, or its folder inside PATH
  --update       if the ID is taken, replaces the existing problem
  --new-id       if the ID is taken, imports the problem with a new ID
  --public       publishes the problems immediately; otherwise they are hidden
  --verify       runs input validators and reference solutions, and compares verdicts with the expected ones
  --server URL   imports into another site, with the API token in ${tokenVariable}; if it is not set, the command asks for it
  --lang zh|en   language of the report
  --help         shows this help`,
    none: (path: string) => `${path}: no problem of a known format was found`,
    unreadable: (path: string, reason: string) => `${path}: ${reason}`,
    imported: (id: string) => `  Imported as ${id}`,
    updated: (id: string) => `  Updated ${id}`,
    refused: (reason: string) => `  Refused: ${reason}`,
    accept: (name: string) => `  To import it anyway, add --accept ${name}`,
    token: 'API token: ',
    noToken: `Set ${tokenVariable} to an API token that can import problems`,
    sum: (good: number, bad: number) => `${good} succeeded, ${bad} failed`,
  },
  'zh-CN': {
    usage:
      '用法：npm run import -- 路径… [--dry-run] [--accept 名称] [--update | --new-id] [--public] [--verify]\n    [--server URL] [--lang zh|en]',
    help: `导入题目包，并先报告采用、转换和丢失的内容。

  npm run import -- 路径…

路径可以是文件夹、zip 压缩包或 FPS 文件，其中可含一道或多道题目；也可以是装有这类文件的文件夹。

  --dry-run      只报告，不写入
  --accept 名称  即使分数或评测结果可能改变也导入：填题号，或题目在路径中的文件夹
  --update       题号已被使用时替换原题
  --new-id       题号已被使用时换用新题号
  --public       立即公开；否则先隐藏
  --verify       运行输入校验器和参考解，并与预期结果比较
  --server URL   导入到另一个站点，API 令牌取自 ${tokenVariable}，未设置则询问
  --lang zh|en   报告所用语言
  --help         显示本说明`,
    none: (path: string) => `${path}：没有找到已知格式的题目`,
    unreadable: (path: string, reason: string) => `${path}：${reason}`,
    imported: (id: string) => `  已导入为 ${id}`,
    updated: (id: string) => `  已更新 ${id}`,
    refused: (reason: string) => `  拒绝：${reason}`,
    accept: (name: string) => `  如仍要导入，请加 --accept ${name}`,
    token: 'API 令牌：',
    noToken: `请将可导入题目的 API 令牌放入环境变量 ${tokenVariable}`,
    sum: (good: number, bad: number) => `${good} 题成功，${bad} 题未成功`,
  },
} as const;
