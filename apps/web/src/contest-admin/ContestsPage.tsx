import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../api/client.ts';
import { ConsolePage } from '../console/ConsolePage.tsx';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Link } from '../navigation/Link.tsx';
import { useListAddress } from '../navigation/use-list-address.ts';
import { buttonClass } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm/confirm.ts';
import { DataList } from '../ui/data-list/DataList.tsx';
import { FilterBar } from '../ui/data-list/FilterBar.tsx';
import { contestColumns } from './contest-columns.tsx';
import { contestsPage } from './contest-list.page.ts';
import {
  contestRows,
  contestsQuery,
  staffContestsKey,
  type ContestRow,
  type ContestsSearch,
} from './queries.ts';

const idOf = (row: ContestRow) => row.id;
const cleared = { keyword: undefined, type: undefined, status: undefined, mine: undefined };

/** All contests of the site in the console: found, shown or hidden at once, copied, deleted. */
export function ContestsPage() {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const search = contestsPage.useSearch();
  const { change, pager } = useListAddress<ContestsSearch>();
  const query = useQuery(contestsQuery(search));
  const refresh = () => client.invalidateQueries({ queryKey: staffContestsKey });
  const { mutate: show } = useMutation({
    mutationFn: ({ cid, visible }: { cid: number; visible: boolean }) =>
      call('PUT /api/admin/contest/change-contest-visible', { query: { cid, visible } }),
    onSettled: refresh,
  });
  const { mutate: copy } = useMutation({
    mutationFn: (row: ContestRow) => call('POST /api/admin/contest/clone', { body: { cid: row.id } }),
    onSuccess({ id }) {
      notify({ tone: 'success', text: t('contestAdmin.copied') });
      void router.navigate({ to: '/admin/contest/$contestID', params: { contestID: String(id) } });
    },
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: (row: ContestRow) => call('DELETE /api/admin/contest', { query: { cid: row.id } }),
    onSettled: refresh,
  });
  const columns = useMemo(
    () =>
      contestColumns(t, {
        onShow: (row, visible) => show({ cid: row.id, visible }),
        onGo: (href) => void router.navigate({ href }),
        onCopy: copy,
        async onDelete(row) {
          const isSure = await confirm({
            title: t('contestAdmin.delete.title', { title: row.title }),
            text: t('contestAdmin.delete.text'),
            verb: t('contestAdmin.delete'),
            tone: 'danger',
          });
          if (isSure) remove(row);
        },
      }),
    [t, router, show, copy, remove],
  );
  const { currentPage: _page, limit = contestRows, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const create = (
    <Link to="/admin/contest/create" className={buttonClass('primary')}>
      {t('contestAdmin.create')}
    </Link>
  );
  return (
    <ConsolePage
      title={t('console.nav.contests')}
      note={query.data === undefined ? undefined : t('contest.count', { count: query.data.total })}
      acts={create}
    >
      <FilterBar
        onChange={change}
        filters={[
          {
            kind: 'search',
            id: 'keyword',
            label: t('contestAdmin.keyword'),
            value: search.keyword,
            change: (keyword) => ({ keyword }),
          },
          {
            kind: 'choice',
            id: 'status',
            label: t('contest.filter.phase'),
            className: 'sm:w-36',
            value: search.status === undefined ? undefined : String(search.status),
            any: t('contest.filter.anyPhase'),
            options: [
              { value: '-1', label: t('contest.phase.scheduled') },
              { value: '0', label: t('contest.phase.running') },
              { value: '1', label: t('contest.phase.ended') },
            ],
            change: (status) => ({ status: status === undefined ? undefined : Number(status) }),
          },
          {
            kind: 'choice',
            id: 'type',
            label: t('contest.filter.rule'),
            className: 'sm:w-36',
            value: search.type === undefined ? undefined : String(search.type),
            any: t('contest.filter.anyRule'),
            options: [
              { value: '0', label: 'ACM' },
              { value: '1', label: 'OI' },
            ],
            change: (type) => ({ type: type === undefined ? undefined : Number(type) }),
          },
          {
            kind: 'switch',
            id: 'mine',
            label: t('contestAdmin.mine'),
            value: search.mine === true,
            change: (isOn) => ({ mine: isOn || undefined }),
          },
        ]}
      />
      <DataList
        label={t('console.nav.contests')}
        columns={columns}
        rows={query.data?.records}
        rowKey={idOf}
        query={query}
        state={search}
        onChange={change}
        expected={10}
        empty={{
          icon: 'trophy',
          title: t('contest.none'),
          detail: t('contestAdmin.none.detail'),
          noMatch: t('contest.noMatch'),
          clear: isFiltered ? () => change(cleared) : undefined,
          actions: create,
        }}
        {...(query.data && { pager: pager(query.data.total, limit) })}
      />
    </ConsolePage>
  );
}
