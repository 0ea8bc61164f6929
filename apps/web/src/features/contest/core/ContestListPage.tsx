import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar, type Filter } from '../../../components/data-list/FilterBar.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useUser } from '../../../api/session.ts';
import { contestColumns } from './contest-columns.tsx';
import { contestListPage } from './contest-list.page.ts';
import { ContestLine } from './ContestLine.tsx';
import { contestListQuery, type ContestListSearch } from './list-query.ts';
import type { ContestRow } from './queries.ts';
import './contest.css';

const OpenRuns = lazyComponent(
  async () => (await import('../virtual-runs/OpenRuns.tsx')).OpenRuns,
  ['contestVirtual'],
);

const idOf = (row: ContestRow): number => row.id;
const noFilters: Partial<ContestListSearch> = { status: undefined, type: undefined, keyword: undefined };

/** Contests outside groups: scheduled, running and ended. */
export function ContestListPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const isSignedIn = useUser() !== null;
  const search = contestListPage.useSearch();
  const { change, listed } = useListAddress<ContestListSearch>();
  const list = useQuery(contestListQuery(search));
  const { limit = limits.contestListPageSize } = search;
  const isFiltered = search.status !== undefined || search.type !== undefined || search.keyword !== undefined;
  const columns = useMemo(() => contestColumns(t, router), [t, router]);
  useTitle(t('common.nav.contest'));
  return (
    <div className="page-box">
      <div className="mb-3 flex items-baseline gap-3 sm:mb-4">
        <h1 className="text-20 font-bold">{t('common.nav.contest')}</h1>
        <output className="text-13 text-text-3">
          {list.data ? t('contest.count', { count: list.data.total }) : ' '}
        </output>
      </div>
      {isSignedIn && <OpenRuns />}
      <FilterBar filters={filtersIn(t, search)} onChange={change} />
      <DataList
        label={t('common.nav.contest')}
        columns={columns}
        {...listed(list, search, limit)}
        rowKey={idOf}
        expected={limit}
        empty={{
          icon: 'trophy',
          title: t('contest.none'),
          noMatch: t('contest.noMatch'),
          clear: isFiltered ? () => change(noFilters) : undefined,
        }}
        narrow={{
          below: 900,
          height: 88,
          className: 'flex gap-3 py-2.5',
          renderRow: (row) => <ContestLine contest={row} />,
        }}
      />
    </div>
  );
}

const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));

function filtersIn(t: Translate, search: ContestListSearch): Filter<ContestListSearch>[] {
  return [
    {
      kind: 'search',
      id: 'keyword',
      label: t('contest.filter.keyword'),
      value: search.keyword,
      className: 'max-sm:col-span-2 sm:w-60',
      change: (keyword) => ({ keyword }),
    },
    {
      kind: 'segment',
      id: 'type',
      label: t('contest.filter.rule'),
      value: search.type?.toString(),
      any: t('contest.filter.anyRule'),
      options: [
        { value: '0', label: 'ACM' },
        { value: '1', label: 'OI' },
      ],
      change: (value) => ({ type: numberOf(value) }),
    },
    {
      kind: 'segment',
      id: 'status',
      label: t('contest.filter.phase'),
      value: search.status?.toString(),
      any: t('contest.filter.anyPhase'),
      options: [
        { value: '-1', label: t('contest.phase.scheduled') },
        { value: '0', label: t('contest.phase.running') },
        { value: '1', label: t('contest.phase.ended') },
      ],
      change: (value) => ({ status: numberOf(value) }),
    },
  ];
}
