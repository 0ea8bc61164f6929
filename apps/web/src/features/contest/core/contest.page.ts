import { defineSearch, pageSearch, readFlag, readInt, readText } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** The small pages of a contest share one chunk, because users visit all of them. */
const pages = () => import('./pages.ts');
const staffPages = () => import('./staff-pages.ts');

/** Properties that the pages share. They keep this file small, which every page of the site loads. */
const shared = {
  layout: layouts.contestFrame,
  needs: ['login'],
  texts: ['contest', 'contestTools'],
} as const;

export const contestOverviewPage = definePage({
  ...shared,
  path: '/',
  menu: [{ place: 'bar', label: 'contest.tab.overview', icon: 'trophy' }],
  component: async () => (await pages()).OverviewPage,
});

export const contestProblemsPage = definePage({
  ...shared,
  path: '/problems',
  search: defineSearch({ containsEnd: readFlag }),
  menu: [{ place: 'bar', label: 'contest.tab.problems', icon: 'list' }],
  component: async () => (await pages()).ProblemListPage,
});

export const contestAnnouncementsPage = definePage({
  ...shared,
  path: '/announcements',
  search: pageSearch,
  component: async () => (await pages()).AnnouncementsPage,
});

export const contestCommentsPage = definePage({
  ...shared,
  path: '/comment',
  needs: ['login', 'contestComment'],
  search: defineSearch({ comment: readInt, problem: readText }),
  texts: ['contest', 'discussion', 'confirm', 'questionWatch'],
  component: async () => (await import('./CommentsPage.tsx')).CommentsPage,
});

export const contestPrintPage = definePage({
  ...shared,
  path: '/print',
  component: async () => (await pages()).PrintPage,
});

export const contestBalloonPage = definePage({
  ...shared,
  path: '/ac-info',
  search: pageSearch,
  component: async () => (await staffPages()).BalloonPage,
});

export const contestPrintQueuePage = definePage({
  ...shared,
  path: '/admin-print',
  search: pageSearch,
  component: async () => (await staffPages()).PrintQueuePage,
});
