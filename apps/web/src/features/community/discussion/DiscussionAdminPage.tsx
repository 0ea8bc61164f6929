import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { postAllowanceQuery } from '../comment/queries.ts';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Tabs } from '../../../components/Tabs.tsx';
import { AdminCategories } from './AdminCategories.tsx';
import { AdminPosts } from './AdminPosts.tsx';
import { AdminReports } from './AdminReports.tsx';
import { postReportsQuery, type AdminSearch } from './admin-queries.ts';
import { discussionAdminPage } from './discussion-admin.page.ts';

/** Posts, reports and categories for staff. */
export function DiscussionAdminPage(): JSX.Element {
  const t = useT();
  const search = discussionAdminPage.useSearch();
  const { change } = useListAddress<AdminSearch>();
  const { data: allowance } = useQuery(postAllowanceQuery(useUser()?.uid ?? null));
  const canEditCategories = allowance?.can.editCategories;
  // A link to a tab that the viewer may not open shows the posts instead. Until the rights are known, show the
  // requested tab; the server rejects calls without the right.
  const tab = search.tab === 'categories' && canEditCategories === false ? 'posts' : (search.tab ?? 'posts');
  const { data: waiting } = useQuery(postReportsQuery({ isOpen: true, limit: 1 }));
  return (
    <ConsolePage
      title={t('console.nav.discussions')}
      section={tab === 'posts' ? undefined : t(`discussionAdmin.${tab}`)}
      note={tab === 'posts' ? t('discussionAdmin.note') : undefined}
    >
      <Tabs
        label={t('discussionAdmin.tabs')}
        idPrefix="talk"
        tabs={[
          { id: 'posts', label: t('discussionAdmin.posts') },
          { id: 'reports', label: t('discussionAdmin.reports'), count: waiting?.total },
          ...(canEditCategories === true
            ? [{ id: 'categories' as const, label: t('discussionAdmin.categories') }]
            : []),
        ]}
        current={tab}
        onChange={(next) =>
          change({
            tab: next === 'posts' ? undefined : next,
            keyword: undefined,
            state: undefined,
            isOpen: undefined,
            limit: undefined,
          })
        }
        className="mb-4"
      />
      <div id="talk-panel" role="tabpanel" aria-labelledby={`talk-tab-${tab}`}>
        {tab === 'posts' ? <AdminPosts search={search} /> : null}
        {tab === 'reports' ? <AdminReports search={search} /> : null}
        {tab === 'categories' ? <AdminCategories /> : null}
      </div>
    </ConsolePage>
  );
}
