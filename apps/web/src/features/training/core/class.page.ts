import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { keywordSearch } from '../../../lib/search.ts';
import { readMatrixSearch } from './progress-matrix/matrix-search.ts';

/* Class progress pages for managers of a training, of the site and of a group. */

const matrix = {
  path: '/matrix',
  needs: ['login'],
  search: readMatrixSearch,
} as const;

const liveProgress = {
  path: '/pulse',
  needs: ['login'],
  texts: ['trainingStaff'],
  frame: 'focus',
  component: async () => (await import('./live-progress/LiveProgressPage.tsx')).LiveProgressPage,
} as const;

export const trainingMatrixPage = definePage({
  ...matrix,
  layout: layouts.trainingFrame,
  texts: ['training', 'trainingStaff'],
  component: async () => (await import('./progress-matrix/MatrixPage.tsx')).MatrixPage,
});

export const groupTrainingMatrixPage = definePage({
  ...matrix,
  layout: layouts.groupTrainingFrame,
  texts: ['group', 'training', 'trainingStaff'],
  component: async () => (await import('./progress-matrix/MatrixPage.tsx')).MatrixPage,
});

const homework = {
  path: '/homework',
  needs: ['login'],
  search: keywordSearch,
} as const;

export const trainingHomeworkPage = definePage({
  ...homework,
  layout: layouts.trainingFrame,
  texts: ['training', 'trainingStaff', 'list'],
  component: async () => (await import('./homework/HomeworkPage.tsx')).HomeworkPage,
});

export const groupTrainingHomeworkPage = definePage({
  ...homework,
  layout: layouts.groupTrainingFrame,
  texts: ['group', 'training', 'trainingStaff', 'list'],
  component: async () => (await import('./homework/HomeworkPage.tsx')).HomeworkPage,
});

export const liveProgressPage = definePage({ ...liveProgress, layout: layouts.training });
export const groupLiveProgressPage = definePage({ ...liveProgress, layout: layouts.groupTraining });
