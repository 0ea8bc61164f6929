import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { readMatrixSearch } from './matrix/matrix-search.ts';

/* A class at work, for whoever manages the training: of the site, and of a group. */

const matrix = {
  path: '/matrix',
  needs: ['login'],
  search: readMatrixSearch,
} as const;

const pulse = {
  path: '/pulse',
  needs: ['login'],
  texts: ['trainingClass'],
  weight: { limit: 185 },
  frame: 'focus',
  component: async () => (await import('./pulse/PulsePage.tsx')).PulsePage,
} as const;

export const trainingMatrixPage = definePage({
  ...matrix,
  layout: layouts.trainingPlace,
  texts: ['training', 'trainingClass'],
  weight: { limit: 190 },
  component: async () => (await import('./staff-pages.ts')).MatrixPage,
});

export const groupTrainingMatrixPage = definePage({
  ...matrix,
  layout: layouts.groupTrainingPlace,
  texts: ['group', 'training', 'trainingClass'],
  weight: { limit: 205, modules: ['../group/GroupPlace.tsx'] },
  component: async () => (await import('./staff-pages.ts')).MatrixPage,
});

export const trainingPulsePage = definePage({ ...pulse, layout: layouts.training });
export const groupTrainingPulsePage = definePage({ ...pulse, layout: layouts.groupTraining });
