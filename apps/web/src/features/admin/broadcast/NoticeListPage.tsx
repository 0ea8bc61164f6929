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
import { noticeColumns } from './notice-columns.tsx';
import { noticeListPage } from './notice-list.page.ts';
import { noticeListKey, noticeListQuery, noticesPerPage, type Notice } from './queries.ts';

const idOf = (row: Notice) => row.id;

/** List of broadcasts: first the scheduled ones, which are sent at the next full hour, then the delivered ones. */
export function NoticeListPage() {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const search = noticeListPage.useSearch();
  const { currentPage = 1, limit = noticesPerPage } = search;
  const { listed } = useListAddress();
  const query = useQuery(noticeListQuery(currentPage, limit));
  const { mutate: remove } = useMutation({
    mutationFn: (row: Notice) => call('DELETE /api/admin/msg/notice', { query: { id: row.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: noticeListKey }),
  });
  const columns = useMemo(
    () =>
      noticeColumns(t, {
        onOpen: (row) =>
          void router.navigate({ to: '/admin/notice/$noticeID', params: { noticeID: String(row.id) } }),
        async onDelete(row) {
          const isSure = await confirm({
            title: t('notice.delete.title', { title: row.title }),
            text: row.state ? t('notice.delete.pushed', { count: row.reached }) : t('notice.delete.waiting'),
            verb: t('notice.delete'),
            tone: 'final',
          });
          if (isSure) remove(row);
        },
      }),
    [t, router, remove],
  );
  return (
    <ConsolePage
      title={t('console.nav.notices')}
      note={t('notice.note')}
      actions={
        <Link to="/admin/notice/create" className={buttonClass('primary')}>
          {t('notice.create')}
        </Link>
      }
    >
      <DataList
        label={t('console.nav.notices')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={6}
        empty={{ icon: 'mail', title: t('notice.none'), detail: t('notice.none.detail') }}
      />
    </ConsolePage>
  );
}
