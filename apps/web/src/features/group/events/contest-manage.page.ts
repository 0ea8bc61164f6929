import { readContestsSearch } from '../../contest/admin/queries.ts';
import { pageSearch } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/* The console’s contest management pages in the layout of a group. */

const shared = {
  layout: layouts.groupFrame,
  needs: ['login'],
  isOne: false,
  texts: [
    'group',
    'contestAdmin',
    'contest',
    'announcement',
    'problemAdmin',
    'remoteImport',
    'list',
    'form',
    'field',
    'markdownEditor',
    'confirm',
    'shared',
  ],
} as const;

export const groupContestAdminPage = definePage({
  ...shared,
  path: '/contest-admin',
  search: readContestsSearch,
  component: async () => (await import('../../contest/admin/ContestsPage.tsx')).ContestsPage,
});

export const groupContestCreatePage = definePage({
  ...shared,
  path: '/contest-admin/create',
  component: async () => (await import('../../contest/admin/ContestCreatePage.tsx')).ContestCreatePage,
});

export const groupContestEditPage = definePage({
  ...shared,
  path: '/contest-admin/$contestID',
  component: async () => (await import('../../contest/admin/ContestEditPage.tsx')).ContestEditPage,
});

export const groupContestManagePage = definePage({
  ...shared,
  path: '/contest-admin/$contestID/problems',
  component: async () => (await import('../../contest/admin/ContestProblemsPage.tsx')).ContestProblemsPage,
});

export const groupContestAnnouncementsPage = definePage({
  ...shared,
  path: '/contest-admin/$contestID/announcements',
  search: pageSearch,
  component: async () =>
    (await import('../../contest/admin/ContestAnnouncementsPage.tsx')).ContestAnnouncementsPage,
});

export const groupContestAnnouncementPage = definePage({
  ...shared,
  path: '/contest-admin/$contestID/announcements/$announcementID',
  component: async () =>
    (await import('../../contest/admin/ContestAnnouncementPage.tsx')).ContestAnnouncementPage,
});
