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
import { consoleParts } from '../i18n/console-parts.ts';
import { contestParts } from '../i18n/contest-parts.ts';
import { joinParts } from '../i18n/messages.ts';
import {
  groupTrainingHomeworkPage,
  groupTrainingMatrixPage,
  groupTrainingPulsePage,
} from '../training/class.page.ts';
import { trainingParts } from '../i18n/training-parts.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { layouts } from '../navigation/layouts.ts';

const { groupTraining, groupTrainingPlace } = layouts;

// They speak of trainings and contests, and manage them in the words of the console.
joinParts(trainingParts);
joinParts(contestParts);
joinParts(consoleParts);

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
