import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import type { JSX } from 'react';
import { requireLogin } from '../../account/auth/require-login.ts';
import type { CallData } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { FilterBar, type Filter } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import type { ChangeState } from '../../../components/data-list/list-state.ts';
import { ListProblem, ListStale, EmptyList } from '../../../components/data-list/ListStates.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { groupListPage } from './group-list.page.ts';
import { GroupTile } from './GroupTile.tsx';
import { groupListQuery, type GroupListSearch } from './list-query.ts';

const noFilters: Partial<GroupListSearch> = { keyword: undefined, auth: undefined, onlyMine: undefined };

/** The public groups and the viewer’s own. */
export function GroupListPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const user = useUser();
  const search = groupListPage.useSearch();
  const { currentPage = 1, limit = limits.groupListPageSize } = search;
  const { change, pager } = useListAddress<GroupListSearch>();
  const list = useQuery(groupListQuery(search));
  useTitle(t('common.nav.group'));
  const create = () => requireLogin(() => void router.navigate({ href: '/group/create' }));
  return (
    <div className="page-box">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 sm:mb-4">
        <h1 className="text-20 font-bold">{t('common.nav.group')}</h1>
        <output className="text-13 text-text-3">
          {list.data ? t('group.count', { count: list.data.total }) : ' '}
        </output>
        <Button tone="primary" className="ml-auto" onClick={create}>
          {t('group.create')}
        </Button>
      </div>
      <FilterBar filters={filtersIn(t, search, user !== null)} onChange={change} />
      {list.data === undefined || list.error === null ? null : <ListStale query={list} error={list.error} />}
      <Groups list={list} search={search} onChange={change} />
      {list.data !== undefined && list.data.total > 0 ? (
        <Pager
          current={currentPage}
          sizesOffered={limits.groupListPageSizes}
          {...pager(list.data.total, limit)}
        />
      ) : null}
    </div>
  );
}

interface GroupsProps {
  list: UseQueryResult<CallData<'GET /api/get-group-list'>>;
  search: GroupListSearch;
  onChange: ChangeState<GroupListSearch>;
}

function Groups({ list, search, onChange }: GroupsProps): JSX.Element {
  const t = useT();
  const records = list.data?.records;
  if (records === undefined && list.error !== null) return <ListProblem query={list} error={list.error} />;
  if (records?.length === 0) {
    const isFiltered = search.keyword !== undefined || search.auth !== undefined || search.onlyMine === true;
    return (
      <EmptyList
        empty={{
          icon: 'users',
          title: t('group.none'),
          detail: t('group.noneDetail'),
          noMatch: t('group.noMatch'),
          clear: isFiltered ? () => onChange(noFilters) : undefined,
        }}
        isBeyond={(search.currentPage ?? 1) > 1}
        onChange={onChange}
      />
    );
  }
  return (
    <ul
      aria-label={t('common.nav.group')}
      aria-busy={records === undefined || undefined}
      className={`mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 ${list.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {records?.map((group) => <GroupTile key={group.id} group={group} />) ??
        Array.from({ length: 6 }, (_, index) => (
          <li key={index} className="h-34 rounded-2 border border-line p-3.5">
            <Skeleton width="50%" />
          </li>
        ))}
    </ul>
  );
}

function filtersIn(t: Translate, search: GroupListSearch, isSignedIn: boolean): Filter<GroupListSearch>[] {
  const kinds = [1, 2, 3] as const;
  const filters: Filter<GroupListSearch>[] = [
    keywordFilter(t('group.filter.keyword'), search.keyword),
    {
      kind: 'segment',
      id: 'auth',
      label: t('group.filter.kind'),
      value: search.auth?.toString(),
      any: t('group.filter.anyKind'),
      options: kinds.map((kind) => ({ value: String(kind), label: t(`group.kind.${kind}`) })),
      change: (value) => ({ auth: value === undefined ? undefined : Number(value) }),
    },
  ];
  if (!isSignedIn) return filters;
  return [
    ...filters,
    {
      kind: 'segment',
      id: 'onlyMine',
      label: t('group.filter.whose'),
      value: search.onlyMine === true ? 'mine' : undefined,
      any: t('group.filter.everybody'),
      options: [{ value: 'mine', label: t('group.filter.mine') }],
      change: (value) => ({ onlyMine: value === 'mine' ? true : undefined }),
    },
  ];
}
