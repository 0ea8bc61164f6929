import { queryClient } from '../../../api/query-client.ts';
import { session } from '../../../api/session.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { categoriesQuery, postListQuery, postListSearch } from './queries.ts';

const shared = {
  layout: layouts.site,
  needs: ['publicDiscussion'],
  search: postListSearch,
  texts: ['discussion'],
} as const;

const viewer = () => session.get().user?.uid ?? null;

export const discussionListPage = definePage({
  ...shared,
  path: '/discussion',
  load: ({ search }) => [
    queryClient.prefetchQuery(categoriesQuery),
    queryClient.prefetchQuery(postListQuery(search, undefined, viewer())),
  ],
  component: async () => (await import('./DiscussionListPage.tsx')).DiscussionListPage,
});

/** The list of posts about one problem. */
export const problemDiscussionPage = definePage({
  ...shared,
  path: '/discussion/$problemID',
  load: ({ search, params }) => [
    queryClient.prefetchQuery(categoriesQuery),
    queryClient.prefetchQuery(postListQuery(search, params.problemID, viewer())),
  ],
  parentMenu: '/discussion',
  component: async () => (await import('./DiscussionListPage.tsx')).ProblemDiscussionPage,
});
