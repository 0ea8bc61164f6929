import type { PartLoaders } from './parts.ts';

/** Texts that only the hints of a problem need, which most problems do not have. */
export const hintParts = {
  hint: {
    'zh-CN': () => import('./zh-CN/hint.ts'),
    'en-US': () => import('./en-US/hint.ts'),
  },
} satisfies Record<string, PartLoaders>;
