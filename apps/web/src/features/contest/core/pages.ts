/*
 * The small pages of a contest share one chunk, because users visit all of them. Each additional chunk would
 * also be listed in the first load of every page of the site.
 */
export { AnnouncementsPage } from './AnnouncementsPage.tsx';
export { OverviewPage } from './OverviewPage.tsx';
export { PrintPage } from './PrintPage.tsx';
export { ProblemListPage } from './ProblemListPage.tsx';
