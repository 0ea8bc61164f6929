/* The small pages of a training with what stands around them. */
export { OverviewPage } from './OverviewPage.tsx';
export { ProblemListPage } from './ProblemListPage.tsx';
export { RankPage } from './RankPage.tsx';
export { TrainingPlace } from './TrainingPlace.tsx';
