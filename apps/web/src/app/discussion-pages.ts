import { discussionDetailPage } from '../discussion/discussion-detail.page.ts';
import { discussionListPage, problemDiscussionPage } from '../discussion/discussion-list.page.ts';

export const discussionPages = [discussionListPage, problemDiscussionPage, discussionDetailPage] as const;
