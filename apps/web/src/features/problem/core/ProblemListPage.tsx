import { CountedHeading } from '../../../components/CountedHeading.tsx';
import { StaffLink } from '../../../routing/StaffLink.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { problemFilters, isFiltered, tagSource, type ProblemListSearch } from './filters.ts';
import { problemListPage } from './problem-list.page.ts';
import {
  AppliedFilters,
  DifficultySelect,
  noProblemFilters,
  ProblemFilterBar,
  SourceSelect,
} from './ProblemFilterBar.tsx';
import { SavedListSelect, SortSelect, StatusSelect } from './ListChoices.tsx';
import { problemColumns } from './problem-columns.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { problemListQuery, problemStatusQuery, tagsQuery, type ProblemRow } from './queries.ts';
import { TagColumn } from './TagColumn.tsx';
import { useMedia } from '../../../components/use-media.ts';
import { storeFilters } from './stored-filters.ts';
import './problem.css';

/** Filters in a dialog on narrow windows; loaded when opened. */
const Dialog = lazyComponent(async () => (await import('../../../components/Dialog.tsx')).Dialog);

const pidOf = (row: ProblemRow): number => row.pid;
const noTags: readonly number[] = [];

/** The problem bank: filters in the address, tags at the side, the viewer’s status in the first column. */
export function ProblemListPage(): JSX.Element {
  const t = useT();
  const search = problemListPage.useSearch();
  const router = useRouter();
  const filters = problemFilters(search);
  const { change, listed } = useListAddress<ProblemListSearch>();
  const user = useUser();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const hasColumn = useMedia('(min-width: 1240px)');
  const list = useQuery(problemListQuery(filters));
  const rows = list.data?.records;
  const statuses = useQuery(problemStatusQuery(user?.uid ?? null, rows?.map(({ pid }) => pid) ?? []));
  const tags = useQuery(tagsQuery(tagSource(filters.oj)));
  useTitle(t('common.nav.problem'));
  useEffect(() => storeFilters(filters));

  const random = useMutation({
    mutationFn: () => call('GET /api/get-random-problem'),
    onSuccess({ problemId }) {
      showToast({ tone: 'success', text: t('problem.goodLuck') });
      void router.navigate({ to: '/problem/$problemID', params: { problemID: problemId } });
    },
  });

  const tagName = (id: number): string | undefined =>
    tags.data?.flatMap(({ tagList }) => tagList).find((tag) => tag.id === id)?.name;
  const statusOf = useCallback((pid: number) => statuses.data?.[pid]?.status, [statuses.data]);
  const columns = useMemo(
    () => problemColumns(t, statusOf, search.tagId ?? noTags),
    [t, statusOf, search.tagId],
  );

  return (
    <div className="page-box">
      <CountedHeading
        title={t('common.nav.problem')}
        count={list.data && t('problem.count', { count: list.data.total })}
        action={<StaffLink href="/admin/problem/create" label={t('problem.create')} />}
      />
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
          <DataList
            label={t('problem.list')}
            columns={columns}
            {...listed(list, search, filters.limit)}
            rows={rows}
            rowKey={pidOf}
            expected={Math.min(filters.limit, 30)}
            empty={{
              title: t('problem.none'),
              detail: t('problem.noneDetail'),
              noMatch: t('problem.noMatch'),
              clear: isFiltered(filters) ? () => change(noProblemFilters) : undefined,
            }}
            narrow={{
              below: 768,
              height: 67,
              className: 'grid grid-cols-[22px_minmax(0,1fr)_auto] gap-x-2 py-2.5',
              renderRow: (row) => <ProblemLine row={row} status={statusOf(row.pid)} />,
            }}
          />
        </section>
        {hasColumn && (
          <aside aria-labelledby="tags-title">
            <SavedListSelect filters={filters} change={change} className="mb-4 w-full" />
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
            <StatusSelect filters={filters} change={change} className="w-full" />
            <SavedListSelect filters={filters} change={change} className="w-full" />
            <SortSelect filters={filters} change={change} className="w-full" />
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
