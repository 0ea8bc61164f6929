import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the pages of groups need. */
export const groupParts = {
  group: {
    'zh-CN': async () => (await import('./zh-CN/group.ts')).group,
    'en-US': async () => (await import('./en-US/group.ts')).group,
  },
} satisfies Record<string, PartLoaders>;
