import { discussionDetailPage } from '../../features/community/discussion/discussion-detail.page.ts';
import {
  discussionListPage,
  problemDiscussionPage,
} from '../../features/community/discussion/discussion-list.page.ts';

export const discussionPages = [discussionListPage, problemDiscussionPage, discussionDetailPage] as const;
