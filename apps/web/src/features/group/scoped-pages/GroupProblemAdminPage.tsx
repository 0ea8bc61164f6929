import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { useGroup, useGroupTitle } from '../core/group-context.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { managedColumns } from './managed-columns.tsx';
import { groupProblemAdminPage } from './problems.page.ts';
import { managedGroupProblemsQuery, type ManagedProblem } from './queries.ts';
import { useManagedActions } from './use-managed-actions.ts';

const idOf = (row: ManagedProblem): number => row.id;
const auths = [1, 2, 3] as const;

/**
 * Problems of a group in every state: visibility, requests to the public bank, and links to the problem
 * editor.
 */
export function GroupProblemAdminPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const { gid } = useGroup();
  const search = groupProblemAdminPage.useSearch();
  const { keyword, auth, currentPage = 1, limit = limits.pageSizes[0] } = search;
  const { change, listed } = useListAddress<typeof search>();
  const query = useQuery(managedGroupProblemsQuery(gid, { keyword, auth, currentPage, limit }));
  const actions = useManagedActions(gid);
  const columns = useMemo(
    () => managedColumns(t, gid, actions, (href) => void router.navigate({ href })),
    [t, gid, actions, router],
  );
  const isFiltered = keyword !== undefined || auth !== undefined;
  useGroupTitle(t('groupWork.admin'));
  return (
    <>
      <FilterBar
        filters={[
          keywordFilter(t('groupWork.manage.search'), keyword),
          {
            kind: 'segment',
            id: 'auth',
            label: t('groupWork.auth'),
            value: auth?.toString(),
            any: t('groupWork.auth.any'),
            options: auths.map((value) => ({ value: String(value), label: t(`groupWork.auth.${value}`) })),
            className: 'max-sm:col-span-2',
            change: (value) => ({ auth: value === undefined ? undefined : Number(value) }),
          },
        ]}
        onChange={change}
      >
        <HrefLink href={`/group/${gid}/problem`} className={buttonClass()}>
          {t('groupWork.backToList')}
        </HrefLink>
        <HrefLink href={`/group/${gid}/problem-admin/create`} className={buttonClass('primary')}>
          {t('groupWork.create')}
        </HrefLink>
      </FilterBar>
      <DataList
        label={t('groupWork.admin')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={limit}
        empty={{
          icon: 'list',
          title: t('groupWork.manage.none'),
          detail: t('groupWork.manage.none.detail'),
          noMatch: t('groupWork.problems.noMatch'),
          clear: isFiltered ? () => change({ keyword: undefined, auth: undefined }) : undefined,
        }}
      />
    </>
  );
}
