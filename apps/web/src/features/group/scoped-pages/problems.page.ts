import { defineListSearch, readFlag, readInt, readText } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { problemSearch } from '../../problem/solve/problem-search.ts';

export const groupProblemsPage = definePage({
  layout: layouts.groupFrame,
  path: '/problem',
  needs: ['login'],
  search: defineListSearch({ keyword: readText, difficulty: readInt, tags: readFlag }),
  texts: ['group', 'groupWork'],
  component: async () => (await import('./GroupProblemsPage.tsx')).GroupProblemsPage,
});

export const groupProblemPage = definePage({
  layout: layouts.group,
  path: '/problem/$problemID',
  needs: ['login'],
  search: problemSearch,
  texts: ['group', 'editor'],
  frame: 'window',
  component: async () => (await import('./GroupProblemPage.tsx')).GroupProblemPage,
});

/** Problems of a group as its administrators see them. */
export const groupProblemAdminPage = definePage({
  layout: layouts.groupFrame,
  path: '/problem-admin',
  needs: ['login'],
  search: defineListSearch({ keyword: readText, auth: readInt }),
  texts: ['group', 'groupWork', 'discussion', 'confirm'],
  component: async () => (await import('./GroupProblemAdminPage.tsx')).GroupProblemAdminPage,
});

export const groupProblemCreatePage = definePage({
  layout: layouts.groupFrame,
  path: '/problem-admin/create',
  needs: ['login'],
  texts: ['group', 'groupWork', 'problemAdmin', 'form', 'field'],
  component: async () => (await import('./GroupProblemCreatePage.tsx')).GroupProblemCreatePage,
});
