/* The small pages of a training and its layout, in one chunk. */
export { TrainingOverviewPage as OverviewPage } from './TrainingOverviewPage.tsx';
export { TrainingProblemListPage as ProblemListPage } from './TrainingProblemListPage.tsx';
export { TrainingRankPage as RankPage } from './TrainingRankPage.tsx';
export { TrainingLayout } from './TrainingLayout.tsx';
