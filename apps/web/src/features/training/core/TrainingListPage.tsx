import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import type { CallData } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar, type Filter } from '../../../components/data-list/FilterBar.tsx';
import { trainingCategoriesQuery, trainingListQuery, type TrainingListSearch } from './list-query.ts';
import type { TrainingRow } from './queries.ts';
import { trainingColumns } from './training-columns.tsx';
import { trainingListPage } from './training-list.page.ts';
import { TrainingLine } from './TrainingLine.tsx';

const idOf = (row: TrainingRow): number => row.id;
const noFilters: Partial<TrainingListSearch> = { keyword: undefined, categoryId: undefined, auth: undefined };

/** Trainings outside groups, with the progress of the viewer. */
export function TrainingListPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const isSignedIn = useUser() !== null;
  const search = trainingListPage.useSearch();
  const { change, listed } = useListAddress<TrainingListSearch>();
  const list = useQuery(trainingListQuery(search));
  const categories = useQuery(trainingCategoriesQuery()).data ?? noCategories;
  const { limit = limits.trainingListPageSize } = search;
  const { keyword, categoryId, auth } = search;
  const isFiltered = keyword !== undefined || categoryId !== undefined || auth !== undefined;
  const columns = useMemo(() => trainingColumns(t, router, isSignedIn), [t, router, isSignedIn]);
  useTitle(t('common.nav.training'));
  return (
    <div className="page-box">
      <div className="mb-3 flex items-baseline gap-3 sm:mb-4">
        <h1 className="text-20 font-bold">{t('common.nav.training')}</h1>
        <output className="text-13 text-text-3">
          {list.data ? t('training.count', { count: list.data.total }) : ' '}
        </output>
      </div>
      <FilterBar filters={filtersIn(t, search, categories)} onChange={change} />
      <DataList
        label={t('common.nav.training')}
        columns={columns}
        {...listed(list, search, limit)}
        rowKey={idOf}
        expected={limit}
        empty={{
          icon: 'flag',
          title: t('training.none'),
          detail: t('training.noneDetail'),
          noMatch: t('training.noMatch'),
          clear: isFiltered ? () => change(noFilters) : undefined,
        }}
        narrow={{
          below: 720,
          height: 84,
          className: 'py-2.5',
          renderRow: (row) => <TrainingLine training={row} isSignedIn={isSignedIn} />,
        }}
      />
    </div>
  );
}

type Category = CallData<'GET /api/get-training-category'>[number];
const noCategories: readonly Category[] = [];

function filtersIn(
  t: Translate,
  search: TrainingListSearch,
  categories: readonly Category[],
): Filter<TrainingListSearch>[] {
  return [
    {
      kind: 'search',
      id: 'keyword',
      label: t('training.filter.keyword'),
      value: search.keyword,
      className: 'max-sm:col-span-2 sm:w-60',
      change: (keyword) => ({ keyword }),
    },
    {
      kind: 'segment',
      id: 'auth',
      label: t('training.filter.auth'),
      value: search.auth,
      any: t('training.filter.anyAuth'),
      options: (['Public', 'Private'] as const).map((value) => ({
        value,
        label: t(`training.auth.${value}`),
      })),
      change: (value) => ({ auth: value === 'Public' || value === 'Private' ? value : undefined }),
    },
    {
      kind: 'choice',
      id: 'categoryId',
      label: t('training.filter.category'),
      value: search.categoryId?.toString(),
      any: t('training.filter.anyCategory'),
      isDisabled: categories.length === 0,
      options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
      change: (value) => ({ categoryId: value === undefined ? undefined : Number(value) }),
    },
  ];
}
