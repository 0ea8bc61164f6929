/*
 * Small pages of a group in one chunk. Their layout is a separate chunk, since lists of other modules use it
 * too.
 */
export { AnnouncementPage } from './AnnouncementPage.tsx';
export { MemberPage } from './MemberPage.tsx';
export { GroupRankPage as RankPage } from './GroupRankPage.tsx';
