import type { JSX } from 'react';
import { AdminPosts } from '../../community/discussion/AdminPosts.tsx';
import { useGroup, useGroupTitle } from '../core/group-context.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { buttonClass } from '../../../components/Button.tsx';
import { groupDiscussionAdminPage } from './discussions.page.ts';

/** Posts of a group in every state, for administrators of the group. */
export function GroupDiscussionAdminPage(): JSX.Element {
  const t = useT();
  const { gid } = useGroup();
  const search = groupDiscussionAdminPage.useSearch();
  useGroupTitle(t('groupWork.posts.manage'));
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <h2 className="text-16 font-bold">{t('groupWork.posts.manage')}</h2>
        <HrefLink href={`/group/${gid}/discussion`} className={`${buttonClass()} ml-auto`}>
          {t('groupWork.posts.back')}
        </HrefLink>
      </div>
      <AdminPosts search={search} gid={gid} />
    </>
  );
}
