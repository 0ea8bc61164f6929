import { CountedHeading } from '../../../components/CountedHeading.tsx';
import { StaffLink } from '../../../routing/StaffLink.tsx';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { CallData } from '../../../api/client.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { FilterBar, type Filter } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { trainingCategoriesQuery, trainingListQuery, type TrainingListSearch } from './list-query.ts';
import { trainingListPage } from './training-list.page.ts';
import { TrainingTable } from './TrainingTable.tsx';

const noFilters: Partial<TrainingListSearch> = { keyword: undefined, categoryId: undefined, auth: undefined };

/** Trainings outside groups, with the progress of the viewer. */
export function TrainingListPage(): JSX.Element {
  const t = useT();
  const search = trainingListPage.useSearch();
  const { change } = useListAddress<TrainingListSearch>();
  const list = useQuery(trainingListQuery(search));
  const categories = useQuery(trainingCategoriesQuery()).data ?? noCategories;
  const { keyword, categoryId, auth } = search;
  const isFiltered = keyword !== undefined || categoryId !== undefined || auth !== undefined;
  useTitle(t('common.nav.training'));
  return (
    <div className="page-box">
      <CountedHeading
        title={t('common.nav.training')}
        count={list.data && t('training.count', { count: list.data.total })}
        action={<StaffLink href="/admin/training/create" label={t('training.create')} />}
      />
      <FilterBar filters={filtersIn(t, search, categories)} onChange={change} />
      <TrainingTable
        label={t('common.nav.training')}
        query={list}
        search={search}
        detail={t('training.noneDetail')}
        clear={isFiltered ? () => change(noFilters) : undefined}
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
    keywordFilter(t('training.filter.keyword'), search.keyword),
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
