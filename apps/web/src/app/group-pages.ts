import { groupFocusPage, groupTrainingFocusPage } from '../focus/focus.page.ts';
import {
  groupAnnouncementPage,
  groupAnnouncementsPage,
  groupHomePage,
  groupMemberPage,
  groupRankPage,
  groupSettingPage,
} from '../group/group.page.ts';
import { groupCreatePage, groupListPage } from '../group/group-list.page.ts';
import { groupParts } from '../i18n/group-parts.ts';
import { joinParts } from '../i18n/messages.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { layouts } from '../navigation/layouts.ts';

const { group, groupPlace, groupTraining } = layouts;

joinParts(groupParts);
/** Comes together with the page in it. */
groupPlace.update({
  component: lazyPage(async () => (await import('../group/pages.ts')).GroupPlace, ['group']),
});

export const groupPages = [
  groupListPage,
  groupCreatePage,
  group.addChildren([
    groupFocusPage,
    groupTraining.addChildren([groupTrainingFocusPage]),
    groupPlace.addChildren([
      groupHomePage,
      groupMemberPage,
      groupAnnouncementsPage,
      groupAnnouncementPage,
      groupSettingPage,
      groupRankPage,
    ]),
  ]),
] as const;
