import { useQuery } from '@tanstack/react-query';
import { problemStatusFilters } from '@xiezhi/contract/problem-list-choices';
import type { JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Select } from '../../../components/Select.tsx';
import type { ProblemFilters, ProblemListSearch } from './filters.ts';
import type { ChangeState } from '../../../components/data-list/list-state.ts';
import { savedListsQuery } from './saved-lists.ts';

interface ChoiceProps {
  filters: ProblemFilters;
  change: ChangeState<ProblemListSearch>;
  className?: string;
}

/** Orders other than the default; the usual direction of each comes first. */
const orders = [
  { sort: 'id', isDescending: true, label: 'problem.sort.id.desc' },
  { sort: 'rate', isDescending: true, label: 'problem.sort.rate.desc' },
  { sort: 'rate', isDescending: false, label: 'problem.sort.rate.asc' },
  { sort: 'solved', isDescending: true, label: 'problem.sort.solved.desc' },
  { sort: 'solved', isDescending: false, label: 'problem.sort.solved.asc' },
  { sort: 'difficulty', isDescending: false, label: 'problem.sort.difficulty.asc' },
  { sort: 'difficulty', isDescending: true, label: 'problem.sort.difficulty.desc' },
  { sort: 'newest', isDescending: true, label: 'problem.sort.newest.desc' },
] as const;

const valueOf = (sort: string, isDescending: boolean) => `${sort}${isDescending ? '-' : '+'}`;

/** Selects the order of the list. */
export function SortSelect({ filters, change, className }: ChoiceProps): JSX.Element {
  const t = useT();
  const value = filters.sort === undefined ? '' : valueOf(filters.sort, filters.isDescending === true);
  return (
    <Select
      label={t('problem.sort')}
      {...(className !== undefined && { className })}
      value={value}
      options={[
        { value: '', label: t('problem.sort.default') },
        ...orders.map(({ sort, isDescending, label }) => ({
          value: valueOf(sort, isDescending),
          label: t(label),
        })),
      ]}
      onValueChange={(chosen) => {
        const order = orders.find(({ sort, isDescending }) => valueOf(sort, isDescending) === chosen);
        change({ sort: order?.sort, desc: order?.isDescending === true ? true : undefined });
      }}
    />
  );
}

/** Filters by the viewer’s status; hidden from visitors. */
export function StatusSelect({ filters, change, className }: ChoiceProps): JSX.Element | null {
  const t = useT();
  if (useUser() === null) return null;
  return (
    <Select
      label={t('problem.myStatus')}
      {...(className !== undefined && { className })}
      value={filters.myStatus ?? ''}
      options={[
        { value: '', label: t('problem.mine.any') },
        ...problemStatusFilters.map((value) => ({ value, label: t(`problem.mine.${value}`) })),
      ]}
      onValueChange={(value) => change({ myStatus: problemStatusFilters.find((status) => status === value) })}
    />
  );
}

/** The viewer’s bookmarks and private lists; hidden from visitors. */
export function SavedListSelect({ filters, change, className }: ChoiceProps): JSX.Element | null {
  const t = useT();
  const uid = useUser()?.uid ?? null;
  const { data: lists = [] } = useQuery(savedListsQuery(uid));
  if (uid === null) return null;
  return (
    <Select
      label={t('problem.saved')}
      {...(className !== undefined && { className })}
      value={filters.listId === undefined ? '' : String(filters.listId)}
      options={[
        { value: '', label: t('problem.saved.any') },
        ...lists.map(({ id, name, count }) => ({
          value: String(id),
          label: `${name ?? t('problem.saved.bookmarks')} (${count})`,
        })),
      ]}
      onValueChange={(value) => change({ listId: value === '' ? undefined : Number(value) })}
    />
  );
}
