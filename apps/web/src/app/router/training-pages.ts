import { trainingFocusPage } from '../../features/problem/full-screen/focus.page.ts';
import { lazyPage } from '../../components/lazy/lazy-page.ts';
import { layouts } from '../../routing/layouts.ts';
import { menusOf } from '../../routing/menu.ts';
import {
  trainingHomeworkPage,
  trainingMatrixPage,
  liveProgressPage,
} from '../../features/training/core/class.page.ts';
import { trainingProblemPage } from '../../features/training/core/training-problem.page.ts';
import {
  trainingOverviewPage,
  trainingProblemsPage,
  trainingRankPage,
} from '../../features/training/core/training.page.ts';

const { training, trainingFrame } = layouts;

// A problem page is a direct child of the training and not of its frame. It offers the same menu as the pages in the
// frame.
training.update({ staticData: { offers: () => menusOf(trainingFrame) } });
/** Loads in parallel with the page inside the frame. */
trainingFrame.update({
  component: lazyPage(
    async () => (await import('../../features/training/core/pages.ts')).TrainingLayout,
    ['training'],
  ),
});

export const trainingPages = [
  training.addChildren([
    trainingFocusPage,
    liveProgressPage,
    trainingProblemPage,
    trainingFrame.addChildren([
      trainingOverviewPage,
      trainingProblemsPage,
      trainingRankPage,
      trainingMatrixPage,
      trainingHomeworkPage,
    ]),
  ]),
] as const;
