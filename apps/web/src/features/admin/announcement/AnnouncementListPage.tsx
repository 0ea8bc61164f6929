import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { announcementColumns } from './announcement-columns.tsx';
import { announcementListPage } from './announcement-list.page.ts';
import { announcementListQuery, announcementsPerPage, type ManagedAnnouncement } from './queries.ts';

const idOf = (row: ManagedAnnouncement) => row.id;
const hrefOf = (row: ManagedAnnouncement) => `/admin/announcement/${row.id}`;

/** Announcements of the site: show or hide, edit, delete. */
export function AnnouncementListPage() {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const search = announcementListPage.useSearch();
  const { currentPage = 1, limit = announcementsPerPage } = search;
  const { listed } = useListAddress();
  const query = useQuery(announcementListQuery(currentPage, limit));
  const refresh = () => client.invalidateQueries({ queryKey: ['console', 'announcements'] });
  const { mutate: show } = useMutation({
    mutationFn: ({ row, isShown }: { row: ManagedAnnouncement; isShown: boolean }) => {
      const { id, gmtModified: version } = row;
      return call('PUT /api/admin/announcement', { body: { id, status: isShown ? 0 : 1, version } });
    },
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (row: ManagedAnnouncement) =>
      call('DELETE /api/admin/announcement', { query: { aid: row.id } }),
    onSettled: refresh,
  });
  const columns = useMemo(
    () =>
      announcementColumns(t, {
        onShow: (row, isShown) => show({ row, isShown }),
        hrefOf,
        onEdit: (row) => void router.navigate({ href: hrefOf(row) }),
        async onDelete(row) {
          const isSure = await confirm({
            title: t('announcement.delete.title', { title: row.title }),
            text: t('announcement.delete.text'),
            verb: t('announcement.delete'),
            tone: 'final',
          });
          if (isSure) remove(row);
        },
      }),
    [t, router, show, remove],
  );
  return (
    <ConsolePage
      title={t('console.nav.announcements')}
      note={t('announcement.note')}
      actions={
        <Link to="/admin/announcement/create" className={buttonClass('primary')}>
          {t('announcement.create')}
        </Link>
      }
    >
      <DataList
        label={t('console.nav.announcements')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={6}
        empty={{ icon: 'bell', title: t('announcement.none'), detail: t('announcement.none.detail') }}
      />
    </ConsolePage>
  );
}
