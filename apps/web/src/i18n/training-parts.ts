import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the pages of trainings need, in the console as well. */
export const trainingParts = {
  training: {
    'zh-CN': async () => (await import('./zh-CN/training.ts')).training,
    'en-US': async () => (await import('./en-US/training.ts')).training,
  },
  trainingClass: {
    'zh-CN': async () => (await import('./zh-CN/trainingClass.ts')).trainingClass,
    'en-US': async () => (await import('./en-US/trainingClass.ts')).trainingClass,
  },
} satisfies Record<string, PartLoaders>;
