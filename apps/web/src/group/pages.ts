/* The small pages of a group with what stands around them. */
export { AnnouncementPage } from './AnnouncementPage.tsx';
export { GroupPlace } from './GroupPlace.tsx';
export { HomePage } from './HomePage.tsx';
export { MemberPage } from './MemberPage.tsx';
export { RankPage } from './RankPage.tsx';
