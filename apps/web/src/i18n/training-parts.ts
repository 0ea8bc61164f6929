import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the pages of trainings need, in the console as well. */
export const trainingParts = {
  training: {
    'zh-CN': () => import('./zh-CN/training.ts'),
    'en-US': () => import('./en-US/training.ts'),
  },
  trainingClass: {
    'zh-CN': () => import('./zh-CN/trainingClass.ts'),
    'en-US': () => import('./en-US/trainingClass.ts'),
  },
} satisfies Record<string, PartLoaders>;
