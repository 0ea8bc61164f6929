import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { useRowSelection } from '../../../components/data-list/use-row-selection.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { orders, states, usersPerPage, usersQuery, type UserRow, type UsersSearch } from './queries.ts';
import { roleKeys, roleOrder } from './role-names.ts';
import { userColumns } from './user-columns.tsx';
import { userListPage } from './user-list.page.ts';
import { useUserActions } from './use-user-actions.ts';

const idOf = (row: UserRow) => row.uid;
const nameOf = (row: UserRow) => row.username;
const noRows: readonly UserRow[] = [];

/** All accounts: search, disable, delete and restore, create one or many. */
export function UsersPage() {
  const t = useT();
  const router = useRouter();
  const search = userListPage.useSearch();
  const { change, listed } = useListAddress<UsersSearch>();
  const query = useQuery(usersQuery(search));
  const rows = query.data?.records ?? noRows;
  const actions = useUserActions();
  const [isGenerating, setIsGenerating] = useState(false);
  const columns = useMemo(
    () =>
      userColumns(t, {
        ...actions,
        onEdit: ({ uid }) => void router.navigate({ to: '/admin/user/$uid', params: { uid } }),
      }),
    [t, actions, router],
  );
  const selecting = useRowSelection<UserRow>({
    scope: JSON.stringify(search),
    page: rows.map(idOf),
    rowName: nameOf,
    actions: ({ keys, clear }) => {
      const chosen = rows.filter((row) => keys.has(row.uid));
      if (search.state === 'hidden')
        return [
          {
            id: 'restore',
            label: t('userAdmin.restore'),
            icon: 'reset' as const,
            run: async () => void ((await actions.restore(chosen)) && clear()),
          },
        ];
      if (!chosen.every(({ can }) => can.disable)) return [];
      return [
        {
          id: 'hide',
          label: t('userAdmin.hide'),
          icon: 'trash' as const,
          isDangerous: true,
          run: async () => void ((await actions.hide(chosen)) && clear()),
        },
      ];
    },
  });
  const { keyword, role, state: shown } = search;
  const isFiltered = keyword !== undefined || role !== undefined || shown !== undefined;
  return (
    <ConsolePage
      title={t('console.nav.users')}
      note={query.data === undefined ? undefined : t('userAdmin.count', { count: query.data.total })}
      actions={
        <>
          <Button onClick={() => setIsGenerating(true)}>{t('userAdmin.generate')}</Button>
          <Link to="/admin/user/import" className={buttonClass('primary')}>
            {t('userAdmin.import')}
          </Link>
        </>
      }
    >
      <FilterBar
        onChange={change}
        filters={[
          keywordFilter(t('userAdmin.keyword'), keyword),
          {
            kind: 'choice',
            id: 'role',
            label: t('userAdmin.role'),
            className: 'sm:w-40',
            value: role === undefined ? undefined : String(role),
            any: t('userAdmin.role.any'),
            options: roleOrder.map((id) => ({ value: String(id), label: t(roleKeys[id]) })),
            change: (value) => ({ role: value === undefined ? undefined : Number(value) }),
          },
          {
            kind: 'choice',
            id: 'state',
            label: t('userAdmin.state'),
            className: 'sm:w-36',
            value: shown,
            any: t('userAdmin.state.any'),
            options: (['normal', 'disabled', 'hidden'] as const).map((value) => ({
              value,
              label: t(`userAdmin.state.${value}`),
            })),
            change: (value) => ({ state: states.find((state) => state === value) }),
          },
          {
            kind: 'choice',
            id: 'order',
            label: t('userAdmin.order'),
            className: 'sm:w-40',
            value: search.order,
            any: t('userAdmin.order.newest'),
            options: (['name', 'seen'] as const).map((value) => ({
              value,
              label: t(`userAdmin.order.${value}`),
            })),
            change: (value) => ({ order: orders.find((order) => order === value) }),
          },
        ]}
      />
      <DataList
        label={t('console.nav.users')}
        columns={columns}
        {...listed(query, search, search.limit ?? usersPerPage)}
        rowKey={idOf}
        expected={15}
        selecting={selecting}
        empty={{
          icon: 'users',
          title: t('userAdmin.none'),
          noMatch: t('userAdmin.noMatch'),
          clear: isFiltered
            ? () => change({ keyword: undefined, role: undefined, state: undefined })
            : undefined,
        }}
      />
      {isGenerating ? <GenerateDialog onClose={() => setIsGenerating(false)} /> : null}
    </ConsolePage>
  );
}
