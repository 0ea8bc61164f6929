import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the pages of groups need. */
export const groupParts = {
  group: {
    'zh-CN': () => import('./zh-CN/group.ts'),
    'en-US': () => import('./en-US/group.ts'),
  },
  groupEvent: {
    'zh-CN': () => import('./zh-CN/groupEvent.ts'),
    'en-US': () => import('./en-US/groupEvent.ts'),
  },
  groupLog: {
    'zh-CN': () => import('./zh-CN/groupLog.ts'),
    'en-US': () => import('./en-US/groupLog.ts'),
  },
  groupWork: {
    'zh-CN': () => import('./zh-CN/groupWork.ts'),
    'en-US': () => import('./en-US/groupWork.ts'),
  },
} satisfies Record<string, PartLoaders>;
