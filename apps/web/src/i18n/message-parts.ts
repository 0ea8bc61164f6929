import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the lists of messages need; the bell has its own. */
export const messageParts = {
  inbox: {
    'zh-CN': async () => (await import('./zh-CN/inbox.ts')).inbox,
    'en-US': async () => (await import('./en-US/inbox.ts')).inbox,
  },
} satisfies Record<string, PartLoaders>;
