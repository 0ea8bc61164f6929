/* The small pages of a group. What stands around them comes by itself: lists of other rooms stand in it too. */
export { AnnouncementPage } from './AnnouncementPage.tsx';
export { MemberPage } from './MemberPage.tsx';
export { RankPage } from './RankPage.tsx';
