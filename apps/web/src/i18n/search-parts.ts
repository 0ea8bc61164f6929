import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the page of search results needs; the palette has its own. */
export const searchParts = {
  search: {
    'zh-CN': () => import('./zh-CN/search.ts'),
    'en-US': () => import('./en-US/search.ts'),
  },
} satisfies Record<string, PartLoaders>;
