import { postListSearch } from '../../community/discussion/queries.ts';
import { choiceOf, defineListSearch, defineSearch, readInt, readText } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

const shared = {
  layout: layouts.groupFrame,
  needs: ['login', 'groupDiscussion'],
} as const;

export const groupDiscussionsPage = definePage({
  ...shared,
  path: '/discussion',
  search: postListSearch,
  texts: ['group', 'groupWork', 'discussion'],
  component: async () => (await import('./GroupDiscussionsPage.tsx')).GroupDiscussionsPage,
});

/** Posts of a group about one problem. */
export const groupProblemDiscussionsPage = definePage({
  ...shared,
  path: '/discussion/$problemID',
  search: postListSearch,
  texts: ['group', 'groupWork', 'discussion'],
  isDetail: false,
  component: async () => (await import('./GroupDiscussionsPage.tsx')).GroupProblemDiscussionsPage,
});

export const groupDiscussionPage = definePage({
  ...shared,
  path: '/discussion-detail/$discussionID',
  search: defineSearch({ comment: readInt }),
  texts: ['group', 'discussion', 'confirm'],
  component: async () => (await import('./GroupDiscussionPage.tsx')).GroupDiscussionPage,
});

const states = ['all', 'normal', 'disabled'] as const;

/** Posts as administrators of the group see them. */
export const groupDiscussionAdminPage = definePage({
  ...shared,
  path: '/discussion-admin',
  search: defineListSearch({ keyword: readText, state: choiceOf(states) }),
  texts: ['group', 'groupWork', 'discussion', 'discussionAdmin', 'list', 'confirm'],
  component: async () => (await import('./GroupDiscussionAdminPage.tsx')).GroupDiscussionAdminPage,
});
