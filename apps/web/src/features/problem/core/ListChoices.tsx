import { useQuery } from '@tanstack/react-query';
import { problemSorts, problemStatusFilters } from '@xiezhi/contract/problem-list-choices';
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

/** Which way each order begins: what one looks for stands at the top. */
const beginsDescending: ReadonlySet<string> = new Set(['rate', 'solved', 'newest']);

/** The order of the list, either way. */
export function SortSelect({ filters, change, className }: ChoiceProps): JSX.Element {
  const t = useT();
  const value = filters.sort === undefined ? '' : `${filters.sort}${filters.isDescending ? '-' : '+'}`;
  const options = problemSorts
    .flatMap((sort) => (beginsDescending.has(sort) ? [`${sort}-`, `${sort}+`] : [`${sort}+`, `${sort}-`]))
    .filter((option) => option !== 'newest+' && option !== 'id+');
  return (
    <Select
      label={t('problem.sort')}
      {...(className !== undefined && { className })}
      value={value}
      options={[
        { value: '', label: t('problem.sort.default') },
        ...options.map((option) => ({ value: option, label: t(`problem.sort.${nameOf(option)}`) })),
      ]}
      onValueChange={(chosen) => {
        const sort = problemSorts.find((name) => chosen.startsWith(name));
        change({ sort, desc: sort !== undefined && chosen.endsWith('-') ? true : undefined });
      }}
    />
  );
}

type SortName = 'id.desc' | `${'rate' | 'solved' | 'difficulty'}.${'asc' | 'desc'}` | 'newest.desc';

function nameOf(option: string): SortName {
  return `${option.slice(0, -1)}.${option.endsWith('-') ? 'desc' : 'asc'}` as SortName;
}

/** What the viewer has done with the problems; nothing for visitors. */
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

/** The viewer's bookmarks and private lists; nothing for visitors. */
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
