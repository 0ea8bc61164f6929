/* Pages for staff and for users who may rejudge. They have their own chunk, so that contestants do not load them. */
export { BalloonPage } from './BalloonPage.tsx';
export { PrintQueuePage } from './PrintQueuePage.tsx';
export { RejudgePage } from './rejudge/RejudgePage.tsx';
