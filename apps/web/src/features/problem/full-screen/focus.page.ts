import { queryClient } from '../../../api/query-client.ts';
import { getLocale } from '../../../i18n/locale.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { problemSearch } from '../solve/problem-search.ts';
import { problemQuery } from '../core/queries.ts';

/** One page for every scope; the layout around it provides the scope. */
const focus = {
  path: '/problem/$problemID/full-screen',
  search: problemSearch,
  texts: ['editor', 'focus'],
  frame: 'focus',
  component: async () => (await import('./FocusPage.tsx')).FocusPage,
} as const;

export const focusPage = definePage({
  layout: layouts.site,
  ...focus,
  load: ({ params }) => [queryClient.prefetchQuery(problemQuery(params.problemID, getLocale()))],
});

export const trainingFocusPage = definePage({ layout: layouts.training, ...focus });
export const contestFocusPage = definePage({
  layout: layouts.contest,
  ...focus,
  component: async () => (await import('./ContestFocusPage.tsx')).ContestFocusPage,
});

export const groupFocusPage = definePage({ layout: layouts.group, ...focus });
export const groupTrainingFocusPage = definePage({ layout: layouts.groupTraining, ...focus });
