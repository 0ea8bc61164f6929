import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the console's pages need. */
export const consoleParts = {
  console: {
    'zh-CN': async () => (await import('./zh-CN/console.ts')).console,
    'en-US': async () => (await import('./en-US/console.ts')).console,
  },
  announcement: {
    'zh-CN': async () => (await import('./zh-CN/announcement.ts')).announcement,
    'en-US': async () => (await import('./en-US/announcement.ts')).announcement,
  },
  markup: {
    'zh-CN': async () => (await import('./zh-CN/markup.ts')).markup,
    'en-US': async () => (await import('./en-US/markup.ts')).markup,
  },
  data: {
    'zh-CN': async () => (await import('./zh-CN/data.ts')).data,
    'en-US': async () => (await import('./en-US/data.ts')).data,
  },
} satisfies Record<string, PartLoaders>;
