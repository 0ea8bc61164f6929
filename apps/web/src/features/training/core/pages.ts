/* The small pages of a training and its layout, in one chunk. */
export { OverviewPage } from './OverviewPage.tsx';
export { ProblemListPage } from './ProblemListPage.tsx';
export { RankPage } from './RankPage.tsx';
export { TrainingLayout } from './TrainingLayout.tsx';
