import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type JSX } from 'react';
import { call } from '../api/client.ts';
import { useUser } from '../api/session.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { useTitle } from '../site/title.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState, StaleBanner } from '../ui/ErrorState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { filtersOf, isFiltered, tagSource } from './filters.ts';
import { problemListPage } from './problem-list.page.ts';
import {
  AppliedFilters,
  DifficultySelect,
  noFilters,
  ProblemFilterBar,
  SourceSelect,
  useChangeSearch,
} from './ProblemFilterBar.tsx';
import { ProblemTable } from './ProblemTable.tsx';
import { problemListQuery, problemStatusQuery, tagsQuery } from './queries.ts';
import { TagColumn } from './TagColumn.tsx';
import { useMedia } from '../ui/use-media.ts';
import { keepFilters } from './kept-filters.ts';
import { useRowKeys } from '../ui/use-row-keys.ts';

/** The problem bank: filters in the address, tags beside, one's own status in front. */
export function ProblemListPage(): JSX.Element {
  const t = useT();
  const search = problemListPage.useSearch();
  const router = useRouter();
  const filters = filtersOf(search);
  const change = useChangeSearch();
  const user = useUser();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const hasColumn = useMedia('(min-width: 1240px)');
  const list = useQuery(problemListQuery(filters));
  const rows = list.data?.records;
  const statuses = useQuery(problemStatusQuery(user?.uid ?? null, rows?.map(({ pid }) => pid) ?? []));
  const tags = useQuery(tagsQuery(tagSource(filters.oj)));
  useTitle(t('common.nav.problem'));
  useRowKeys();
  useEffect(() => keepFilters(filters));

  const random = useMutation({
    mutationFn: () => call('GET /api/get-random-problem'),
    onSuccess({ problemId }) {
      notify({ tone: 'success', text: t('problem.goodLuck') });
      void router.navigate({ to: '/problem/$problemID', params: { problemID: problemId } });
    },
  });

  const tagName = (id: number): string | undefined =>
    tags.data?.flatMap(({ tagList }) => tagList).find((tag) => tag.id === id)?.name;
  const toPage = (page: number) =>
    ({ to: '/problem', search: { ...search, currentPage: page === 1 ? undefined : page } }) as const;

  return (
    <div className="page-box">
      <div className="mb-3 flex items-baseline gap-3 sm:mb-4">
        <h1 className="text-20 font-bold">{t('common.nav.problem')}</h1>
        <output className="text-13 text-text-3">
          {list.data ? t('problem.count', { count: list.data.total }) : ' '}
        </output>
      </div>
      <div className={hasColumn ? 'grid grid-cols-[minmax(0,1fr)_264px] gap-8' : undefined}>
        <section className="min-w-0" aria-label={t('problem.list')}>
          <ProblemFilterBar
            filters={filters}
            change={change}
            onRandom={() => random.mutate()}
            isRandomBusy={random.isPending}
            onOpenSheet={() => setIsSheetOpen(true)}
          />
          <AppliedFilters filters={filters} change={change} tagName={tagName} />
          {list.error && list.data && (
            <StaleBanner
              text={t('problem.refreshFailed', { reason: list.error.message })}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.error && !list.data ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : rows?.length === 0 ? (
            <Nothing isFiltered={isFiltered(filters)} isBeyond={filters.currentPage > 1} change={change} />
          ) : (
            <>
              <ProblemTable
                rows={rows}
                statusOf={(pid) => statuses.data?.[pid]?.status}
                chosenTags={filters.tagId}
                isStale={list.isPlaceholderData}
                expected={Math.min(filters.limit, 30)}
              />
              {list.data && (
                <Pager
                  current={filters.currentPage}
                  size={filters.limit}
                  total={list.data.total}
                  hrefOf={(page) => router.buildLocation(toPage(page)).href}
                  onPage={(page) => void router.navigate(toPage(page))}
                  onSize={(limit) => change({ limit })}
                />
              )}
            </>
          )}
        </section>
        {hasColumn && (
          <aside aria-labelledby="tags-title">
            <div className="flex h-8 items-baseline border-b border-line-strong text-14">
              <h2 id="tags-title" className="font-bold">
                {t('problem.tags')}
              </h2>
              {filters.tagId.length > 0 && (
                <button
                  type="button"
                  className="relative ml-auto text-12 text-text-3 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-text"
                  onClick={() => change({ tagId: undefined })}
                >
                  {t('problem.clearTags', { count: filters.tagId.length })}
                </button>
              )}
            </div>
            <TagColumn filters={filters} />
          </aside>
        )}
      </div>
      {isSheetOpen && (
        <Dialog
          title={t('problem.filters')}
          side="right"
          onClose={() => setIsSheetOpen(false)}
          actions={
            <Button tone="primary" onClick={() => setIsSheetOpen(false)}>
              {t('problem.showList')}
            </Button>
          }
        >
          <div className="grid gap-2">
            <SourceSelect filters={filters} change={change} className="w-full" />
            <DifficultySelect filters={filters} change={change} className="w-full" />
            <Button onClick={() => random.mutate()} isBusy={random.isPending}>
              {t('problem.random')}
            </Button>
          </div>
          <TagColumn filters={filters} />
        </Dialog>
      )}
    </div>
  );
}

interface NothingProps {
  isFiltered: boolean;
  isBeyond: boolean;
  change: ReturnType<typeof useChangeSearch>;
}

/** What to do where the list is empty. */
function Nothing({ isFiltered: hasFilters, isBeyond, change }: NothingProps): JSX.Element {
  const t = useT();
  if (isBeyond)
    return (
      <EmptyState
        title={t('problem.beyond')}
        actions={<Button onClick={() => change({})}>{t('problem.toFirstPage')}</Button>}
      />
    );
  if (!hasFilters) return <EmptyState title={t('problem.none')} detail={t('problem.noneDetail')} />;
  return (
    <EmptyState
      icon="filter"
      title={t('problem.noMatch')}
      detail={t('problem.noMatchDetail')}
      actions={<Button onClick={() => change(noFilters)}>{t('problem.clearFilters')}</Button>}
    />
  );
}
