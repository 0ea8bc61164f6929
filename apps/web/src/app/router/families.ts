import { defineRouteGroup } from './route-group.ts';

/** Route groups for scopes and the console: users who solve bank problems do not load them. */

/**
 * Lists of contests, trainings and groups. Users who browse these lists do not load the pages of a single
 * contest, training or group.
 */
export const landingPages = defineRouteGroup({
  at: '/contest',
  alsoAt: ['/training', '/group'],
  isAlone: true,
  bring: async () => (await import('./front-pages.ts')).frontPages,
});

export const contests = defineRouteGroup({
  at: '/contest',
  alsoAt: ['/scrollBoard', '/projector'],
  menu: [{ place: 'bar', label: 'common.nav.contest', icon: 'trophy', key: 'c' }],
  bring: async () => (await import('./contest-pages.ts')).contestPages,
});

export const trainings = defineRouteGroup({
  at: '/training',
  menu: [{ place: 'bar', label: 'common.nav.training', icon: 'flag', key: 't' }],
  bring: async () => (await import('./training-pages.ts')).trainingPages,
});

export const groups = defineRouteGroup({
  at: '/group',
  menu: [{ place: 'bar', label: 'common.nav.group', icon: 'users', key: 'g' }],
  bring: async () => (await import('./group-pages.ts')).groupPages,
});

export const discussions = defineRouteGroup({
  at: '/discussion',
  alsoAt: ['/discussion-detail'],
  menu: [
    { place: 'bar', label: 'common.nav.discussion', icon: 'chat', key: 'd', needs: ['publicDiscussion'] },
  ],
  bring: async () => (await import('./discussion-pages.ts')).discussionPages,
});

export const messages = defineRouteGroup({
  at: '/message',
  bring: async () => (await import('./message-pages.ts')).messagePages,
});

export const searching = defineRouteGroup({
  at: '/search',
  bring: async () => (await import('./search-pages.ts')).searchPages,
});

/** Similarity reports for managers, and for each user the similar submissions that concern them. */
export const similarities = defineRouteGroup({
  at: '/similarity',
  bring: async () => (await import('./similarity-pages.ts')).similarityPages,
});

export const adminPages = defineRouteGroup({
  at: '/admin',
  bring: async () => (await import('./console-pages.ts')).consolePages,
});
