import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { ceremonySearch, projectorSearch } from './stage-search.ts';

const shared = {
  layout: layouts.site,
  texts: ['stage', 'board'],
  frame: 'focus',
  under: '/contest',
} as const;

/** In a window of its own; others open it at this very address. */
export const scrollBoardPage = definePage({
  ...shared,
  path: '/scrollBoard',
  search: ceremonySearch,
  component: async () => (await import('./CeremonyPage.tsx')).CeremonyPage,
});

/** The board of a contest for a wall. */
export const projectorPage = definePage({
  ...shared,
  path: '/projector',
  search: projectorSearch,
  texts: ['stage', 'board', 'contest'],
  component: async () => (await import('./ProjectorPage.tsx')).ProjectorPage,
});

/** Where those who run a contest prepare its ceremony. */
export const ceremonySetupPage = definePage({
  layout: layouts.contestPlace,
  path: '/scroll-board',
  needs: ['login'],
  texts: ['contest', 'stage'],
  component: async () => (await import('./CeremonySetup.tsx')).CeremonySetup,
});
