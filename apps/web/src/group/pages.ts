/* The small pages of a group; what stands around them comes with any page of it. */
export { AnnouncementPage } from './AnnouncementPage.tsx';
export { HomePage } from './HomePage.tsx';
export { MemberPage } from './MemberPage.tsx';
export { RankPage } from './RankPage.tsx';
