import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, type JSX } from 'react';
import { announcementColumns } from '../../admin/announcement/announcement-columns.tsx';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { GroupSidebarLayout } from './GroupSidebarLayout.tsx';
import { groupAnnouncementsPage } from './group.page.ts';
import { useGroup, useGroupTitle } from './group-context.ts';
import { allAnnouncementsQuery, groupKey, membersPerPage, type GroupAnnouncement } from './queries.ts';

const idOf = (row: GroupAnnouncement): number => row.id;

/** Announcements of a group for its administrators: show or hide by a switch, edit, delete. */
export function AnnouncementPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const { gid } = useGroup();
  const search = groupAnnouncementsPage.useSearch();
  const { currentPage = 1, limit = membersPerPage } = search;
  const { listed } = useListAddress();
  const query = useQuery(allAnnouncementsQuery(gid, currentPage, limit));
  const refresh = () => client.invalidateQueries({ queryKey: groupKey(gid) });
  const { mutate: show } = useMutation({
    mutationFn: ({ row, isShown }: { row: GroupAnnouncement; isShown: boolean }) => {
      const { id, gmtModified: version } = row;
      return call('PUT /api/group/announcement', { body: { id, gid, status: isShown ? 0 : 1, version } });
    },
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (row: GroupAnnouncement) =>
      call('DELETE /api/group/announcement', { query: { aid: row.id } }),
    onSettled: refresh,
  });
  useGroupTitle(t('group.tab.announcement'));
  const columns = useMemo(() => {
    const hrefOf = (row: GroupAnnouncement) => `/group/${gid}/announcement/${row.id}`;
    return announcementColumns<GroupAnnouncement>(t, {
      canEdit: ({ can }) => can.edit,
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
    });
  }, [t, router, gid, show, remove]);
  return (
    <GroupSidebarLayout>
      <div className="mb-3 flex justify-end">
        <HrefLink href={`/group/${gid}/announcement/create`} className={buttonClass('primary')}>
          {t('announcement.create')}
        </HrefLink>
      </div>
      <DataList
        label={t('group.tab.announcement')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={6}
        isSideways
        empty={{ icon: 'bell', title: t('group.announcement.none') }}
      />
    </GroupSidebarLayout>
  );
}
