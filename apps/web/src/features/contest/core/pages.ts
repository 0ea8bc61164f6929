/*
 * The small pages of a contest: one looks at all of them, so that they come together.
 * Each chunk of its own would also be named in the first load of every page of the site.
 */
export { AnnouncementsPage } from './AnnouncementsPage.tsx';
export { OverviewPage } from './OverviewPage.tsx';
export { PrintPage } from './PrintPage.tsx';
export { ProblemListPage } from './ProblemListPage.tsx';
