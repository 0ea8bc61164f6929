import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar, type Filter } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { BanDialog } from './BanDialog.tsx';
import { groupColumns } from './group-columns.tsx';
import { managedGroupsPage } from './groups.page.ts';
import {
  groupStates,
  managedGroupsQuery,
  groupsPerPage,
  type GroupsSearch,
  type ManagedGroup,
} from './queries.ts';
import { useGroupActions } from './use-group-actions.ts';

const idOf = (row: ManagedGroup): number => row.id;

/** All groups in every state: search, ban with a reason, unban, disband and restore. */
export function GroupsPage(): JSX.Element {
  const t = useT();
  const search = managedGroupsPage.useSearch();
  const { change, listed } = useListAddress<GroupsSearch>();
  const query = useQuery(managedGroupsQuery(search));
  const actions = useGroupActions();
  const [banned, setBanned] = useState<ManagedGroup | null>(null);
  const columns = useMemo(() => groupColumns(t, { ...actions, onBan: setBanned }), [t, actions]);
  const { keyword, auth, state } = search;
  const isFiltered = keyword !== undefined || auth !== undefined || state !== undefined;
  return (
    <ConsolePage
      title={t('console.nav.groups')}
      note={query.data === undefined ? undefined : t('group.count', { count: query.data.total })}
    >
      <FilterBar onChange={change} filters={filtersIn(t, search)} />
      <DataList
        label={t('console.nav.groups')}
        columns={columns}
        {...listed(query, search, search.limit ?? groupsPerPage)}
        rowKey={idOf}
        expected={15}
        empty={{
          icon: 'users',
          title: t('group.none'),
          noMatch: t('group.noMatch'),
          clear: isFiltered
            ? () => change({ keyword: undefined, auth: undefined, state: undefined })
            : undefined,
        }}
      />
      {banned === null ? null : <BanDialog key={banned.id} group={banned} onClose={() => setBanned(null)} />}
    </ConsolePage>
  );
}

function filtersIn(t: Translate, { keyword, auth, state }: GroupsSearch): Filter<GroupsSearch>[] {
  return [
    keywordFilter(t('group.filter.keyword'), keyword),
    {
      kind: 'choice',
      id: 'state',
      label: t('groupAdmin.state'),
      className: 'sm:w-36',
      value: state,
      any: t('groupAdmin.state.any'),
      options: groupStates.map((value) => ({ value, label: t(`groupAdmin.state.${value}`) })),
      change: (value) => ({ state: groupStates.find((one) => one === value) }),
    },
    {
      kind: 'choice',
      id: 'auth',
      label: t('group.filter.kind'),
      className: 'sm:w-36',
      value: auth?.toString(),
      any: t('group.filter.anyKind'),
      options: ([1, 2, 3] as const).map((kind) => ({ value: String(kind), label: t(`group.kind.${kind}`) })),
      change: (value) => ({ auth: value === undefined ? undefined : Number(value) }),
    },
  ];
}
