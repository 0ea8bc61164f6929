import { notFound } from '@tanstack/react-router';
import { queryClient } from '../../../api/query-client.ts';
import { session } from '../../../api/session.ts';
import { defineSearch, readInt } from '../../../lib/search.ts';
import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';
import { postQuery } from './queries.ts';

const detailSearch = defineSearch({ comment: readInt });

export const discussionDetailPage = definePage({
  layout: layouts.site,
  path: '/discussion-detail/$discussionID',
  needs: ['publicDiscussion'],
  search: detailSearch,
  load({ params }) {
    // oxlint-disable-next-line typescript/only-throw-error -- the router expects this thrown value
    if (!/^\d{1,15}$/.test(params.discussionID)) throw notFound();
    return [
      queryClient.prefetchQuery(postQuery(Number(params.discussionID), session.get().user?.uid ?? null)),
    ];
  },
  texts: ['discussion', 'confirm'],
  parentMenu: '/discussion',
  component: async () => (await import('./DiscussionDetailPage.tsx')).DiscussionDetailPage,
});
