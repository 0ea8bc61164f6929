import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { FilterInput } from '../ui/FilterInput.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useTitle } from '../site/title.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState, StaleBanner } from '../ui/ErrorState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Section } from '../ui/Section.tsx';
import { acmRankPage } from './acm-rank.page.ts';
import { oiRankPage } from './oi-rank.page.ts';
import { filtersOf, rankQuery, topQuery, type RankKind, type RankSearch } from './queries.ts';
import { RankTable } from './RankTable.tsx';
import { TopChart } from './TopChart.tsx';

const pages = { acm: acmRankPage, oi: oiRankPage };

/** One rank: the first ten as a chart, and everybody in a table that can be searched. */
function RankPage({ kind }: { kind: RankKind }): JSX.Element {
  const t = useT();
  const page = pages[kind];
  const search: RankSearch = page.useSearch();
  const router = useRouter();
  const to = page.fullPath;
  const filters = filtersOf(search);
  const list = useQuery(rankQuery(kind, filters));
  const top = useQuery(topQuery(kind));
  const rows = list.data?.records;
  useTitle(t(`ranking.${kind}`));
  useRowKeys();

  const searchOf = (part: RankSearch): RankSearch => ({ ...search, currentPage: undefined, ...part });
  const show = (part: RankSearch, replace = false) =>
    void router.navigate({ to, search: searchOf(part), replace });
  const isSearch = filters.searchUser !== undefined;

  return (
    <div className="page-box min-h-dvh">
      <div className="mb-3 flex items-baseline gap-3 sm:mb-4">
        <h1 className="text-20 font-bold">{t(`ranking.${kind}`)}</h1>
        <output className="text-13 text-text-3">
          {list.data ? t('ranking.count', { count: list.data.total }) : ' '}
        </output>
      </div>
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_300px]">
        <section aria-label={t(`ranking.${kind}`)} className="min-w-0 max-lg:row-start-2">
          <FilterInput
            icon="search"
            label={t('ranking.search')}
            value={filters.searchUser}
            className="mb-2 sm:max-w-70"
            onChange={(searchUser) => show({ searchUser }, true)}
          />
          {list.error && list.data && (
            <StaleBanner text={list.error.message} onRetry={() => void list.refetch()} />
          )}
          {list.error && !list.data ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : rows?.length === 0 ? (
            <EmptyState
              icon="users"
              title={t(isSearch ? 'ranking.noMatch' : 'ranking.none')}
              actions={
                isSearch || filters.currentPage > 1 ? (
                  <Button onClick={() => show({ searchUser: undefined })}>{t('ranking.all')}</Button>
                ) : null
              }
            />
          ) : (
            <>
              <RankTable
                kind={kind}
                rows={rows}
                firstRank={isSearch ? null : (filters.currentPage - 1) * filters.limit + 1}
                isStale={list.isPlaceholderData}
                expected={Math.min(filters.limit, limits.rankPageSize)}
              />
              {list.data && (
                <Pager
                  current={filters.currentPage}
                  size={filters.limit}
                  total={list.data.total}
                  hrefOf={(number) =>
                    router.buildLocation({
                      to,
                      search: searchOf({ currentPage: number === 1 ? undefined : number }),
                    }).href
                  }
                  onPage={(number) => show({ currentPage: number === 1 ? undefined : number })}
                  onSize={(limit) => show({ limit })}
                />
              )}
            </>
          )}
        </section>
        <Section
          title={t('ranking.top')}
          aside={t(`ranking.unit.${kind}`)}
          className={isSearch || filters.currentPage > 1 ? 'max-lg:hidden' : undefined}
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
