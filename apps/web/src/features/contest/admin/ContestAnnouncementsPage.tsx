import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, type JSX } from 'react';
import { announcementColumns } from '../../admin/announcement/announcement-columns.tsx';
import type { ManagedAnnouncement } from '../../admin/announcement/queries.ts';
import { useT } from '../../../i18n/messages.ts';
import { pageSearch } from '../../../lib/search.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { ContestFrame } from './ContestFrame.tsx';
import { useContestAdminApi } from './admin-api.ts';
import { managedAnnouncementsQuery, contestsPerPage } from './queries.ts';

const idOf = (row: ManagedAnnouncement) => row.id;

/** Lists the announcements of a contest; staff show or hide them with a switch, edit and delete them. */
export function ContestAnnouncementsPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const api = useContestAdminApi();
  const { contestID } = useParams({ strict: false });
  const cid = Number(contestID);
  const search = pageSearch(useSearch({ strict: false }));
  const { currentPage = 1, limit = contestsPerPage } = search;
  const { listed } = useListAddress();
  const query = useQuery(managedAnnouncementsQuery(api, { cid, currentPage, limit }));
  const refresh = () => client.invalidateQueries({ queryKey: [...api.key, cid, 'announcements'] });
  const { mutate: show } = useMutation({
    mutationFn: ({ row, isShown }: { row: ManagedAnnouncement; isShown: boolean }) => {
      const { id, title, content, gmtModified: version } = row;
      // The call requires the text of the announcement even if only its visibility changes. With `version`, the call
      // fails if another user has changed the announcement since the list was loaded.
      return api.reword(cid, { id, title, content, status: isShown ? 0 : 1, version });
    },
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (row: ManagedAnnouncement) => api.withdraw(cid, row.id),
    onSettled: refresh,
  });
  const at = `${api.at}/${cid}/announcements`;
  const columns = useMemo(
    () =>
      announcementColumns(t, {
        hrefOf: (row) => `${at}/${row.id}`,
        onShow: (row, isShown) => show({ row, isShown }),
        onEdit: (row) => void router.navigate({ href: `${at}/${row.id}` }),
        async onDelete(row) {
          const isSure = await confirm({
            title: t('announcement.delete.title', { title: row.title }),
            text: t('contestAdmin.announcement.delete'),
            verb: t('announcement.delete'),
            tone: 'final',
          });
          if (isSure) remove(row);
        },
      }),
    [t, router, show, remove, at],
  );
  return (
    <ContestFrame
      cid={cid}
      tab="announcements"
      actions={
        <HrefLink href={`${at}/create`} className={buttonClass('primary')}>
          {t('announcement.create')}
        </HrefLink>
      }
    >
      {() => (
        <DataList
          label={t('contestAdmin.announcements')}
          columns={columns}
          {...listed(query, search, limit)}
          rowKey={idOf}
          expected={5}
          empty={{
            icon: 'bell',
            title: t('announcement.none'),
            detail: t('contestAdmin.announcement.none'),
          }}
        />
      )}
    </ContestFrame>
  );
}
