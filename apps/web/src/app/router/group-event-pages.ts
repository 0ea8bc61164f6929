import { groupTrainingFocusPage } from '../../features/problem/full-screen/focus.page.ts';
import { groupContestsPage } from '../../features/group/events/contest.page.ts';
import {
  groupContestAdminPage,
  groupContestAnnouncementPage,
  groupContestAnnouncementsPage,
  groupContestCreatePage,
  groupContestEditPage,
  groupContestManagePage,
} from '../../features/group/events/contest-manage.page.ts';
import {
  groupTrainingAdminPage,
  groupTrainingCreatePage,
  groupTrainingEditPage,
  groupTrainingManagePage,
} from '../../features/group/events/training-manage.page.ts';
import {
  groupTrainingOverviewPage,
  groupTrainingProblemPage,
  groupTrainingProblemsPage,
  groupTrainingRankPage,
} from '../../features/group/events/training.page.ts';
import { groupTrainingsPage } from '../../features/group/events/trainings.page.ts';
import {
  groupTrainingHomeworkPage,
  groupTrainingMatrixPage,
  groupLiveProgressPage,
} from '../../features/training/core/class.page.ts';
import { lazyPage } from '../../components/lazy/lazy-page.ts';
import { layouts } from '../../routing/layouts.ts';

const { groupTraining, groupTrainingFrame } = layouts;

groupTrainingFrame.update({
  component: lazyPage(
    async () => (await import('../../features/group/events/GroupTrainingFrame.tsx')).GroupTrainingFrame,
    ['group', 'training'],
  ),
});

/** Pages within the frame of a group. */
export const groupEventPages = [
  groupTrainingsPage,
  groupContestsPage,
  groupTrainingAdminPage,
  groupTrainingCreatePage,
  groupTrainingEditPage,
  groupTrainingManagePage,
  groupContestAdminPage,
  groupContestCreatePage,
  groupContestEditPage,
  groupContestManagePage,
  groupContestAnnouncementsPage,
  groupContestAnnouncementPage,
] as const;

/** Pages of one training of a group, with a nested frame. */
export const groupTrainingPages = groupTraining.addChildren([
  groupTrainingFocusPage,
  groupLiveProgressPage,
  groupTrainingProblemPage,
  groupTrainingFrame.addChildren([
    groupTrainingOverviewPage,
    groupTrainingProblemsPage,
    groupTrainingRankPage,
    groupTrainingMatrixPage,
    groupTrainingHomeworkPage,
  ]),
]);
