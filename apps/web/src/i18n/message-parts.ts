import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the lists of messages need; the bell has its own. */
export const messageParts = {
  inbox: {
    'zh-CN': () => import('./zh-CN/inbox.ts'),
    'en-US': () => import('./en-US/inbox.ts'),
  },
} satisfies Record<string, PartLoaders>;
