import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { useT } from '../../../i18n/messages.ts';
import type { PageSearch } from '../../../lib/search.ts';
import { useListAddress, type PagedQuery } from '../../../routing/use-list-address.ts';
import { contestColumns } from './contest-columns.tsx';
import { ContestLine } from './ContestLine.tsx';
import type { ContestRow } from './queries.ts';
import './contest.css';

const idOf = (row: ContestRow): number => row.id;

interface ContestTableProps {
  label: string;
  query: PagedQuery<ContestRow>;
  search: PageSearch;
  /** Second line of the text for an empty list. Shown only if no filter is active. */
  detail?: string;
  /** Clears the filters; undefined if none is active. */
  clear: (() => void) | undefined;
}

/** A page of contests, of the site or of a group. */
export function ContestTable({ label, query, search, detail, clear }: ContestTableProps): JSX.Element {
  const t = useT();
  const router = useRouter();
  const { listed } = useListAddress();
  const { limit = limits.contestListPageSize } = search;
  const columns = useMemo(() => contestColumns(t, router), [t, router]);
  return (
    <DataList
      label={label}
      columns={columns}
      {...listed(query, search, limit)}
      rowKey={idOf}
      expected={limit}
      empty={{
        icon: 'trophy',
        title: t('contest.none'),
        noMatch: t('contest.noMatch'),
        clear,
        ...(detail !== undefined && { detail }),
      }}
      narrow={{
        below: 900,
        height: 88,
        className: 'flex gap-3 py-2.5',
        renderRow: (row) => <ContestLine contest={row} />,
      }}
    />
  );
}
