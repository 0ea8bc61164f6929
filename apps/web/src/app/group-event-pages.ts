import { groupTrainingFocusPage } from '../focus/focus.page.ts';
import { groupContestsPage } from '../group-event/contest.page.ts';
import {
  groupContestAdminPage,
  groupContestAnnouncementPage,
  groupContestAnnouncementsPage,
  groupContestCreatePage,
  groupContestEditPage,
  groupContestHeldPage,
} from '../group-event/contest-manage.page.ts';
import {
  groupTrainingAdminPage,
  groupTrainingCreatePage,
  groupTrainingEditPage,
  groupTrainingHeldPage,
} from '../group-event/training-manage.page.ts';
import {
  groupTrainingOverviewPage,
  groupTrainingProblemPage,
  groupTrainingProblemsPage,
  groupTrainingRankPage,
} from '../group-event/training.page.ts';
import { groupTrainingsPage } from '../group-event/trainings.page.ts';
import {
  groupTrainingHomeworkPage,
  groupTrainingMatrixPage,
  groupTrainingPulsePage,
} from '../training/class.page.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { layouts } from '../navigation/layouts.ts';

const { groupTraining, groupTrainingPlace } = layouts;

groupTrainingPlace.update({
  component: lazyPage(
    async () => (await import('../group-event/TrainingFrame.tsx')).TrainingFrame,
    ['group', 'training'],
  ),
});

/** Within the frame of a group. */
export const groupEventPages = [
  groupTrainingsPage,
  groupContestsPage,
  groupTrainingAdminPage,
  groupTrainingCreatePage,
  groupTrainingEditPage,
  groupTrainingHeldPage,
  groupContestAdminPage,
  groupContestCreatePage,
  groupContestEditPage,
  groupContestHeldPage,
  groupContestAnnouncementsPage,
  groupContestAnnouncementPage,
] as const;

/** One training of a group, with a frame of its own within. */
export const groupTrainingPages = groupTraining.addChildren([
  groupTrainingFocusPage,
  groupTrainingPulsePage,
  groupTrainingProblemPage,
  groupTrainingPlace.addChildren([
    groupTrainingOverviewPage,
    groupTrainingProblemsPage,
    groupTrainingRankPage,
    groupTrainingMatrixPage,
    groupTrainingHomeworkPage,
  ]),
]);
