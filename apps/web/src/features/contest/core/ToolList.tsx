import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, JSX, ReactNode } from 'react';
import { useT } from '../../../i18n/messages.ts';
import type { PageSearch } from '../../../lib/search.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { useContestTitle } from './contest-context.ts';
import type { useAutoRefresh } from './use-auto-refresh.ts';

interface ToolListProps<Row extends { id: number }> {
  title: string;
  columns: readonly Column<Row>[];
  /** Renders a row on a phone. */
  renderRow: (row: Row) => ReactNode;
  query: UseQueryResult<{ records: Row[]; total: number }>;
  refresh: ReturnType<typeof useAutoRefresh>;
  search: PageSearch;
  /** Number of rows per page. The pager is hidden up to this number of rows. */
  limit: number;
  fewest: number;
  empty: ComponentProps<typeof DataList<Row>>['empty'];
}

/** List of tasks for contest helpers, with optional polling. */
export function ToolList<Row extends { id: number }>(props: ToolListProps<Row>): JSX.Element {
  const { title, columns, renderRow, query, refresh, search, limit, fewest, empty } = props;
  const t = useT();
  const { listed } = useListAddress();
  useContestTitle(title);
  return (
    <>
      <div className="mb-1 flex items-center justify-between">
        <Switch label={t('contestTools.refresh')} checked={refresh.isOn} onCheckedChange={refresh.set} />
        <output className="text-12 text-text-3">
          {query.data ? t('contestTools.count', { count: query.data.total }) : ' '}
        </output>
      </div>
      <DataList
        label={title}
        columns={columns}
        {...listed(query, search, limit, fewest)}
        rowKey={idOf}
        expected={8}
        empty={empty}
        narrow={{ below: 640, height: 68, className: 'flex items-center gap-3 py-2', renderRow }}
      />
    </>
  );
}

const idOf = (row: { id: number }): number => row.id;
