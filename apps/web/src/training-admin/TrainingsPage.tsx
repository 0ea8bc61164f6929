import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, type JSX } from 'react';
import { call } from '../api/client.ts';
import { useUser } from '../api/session.ts';
import { ConsolePage } from '../console/ConsolePage.tsx';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Link } from '../navigation/Link.tsx';
import { useListAddress } from '../navigation/use-list-address.ts';
import { buttonClass } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm/confirm.ts';
import { DataList } from '../ui/data-list/DataList.tsx';
import { FilterBar } from '../ui/data-list/FilterBar.tsx';
import {
  staffTrainingsKey,
  trainingRows,
  trainingsQuery,
  type StaffTraining,
  type TrainingsSearch,
} from './queries.ts';
import { trainingsPage } from './training-list.page.ts';
import { staffTrainingColumns } from './training-columns.tsx';

const idOf = (row: StaffTraining) => row.id;

/** All trainings of the site in the console: found, shown or hidden at once, copied, deleted. */
export function TrainingsPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const isRoot = useUser()?.can.manageSite === true;
  const search = trainingsPage.useSearch();
  const { change, pager } = useListAddress<TrainingsSearch>();
  const query = useQuery(trainingsQuery(search));
  const refresh = () => client.invalidateQueries({ queryKey: staffTrainingsKey });
  const { mutate: show } = useMutation({
    mutationFn: ({ tid, status }: { tid: number; status: boolean }) =>
      call('PUT /api/admin/training/change-training-status', { query: { tid, status } }),
    onSettled: refresh,
  });
  const { mutate: copy } = useMutation({
    mutationFn: (row: StaffTraining) => call('POST /api/admin/training/clone', { body: { tid: row.id } }),
    onSuccess: () => notify({ tone: 'success', text: t('trainingAdmin.copied') }),
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (row: StaffTraining) => call('DELETE /api/admin/training', { query: { tid: row.id } }),
    onSettled: refresh,
  });
  const columns = useMemo(
    () =>
      staffTrainingColumns(t, {
        mayDelete: isRoot,
        onShow: (row, status) => show({ tid: row.id, status }),
        onGo: (href) => void router.navigate({ href }),
        onCopy: copy,
        async onDelete(row) {
          const isSure = await confirm({
            title: t('trainingAdmin.delete.title', { title: row.title }),
            text: t('trainingAdmin.delete.text'),
            verb: t('trainingAdmin.delete'),
            tone: 'danger',
          });
          if (isSure) remove(row);
        },
      }),
    [t, isRoot, router, show, copy, remove],
  );
  const { limit = trainingRows, keyword } = search;
  const create = (
    <Link to="/admin/training/create" className={buttonClass('primary')}>
      {t('trainingAdmin.create')}
    </Link>
  );
  return (
    <ConsolePage
      title={t('console.nav.trainings')}
      note={query.data === undefined ? undefined : t('training.count', { count: query.data.total })}
      acts={create}
    >
      <FilterBar
        onChange={change}
        filters={[
          {
            kind: 'search',
            id: 'keyword',
            label: t('trainingAdmin.keyword'),
            value: keyword,
            change: (next) => ({ keyword: next }),
          },
        ]}
      />
      <DataList
        label={t('console.nav.trainings')}
        columns={columns}
        rows={query.data?.records}
        rowKey={idOf}
        query={query}
        state={search}
        onChange={change}
        expected={10}
        empty={{
          icon: 'flag',
          title: t('trainingAdmin.none'),
          detail: t('trainingAdmin.none.detail'),
          noMatch: t('trainingAdmin.noMatch'),
          clear: keyword === undefined ? undefined : () => change({ keyword: undefined }),
          actions: create,
        }}
        {...(query.data && { pager: pager(query.data.total, limit) })}
      />
    </ConsolePage>
  );
}
