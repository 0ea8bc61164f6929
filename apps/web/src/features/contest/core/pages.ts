/*
 * The small pages of a contest share one chunk, because users visit all of them. Each additional chunk would
 * also be listed in the first load of every page of the site.
 */
export { AnnouncementsPage } from './AnnouncementsPage.tsx';
export { ContestOverviewPage as OverviewPage } from './ContestOverviewPage.tsx';
export { PrintPage } from './PrintPage.tsx';
export { ContestProblemListPage as ProblemListPage } from './ContestProblemListPage.tsx';
