import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the page of search results needs; the palette has its own. */
export const searchParts = {
  search: {
    'zh-CN': async () => (await import('./zh-CN/search.ts')).search,
    'en-US': async () => (await import('./en-US/search.ts')).search,
  },
} satisfies Record<string, PartLoaders>;
