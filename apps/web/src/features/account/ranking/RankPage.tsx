import { CountedHeading } from '../../../components/CountedHeading.tsx';
import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { SearchField } from '../../../components/data-list/SearchField.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { acmRankPage } from './acm-rank.page.ts';
import { oiRankPage } from './oi-rank.page.ts';
import {
  rankingFilters,
  rankQuery,
  topQuery,
  type RankKind,
  type RankRow,
  type RankSearch,
} from './queries.ts';
import { siteRankColumns } from './rank-columns.tsx';
import { RankLine } from './RankLine.tsx';
import { TopChart } from './TopChart.tsx';

const pages = { acm: acmRankPage, oi: oiRankPage };

const uidOf = (row: RankRow): string => row.uid;

/** A ranking: the first ten as a chart, and all users in a searchable table. */
function RankPage({ kind }: { kind: RankKind }): JSX.Element {
  const t = useT();
  const search: RankSearch = pages[kind].useSearch();
  const { change, listed } = useListAddress<RankSearch>();
  const viewer = useUser();
  const filters = rankingFilters(search);
  const isSearch = filters.searchUser !== undefined;
  const list = useQuery(rankQuery(kind, filters));
  const top = useQuery(topQuery(kind));
  useTitle(t(`ranking.${kind}`));
  const columns = useMemo(() => siteRankColumns(t, kind), [t, kind]);

  return (
    <div className="page-box">
      <CountedHeading
        title={t(`ranking.${kind}`)}
        count={list.data && t('ranking.count', { count: list.data.total })}
      />
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_300px]">
        <section aria-label={t(`ranking.${kind}`)} className="min-w-0">
          <SearchField
            icon="search"
            label={t('ranking.search')}
            value={filters.searchUser}
            className="mb-2 sm:max-w-70"
            onChange={(searchUser) => change({ searchUser })}
          />
          <DataList
            label={t(`ranking.${kind}`)}
            columns={columns}
            {...listed(list, search, filters.limit)}
            rowKey={uidOf}
            expected={Math.min(filters.limit, limits.rankPageSize)}
            isCurrent={(row) => row.uid === viewer?.uid}
            empty={{
              icon: 'users',
              title: t('ranking.none'),
              noMatch: t('ranking.noMatch'),
              clear: isSearch ? () => change({ searchUser: undefined }) : undefined,
            }}
            narrow={{
              below: 768,
              height: 60,
              className: 'flex h-15 items-center gap-2.5',
              renderRow: (row) => <RankLine kind={kind} row={row} />,
            }}
          />
        </section>
        <Section
          title={t('ranking.top')}
          aside={t(`ranking.unit.${kind}`)}
          // If there is only one column, the chart is below the list. Hide it there until the list has loaded, during a
          // search, and after the first page.
          className={isSearch || filters.currentPage > 1 || !list.data ? 'max-lg:hidden' : undefined}
        >
          {top.error && !top.data ? (
            <ErrorState error={top.error} onRetry={() => void top.refetch()} />
          ) : (
            <TopChart kind={kind} rows={top.data?.records} />
          )}
        </Section>
      </div>
    </div>
  );
}

export function AcmRankPage(): JSX.Element {
  return <RankPage kind="acm" />;
}

export function OiRankPage(): JSX.Element {
  return <RankPage kind="oi" />;
}
