/* Pages of a contest for those who run it or judge it anew: contestants do not fetch them. */
export { BalloonPage } from './BalloonPage.tsx';
export { PrintQueuePage } from './PrintQueuePage.tsx';
export { RejudgePage } from './rejudge/RejudgePage.tsx';
