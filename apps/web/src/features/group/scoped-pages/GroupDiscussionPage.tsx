import type { JSX } from 'react';
import { PostView } from '../../community/discussion/DiscussionDetailPage.tsx';
import { useGroup } from '../core/group-context.ts';
import { readInt } from '../../../lib/search.ts';
import { groupDiscussionPage } from './discussions.page.ts';

/** A post of a group. */
export function GroupDiscussionPage(): JSX.Element {
  const { gid } = useGroup();
  const { discussionID } = groupDiscussionPage.useParams();
  const { comment } = groupDiscussionPage.useSearch();
  return <PostView did={readInt(discussionID) ?? 0} comment={comment} gid={gid} />;
}
