import { groupHomePage } from '../group-event/home.page.ts';
import { groupFocusPage } from '../focus/focus.page.ts';
import {
  groupAnnouncementPage,
  groupAnnouncementsPage,
  groupMemberPage,
  groupRankPage,
  groupSettingPage,
} from '../group/group.page.ts';
import { groupCreatePage } from '../group/group-create.page.ts';
import {
  groupDiscussionAdminPage,
  groupDiscussionPage,
  groupDiscussionsPage,
  groupProblemDiscussionsPage,
} from '../group-work/discussions.page.ts';
import {
  groupProblemAdminPage,
  groupProblemCreatePage,
  groupProblemPage,
  groupProblemsPage,
} from '../group-work/problems.page.ts';
import { groupSubmissionPage, groupSubmissionsPage } from '../group-work/submissions.page.ts';
import {
  groupChecksPage,
  groupJudgePage,
  groupPublishPage,
  groupStatementPage,
  groupTestDataPage,
} from '../group-work/workshop.page.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { layouts } from '../navigation/layouts.ts';
import { offersOf } from '../navigation/menu.ts';
import { groupEventPages, groupTrainingPages } from './group-event-pages.ts';

const { group, groupPlace, groupWorkshop } = layouts;

// A problem, which stands in the group alone, offers the same as the pages around it.
group.update({ staticData: { offers: () => offersOf(groupPlace) } });
/** Comes together with the page in it. */
groupPlace.update({
  component: lazyPage(async () => (await import('../group/GroupPlace.tsx')).GroupPlace, ['group']),
});

groupWorkshop.update({
  component: lazyPart(
    async () => (await import('../workshop/WorkshopLayout.tsx')).GroupWorkshopLayout,
    ['workshop', 'form', 'field', 'editor', 'compiler', 'confirm'],
  ),
});

export const groupPages = [
  groupCreatePage,
  group.addChildren([
    groupFocusPage,
    groupProblemPage,
    groupTrainingPages,
    groupPlace.addChildren([
      groupHomePage,
      groupMemberPage,
      groupAnnouncementsPage,
      groupAnnouncementPage,
      groupSettingPage,
      groupRankPage,
      groupProblemsPage,
      groupProblemAdminPage,
      groupProblemCreatePage,
      groupWorkshop.addChildren([
        groupStatementPage,
        groupTestDataPage,
        groupJudgePage,
        groupChecksPage,
        groupPublishPage,
      ]),
      groupSubmissionsPage,
      groupSubmissionPage,
      groupDiscussionsPage,
      groupProblemDiscussionsPage,
      groupDiscussionPage,
      groupDiscussionAdminPage,
      ...groupEventPages,
    ]),
  ]),
] as const;
