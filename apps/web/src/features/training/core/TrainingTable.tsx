import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { useT } from '../../../i18n/messages.ts';
import type { PageSearch } from '../../../lib/search.ts';
import { useListAddress, type PagedQuery } from '../../../routing/use-list-address.ts';
import type { TrainingRow } from './queries.ts';
import { trainingColumns } from './training-columns.tsx';
import { TrainingLine } from './TrainingLine.tsx';

const idOf = (row: TrainingRow): number => row.id;

interface TrainingTableProps {
  label: string;
  query: PagedQuery<TrainingRow>;
  search: PageSearch;
  /** Second line of the text that an empty list without filters shows. */
  detail: string;
  /** Clears the filters. Absent if the list has no filters. */
  clear: (() => void) | undefined;
}

/** A page of trainings, of the site or of a group, with the progress of the viewer. */
export function TrainingTable({ label, query, search, detail, clear }: TrainingTableProps): JSX.Element {
  const t = useT();
  const router = useRouter();
  const isSignedIn = useUser() !== null;
  const { listed } = useListAddress();
  const { limit = limits.trainingListPageSize } = search;
  const columns = useMemo(() => trainingColumns(t, router, isSignedIn), [t, router, isSignedIn]);
  return (
    <DataList
      label={label}
      columns={columns}
      {...listed(query, search, limit)}
      rowKey={idOf}
      expected={limit}
      empty={{
        icon: 'flag',
        title: t('training.none'),
        noMatch: t('training.noMatch'),
        detail,
        clear,
      }}
      narrow={{
        below: 720,
        height: 84,
        className: 'py-2.5',
        renderRow: (row) => <TrainingLine training={row} isSignedIn={isSignedIn} />,
      }}
    />
  );
}
