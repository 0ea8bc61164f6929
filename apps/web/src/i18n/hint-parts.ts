import type { PartLoaders } from './parts.ts';

/** Texts that only the hints of a problem need, which most problems do not have. */
export const hintParts = {
  hint: {
    'zh-CN': async () => (await import('./zh-CN/hint.ts')).hint,
    'en-US': async () => (await import('./en-US/hint.ts')).hint,
  },
} satisfies Record<string, PartLoaders>;
