import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the pages of groups need. */
export const groupParts = {
  group: {
    'zh-CN': async () => (await import('./zh-CN/group.ts')).group,
    'en-US': async () => (await import('./en-US/group.ts')).group,
  },
  // Announcements of groups are written by the form that staff know from the console.
  announcement: {
    'zh-CN': async () => (await import('./zh-CN/announcement.ts')).announcement,
    'en-US': async () => (await import('./en-US/announcement.ts')).announcement,
  },
} satisfies Record<string, PartLoaders>;
