import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the pages of contests need. */
export const contestParts = {
  board: {
    'zh-CN': async () => (await import('./zh-CN/board.ts')).board,
    'en-US': async () => (await import('./en-US/board.ts')).board,
  },
  stage: {
    'zh-CN': async () => (await import('./zh-CN/stage.ts')).stage,
    'en-US': async () => (await import('./en-US/stage.ts')).stage,
  },
  contest: {
    'zh-CN': async () => (await import('./zh-CN/contest.ts')).contest,
    'en-US': async () => (await import('./en-US/contest.ts')).contest,
  },
  tool: {
    'zh-CN': async () => (await import('./zh-CN/tool.ts')).tool,
    'en-US': async () => (await import('./en-US/tool.ts')).tool,
  },
  contestWhy: {
    'zh-CN': async () => (await import('./zh-CN/contestWhy.ts')).contestWhy,
    'en-US': async () => (await import('./en-US/contestWhy.ts')).contestWhy,
  },
  contestRejudge: {
    'zh-CN': async () => (await import('./zh-CN/contestRejudge.ts')).contestRejudge,
    'en-US': async () => (await import('./en-US/contestRejudge.ts')).contestRejudge,
  },
  contestVirtual: {
    'zh-CN': async () => (await import('./zh-CN/contestVirtual.ts')).contestVirtual,
    'en-US': async () => (await import('./en-US/contestVirtual.ts')).contestVirtual,
  },
  contestOwn: {
    'zh-CN': async () => (await import('./zh-CN/contestOwn.ts')).contestOwn,
    'en-US': async () => (await import('./en-US/contestOwn.ts')).contestOwn,
  },
} satisfies Record<string, PartLoaders>;
