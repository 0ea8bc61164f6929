import { defineListSearch, pageSearch, readInt, readText, type SearchOf } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/** Small pages of a group in one chunk, since users visit all of them. */
const pages = () => import('./pages.ts');

const shared = {
  layout: layouts.groupFrame,
  needs: ['login'],
  texts: ['group', 'list', 'confirm'],
} as const;

const memberSearch = defineListSearch({ keyword: readText, auth: readInt });
export type MemberSearch = SearchOf<typeof memberSearch>;

export const groupMemberPage = definePage({
  ...shared,
  path: '/member',
  search: memberSearch,
  component: async () => (await pages()).MemberPage,
});

const groupRankSearch = defineListSearch({
  /** 0 ACM, 1 OI. */
  type: readInt,
  searchUser: readText,
});
export type GroupRankSearch = SearchOf<typeof groupRankSearch>;

export const groupRankPage = definePage({
  ...shared,
  path: '/rank',
  search: groupRankSearch,
  texts: ['group', 'list', 'confirm', 'ranking'],
  component: async () => (await pages()).RankPage,
});

export const groupAnnouncementsPage = definePage({
  ...shared,
  path: '/announcement',
  search: pageSearch,
  texts: ['group', 'list', 'confirm', 'announcement'],
  component: async () => (await pages()).AnnouncementPage,
});

/** Creates an announcement if the address contains `create`. */
export const groupAnnouncementPage = definePage({
  ...shared,
  path: '/announcement/$announcementID',
  texts: ['group', 'announcement', 'form', 'field', 'markdownEditor', 'confirm'],
  isDetail: false,
  component: async () => (await import('./AnnouncementFormPage.tsx')).AnnouncementFormPage,
});

export const groupSettingPage = definePage({
  ...shared,
  path: '/setting',
  texts: ['group', 'groupLog', 'setting', 'form', 'field', 'markdownEditor', 'confirm'],
  component: async () => (await import('./GroupSettingPage.tsx')).GroupSettingPage,
});
