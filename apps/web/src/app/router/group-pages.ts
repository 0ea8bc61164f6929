import { groupHomePage } from '../../features/group/events/home.page.ts';
import { groupFocusPage } from '../../features/problem/full-screen/focus.page.ts';
import {
  groupAnnouncementPage,
  groupAnnouncementsPage,
  groupMemberPage,
  groupRankPage,
  groupSettingPage,
} from '../../features/group/core/group.page.ts';
import { groupCreatePage } from '../../features/group/core/group-create.page.ts';
import {
  groupDiscussionAdminPage,
  groupDiscussionPage,
  groupDiscussionsPage,
  groupProblemDiscussionsPage,
} from '../../features/group/scoped-pages/discussions.page.ts';
import {
  groupProblemAdminPage,
  groupProblemCreatePage,
  groupProblemPage,
  groupProblemsPage,
} from '../../features/group/scoped-pages/problems.page.ts';
import {
  groupSubmissionPage,
  groupSubmissionsPage,
} from '../../features/group/scoped-pages/submissions.page.ts';
import {
  groupChecksPage,
  groupJudgePage,
  groupPublishPage,
  groupStatementPage,
  groupTestDataPage,
} from '../../features/group/scoped-pages/problem-admin.page.ts';
import { lazyPage } from '../../components/lazy/lazy-page.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { layouts } from '../../routing/layouts.ts';
import { menusOf } from '../../routing/menu.ts';
import { groupEventPages, groupTrainingPages } from './group-event-pages.ts';

const { group, groupFrame, groupAuthoring } = layouts;

// A problem page is a direct child of the group and not of its frame. It offers the same menu as the pages in the
// frame.
group.update({ staticData: { offers: () => menusOf(groupFrame) } });
/** Loads in parallel with the page inside the frame. */
groupFrame.update({
  component: lazyPage(
    async () => (await import('../../features/group/core/GroupLayout.tsx')).GroupLayout,
    ['group'],
  ),
});

groupAuthoring.update({
  component: lazyComponent(
    async () =>
      (await import('../../features/problem/authoring/ProblemEditorLayout.tsx')).GroupProblemEditorLayout,
    ['problemEditor', 'form', 'field', 'editor', 'compiler', 'confirm'],
  ),
});

export const groupPages = [
  groupCreatePage,
  group.addChildren([
    groupFocusPage,
    groupProblemPage,
    groupTrainingPages,
    groupFrame.addChildren([
      groupHomePage,
      groupMemberPage,
      groupAnnouncementsPage,
      groupAnnouncementPage,
      groupSettingPage,
      groupRankPage,
      groupProblemsPage,
      groupProblemAdminPage,
      groupProblemCreatePage,
      groupAuthoring.addChildren([
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
