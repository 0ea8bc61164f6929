import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ManagedListActions } from '../../admin/scoped-management/ManagedListActions.tsx';
import { ManagedPage } from '../../admin/scoped-management/ManagedPage.tsx';
import { useManagedListActions } from '../../admin/scoped-management/use-managed-list-actions.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { managedContestColumns } from './contest-columns.tsx';
import { useContestAdminApi } from './admin-api.ts';
import {
  contestsPerPage,
  contestsQuery,
  readContestsSearch,
  type ManagedContestRow,
  type ContestsSearch,
} from './queries.ts';

const AcceptedDialog = lazyComponent(
  async () => (await import('../core/AcceptedDialog.tsx')).AcceptedDialog,
  ['contest', 'contestTools'],
);

const idOf = (row: ManagedContestRow) => row.id;
const cleared = { keyword: undefined, type: undefined, status: undefined, mine: undefined };

/** All contests of the site or a group, with filters. Staff can show or hide, copy and delete them. */
export function ContestsPage() {
  const t = useT();
  const router = useRouter();
  const api = useContestAdminApi();
  const search = readContestsSearch(useSearch({ strict: false }));
  const { change, listed } = useListAddress<ContestsSearch>();
  const query = useQuery(contestsQuery(api, search));
  const { show, copy, remove } = useManagedListActions(api, ({ id }) => {
    showToast({ tone: 'success', text: t('contestAdmin.copied') });
    void router.navigate({ href: `${api.at}/${id}` });
  });
  const [saved, setSaved] = useState<ManagedContestRow | null>(null);
  const columns = useMemo(
    () =>
      managedContestColumns(t, {
        at: api.at,
        onShow: (row, visible) => show({ id: row.id, isShown: visible }),
        onGo: (href) => void router.navigate({ href }),
        onCopy: ({ id }) => copy(id),
        onPrograms: setSaved,
        async onDelete(row) {
          const isSure = await confirm({
            title: t('contestAdmin.delete.title', { title: row.title }),
            text: t('contestAdmin.delete.text'),
            verb: t('contestAdmin.delete'),
            tone: 'danger',
          });
          if (isSure) remove(row.id);
        },
      }),
    [t, api, router, show, copy, remove, setSaved],
  );
  const { currentPage: _page, limit = contestsPerPage, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const create = (
    <HrefLink href={`${api.at}/create`} className={buttonClass('primary')}>
      {t('contestAdmin.create')}
    </HrefLink>
  );
  const back = api.gid === null ? null : { label: t('contestAdmin.back'), href: `/group/${api.gid}/contest` };
  return (
    <ManagedPage
      title={t(api.gid === null ? 'contestAdmin.all' : 'contestAdmin.manage')}
      note={query.data === undefined ? undefined : t('contest.count', { count: query.data.total })}
      actions={<ManagedListActions create={create} back={back} />}
    >
      <FilterBar
        onChange={change}
        filters={[
          keywordFilter(t('contestAdmin.keyword'), search.keyword),
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
        label={t('contestAdmin.all')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={10}
        empty={{
          icon: 'trophy',
          title: t('contest.none'),
          detail: t('contestAdmin.none.detail'),
          noMatch: t('contest.noMatch'),
          clear: isFiltered ? () => change(cleared) : undefined,
          actions: create,
        }}
      />
      {saved === null ? null : <AcceptedDialog cid={saved.id} onClose={() => setSaved(null)} />}
    </ManagedPage>
  );
}
