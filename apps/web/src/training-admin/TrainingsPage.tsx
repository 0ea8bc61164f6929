import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, type JSX } from 'react';
import { useUser } from '../api/session.ts';
import { DeskPage } from '../group/DeskPage.tsx';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { HrefLink } from '../navigation/HrefLink.tsx';
import { useListAddress } from '../navigation/use-list-address.ts';
import { buttonClass } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm/confirm.ts';
import { DataList } from '../ui/data-list/DataList.tsx';
import { FilterBar } from '../ui/data-list/FilterBar.tsx';
import { useTrainingDesk } from './desk.ts';
import {
  readTrainingsSearch,
  trainingRows,
  trainingsQuery,
  type StaffTraining,
  type TrainingsSearch,
} from './queries.ts';
import { staffTrainingColumns } from './training-columns.tsx';

const idOf = (row: StaffTraining) => row.id;

/** All trainings of the site, or of a group: found, shown or hidden at once, copied, deleted. */
export function TrainingsPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const isRoot = useUser()?.can.manageSite === true;
  const desk = useTrainingDesk();
  const search = readTrainingsSearch(useSearch({ strict: false }));
  const { change, listed } = useListAddress<TrainingsSearch>();
  const query = useQuery(trainingsQuery(desk, search));
  const refresh = () => client.invalidateQueries({ queryKey: desk.key });
  const { mutate: show } = useMutation({
    mutationFn: ({ tid, status }: { tid: number; status: boolean }) => desk.show(tid, status),
    onSettled: refresh,
  });
  const { mutate: copy } = useMutation({
    mutationFn: (row: StaffTraining) => desk.copy(row.id),
    onSuccess: () => notify({ tone: 'success', text: t('trainingAdmin.copied') }),
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (row: StaffTraining) => desk.remove(row.id),
    onSettled: refresh,
  });
  const columns = useMemo(
    () =>
      staffTrainingColumns(t, {
        at: desk.at,
        // Of the site only root takes one away.
        mayDelete: (row) => (desk.gid === null ? isRoot : row.isMine),
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
    [t, desk, isRoot, router, show, copy, remove],
  );
  const { limit = trainingRows, keyword } = search;
  const create = (
    <HrefLink href={`${desk.at}/create`} className={buttonClass('primary')}>
      {t('trainingAdmin.create')}
    </HrefLink>
  );
  const acts =
    desk.gid === null ? (
      create
    ) : (
      <>
        <HrefLink href={`/group/${desk.gid}/training`} className={buttonClass()}>
          {t('trainingAdmin.back')}
        </HrefLink>
        {create}
      </>
    );
  return (
    <DeskPage
      title={t(desk.gid === null ? 'trainingAdmin.all' : 'trainingAdmin.manage')}
      note={query.data === undefined ? undefined : t('training.count', { count: query.data.total })}
      acts={acts}
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
        label={t('trainingAdmin.all')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={10}
        empty={{
          icon: 'flag',
          title: t('trainingAdmin.none'),
          detail: t('trainingAdmin.none.detail'),
          noMatch: t('trainingAdmin.noMatch'),
          clear: keyword === undefined ? undefined : () => change({ keyword: undefined }),
          actions: create,
        }}
      />
    </DeskPage>
  );
}
