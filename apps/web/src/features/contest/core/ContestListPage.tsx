import { CountedHeading } from '../../../components/CountedHeading.tsx';
import { StaffLink } from '../../../routing/StaffLink.tsx';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { FilterBar, type Filter } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useUser } from '../../../api/session.ts';
import { contestListPage } from './contest-list.page.ts';
import { ContestTable } from './ContestTable.tsx';
import { contestListQuery, type ContestListSearch } from './list-query.ts';

const OpenRuns = lazyComponent(
  async () => (await import('../virtual-runs/OpenRuns.tsx')).OpenRuns,
  ['contestVirtual'],
);

const noFilters: Partial<ContestListSearch> = { status: undefined, type: undefined, keyword: undefined };

/** Contests outside groups: scheduled, running and ended. */
export function ContestListPage(): JSX.Element {
  const t = useT();
  const isSignedIn = useUser() !== null;
  const search = contestListPage.useSearch();
  const { change } = useListAddress<ContestListSearch>();
  const list = useQuery(contestListQuery(search));
  const isFiltered = search.status !== undefined || search.type !== undefined || search.keyword !== undefined;
  useTitle(t('common.nav.contest'));
  return (
    <div className="page-box">
      <CountedHeading
        title={t('common.nav.contest')}
        count={list.data && t('contest.count', { count: list.data.total })}
        action={<StaffLink href="/admin/contest/create" label={t('contest.create')} />}
      />
      {isSignedIn && <OpenRuns />}
      <FilterBar filters={filtersIn(t, search)} onChange={change} />
      <ContestTable
        label={t('common.nav.contest')}
        query={list}
        search={search}
        clear={isFiltered ? () => change(noFilters) : undefined}
      />
    </div>
  );
}

const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));

function filtersIn(t: Translate, search: ContestListSearch): Filter<ContestListSearch>[] {
  return [
    keywordFilter(t('contest.filter.keyword'), search.keyword),
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
