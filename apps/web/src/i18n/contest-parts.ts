import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the pages of contests need. */
export const contestParts = {
  board: {
    'zh-CN': () => import('./zh-CN/board.ts'),
    'en-US': () => import('./en-US/board.ts'),
  },
  stage: {
    'zh-CN': () => import('./zh-CN/stage.ts'),
    'en-US': () => import('./en-US/stage.ts'),
  },
  contest: {
    'zh-CN': () => import('./zh-CN/contest.ts'),
    'en-US': () => import('./en-US/contest.ts'),
  },
  tool: {
    'zh-CN': () => import('./zh-CN/tool.ts'),
    'en-US': () => import('./en-US/tool.ts'),
  },
  contestWhy: {
    'zh-CN': () => import('./zh-CN/contestWhy.ts'),
    'en-US': () => import('./en-US/contestWhy.ts'),
  },
  contestRejudge: {
    'zh-CN': () => import('./zh-CN/contestRejudge.ts'),
    'en-US': () => import('./en-US/contestRejudge.ts'),
  },
  contestVirtual: {
    'zh-CN': () => import('./zh-CN/contestVirtual.ts'),
    'en-US': () => import('./en-US/contestVirtual.ts'),
  },
  contestOwn: {
    'zh-CN': () => import('./zh-CN/contestOwn.ts'),
    'en-US': () => import('./en-US/contestOwn.ts'),
  },
} satisfies Record<string, PartLoaders>;
