import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the pages of groups need. */
export const groupParts = {
  group: {
    'zh-CN': async () => (await import('./zh-CN/group.ts')).group,
    'en-US': async () => (await import('./en-US/group.ts')).group,
  },
  groupEvent: {
    'zh-CN': async () => (await import('./zh-CN/groupEvent.ts')).groupEvent,
    'en-US': async () => (await import('./en-US/groupEvent.ts')).groupEvent,
  },
  groupWork: {
    'zh-CN': async () => (await import('./zh-CN/groupWork.ts')).groupWork,
    'en-US': async () => (await import('./en-US/groupWork.ts')).groupWork,
  },
} satisfies Record<string, PartLoaders>;
