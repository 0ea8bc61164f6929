import type { JSX } from 'react';
import { Discussions } from '../../community/discussion/DiscussionListPage.tsx';
import { useGroup, useGroupTitle } from '../core/group-context.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { buttonClass } from '../../../components/Button.tsx';
import { groupDiscussionsPage, groupProblemDiscussionsPage } from './discussions.page.ts';

/** All posts of a group. */
export function GroupDiscussionsPage(): JSX.Element {
  const search = groupDiscussionsPage.useSearch();
  const t = useT();
  const group = usePosting();
  useGroupTitle(t('group.tab.discussion'));
  return <Discussions search={search} group={group} />;
}

/** Posts of a group about one problem. */
export function GroupProblemDiscussionsPage(): JSX.Element {
  const search = groupProblemDiscussionsPage.useSearch();
  const { problemID } = groupProblemDiscussionsPage.useParams();
  const t = useT();
  const group = usePosting();
  useGroupTitle(t('discussion.title.problem', { id: problemID }));
  return <Discussions key={problemID} search={search} pid={problemID} group={group} />;
}

/** Data of the group that the list needs; administrators get a link to posts in every state. */
function usePosting() {
  const t = useT();
  const { gid, info } = useGroup();
  const tools = info.can.manage ? (
    <HrefLink href={`/group/${gid}/discussion-admin`} className={buttonClass()}>
      {t('groupWork.posts.manage')}
    </HrefLink>
  ) : null;
  return { gid, canPin: info.can.manage, tools };
}
