import { trainingFocusPage } from '../focus/focus.page.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { layouts } from '../navigation/layouts.ts';
import { offersOf } from '../navigation/menu.ts';
import { trainingHomeworkPage, trainingMatrixPage, trainingPulsePage } from '../training/class.page.ts';
import { trainingProblemPage } from '../training/training-problem.page.ts';
import { trainingOverviewPage, trainingProblemsPage, trainingRankPage } from '../training/training.page.ts';

const { training, trainingPlace } = layouts;

// A problem, which stands in the training alone, offers the same as the pages around it.
training.update({ staticData: { offers: () => offersOf(trainingPlace) } });
/** Comes together with the page in it. */
trainingPlace.update({
  component: lazyPage(async () => (await import('../training/pages.ts')).TrainingPlace, ['training']),
});

export const trainingPages = [
  training.addChildren([
    trainingFocusPage,
    trainingPulsePage,
    trainingProblemPage,
    trainingPlace.addChildren([
      trainingOverviewPage,
      trainingProblemsPage,
      trainingRankPage,
      trainingMatrixPage,
      trainingHomeworkPage,
    ]),
  ]),
] as const;
