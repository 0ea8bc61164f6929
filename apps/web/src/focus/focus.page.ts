import { queryClient } from '../api/query-client.ts';
import { getLocale } from '../i18n/locale.ts';
import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { problemSearch } from '../solving/problem-search.ts';
import { problemQuery } from '../problem/queries.ts';

const afterwards = [
  '../solving/EditorPane.tsx',
  '../editor/create-editor.ts',
  '../editor/extras.ts',
  '../editor/searching.tsx',
  '../shell/Attendants.tsx',
  '../code/modes/c-family.ts',
] as const;

/** One page in every scope; the layout around it says which. */
const focus = {
  path: '/problem/$problemID/full-screen',
  search: problemSearch,
  texts: ['editor', 'focus'],
  weight: {
    limit: 200,
    modules: ['../markdown/formula-style.ts'],
    later: {
      limit: 330,
      modules: afterwards,
    },
  },
  frame: 'focus',
  component: async () => (await import('./FocusPage.tsx')).FocusPage,
} as const;

export const focusPage = definePage({
  layout: layouts.site,
  ...focus,
  load: ({ params }) => [queryClient.prefetchQuery(problemQuery(params.problemID, getLocale()))],
});

/** Comes with the definitions of all pages of its family, which weigh some 3 kB. */
const amongFamily = {
  ...focus,
  weight: {
    limit: 200,
    modules: ['../markdown/formula-style.ts'],
    later: { limit: 330, modules: afterwards },
  },
} as const;

export const trainingFocusPage = definePage({ layout: layouts.training, ...amongFamily });
export const contestFocusPage = definePage({
  layout: layouts.contest,
  ...amongFamily,
  component: async () => (await import('./ContestFocusPage.tsx')).ContestFocusPage,
});

/** The family of groups knows the pages of all nouns that a group has, and of those that manage them. */
const amongGroups = {
  ...focus,
  weight: {
    limit: 200,
    modules: ['../markdown/formula-style.ts'],
    later: { limit: 330, modules: afterwards },
  },
} as const;

export const groupFocusPage = definePage({ layout: layouts.group, ...amongGroups });
export const groupTrainingFocusPage = definePage({ layout: layouts.groupTraining, ...amongGroups });
