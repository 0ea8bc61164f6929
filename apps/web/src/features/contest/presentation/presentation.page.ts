import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { ceremonySearch, projectorSearch } from './stage-search.ts';

const shared = {
  layout: layouts.site,
  texts: ['presentation', 'scoreboard'],
  frame: 'focus',
  under: '/contest',
} as const;

/** Award ceremony. It opens in its own window, and other clients link to this URL. */
export const scrollBoardPage = definePage({
  ...shared,
  path: '/scrollBoard',
  search: ceremonySearch,
  component: async () => (await import('./CeremonyPage.tsx')).CeremonyPage,
});

/** Scoreboard of a contest for a projector. */
export const projectorPage = definePage({
  ...shared,
  path: '/projector',
  search: projectorSearch,
  texts: ['presentation', 'scoreboard', 'contest'],
  component: async () => (await import('./ProjectorPage.tsx')).ProjectorPage,
});

/** Page on which contest staff set up the ceremony. */
export const ceremonySetupPage = definePage({
  layout: layouts.contestFrame,
  path: '/scroll-board',
  needs: ['login'],
  texts: ['contest', 'presentation'],
  component: async () => (await import('./CeremonySetup.tsx')).CeremonySetup,
});
