import type { JSX } from 'react';
import { PostView } from '../discussion/DiscussionDetailPage.tsx';
import { useGroup } from '../group/group-context.ts';
import { groupDiscussionPage } from './discussions.page.ts';

/** A post of a group. */
export function DiscussionPage(): JSX.Element {
  const { gid } = useGroup();
  const { discussionID } = groupDiscussionPage.useParams();
  const { comment } = groupDiscussionPage.useSearch();
  return <PostView did={Number(discussionID)} comment={comment} gid={gid} />;
}
