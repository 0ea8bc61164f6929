import type { ReactNode } from 'react';
import { Pager } from '../Pager.tsx';
import { useMedia } from '../use-media.ts';
import type { Column } from './column.ts';
import { ListProblem, ListStale, EmptyList, type ListQuery, type EmptyListContent } from './ListStates.tsx';
import type { ChangeState, ListState } from './list-state.ts';
import { ListTable } from './ListTable.tsx';
import { CompactList, NarrowSkeleton } from './CompactList.tsx';
import type { NarrowRows, RowKey, Selecting } from './rows.tsx';
import { useRowKeys } from './use-row-keys.ts';
import './data-list.css';

export interface DataListProps<Row> {
  /** Label of the list for assistive technology. */
  label: string;
  columns: readonly Column<Row>[];
  /** Rows of the current page; undefined during the first load. */
  rows: readonly Row[] | undefined;
  /** Returns the key of a row. Must be referentially stable, like `columns`. */
  rowKey: (row: Row) => RowKey;
  /** State of the query; the result of `useQuery` can be passed. */
  query: ListQuery;
  state: ListState;
  onChange: ChangeState<ListState>;
  /** Number of skeleton rows. */
  expected: number;
  empty: EmptyListContent;
  narrow?: NarrowRows<Row>;
  /** For lists without `narrow`: columns keep their width and scroll horizontally, except the first column. */
  isSideways?: boolean;
  /** `auto` makes columns as wide as their content. */
  layout?: 'fixed' | 'auto';
  /** Returns whether to highlight a row, because it is the viewer's own or the open one. */
  isCurrent?: (row: Row) => boolean;
  /** Result of `useRowSelection`: adds checkboxes and bulk actions. */
  selecting?: Selecting<Row>;
  /** Total number of rows and the URL of each page. Absent if the list has no pager or has a KeyboardPager below it. */
  pager?: {
    total: number;
    size: number;
    isTotalEstimated?: boolean;
    hrefOf: (page: number) => string;
    onPage: (page: number) => void;
    onSize: (size: number) => void;
    /** Hides the pager if the total is at most this number, because all rows then fit on one page. */
    hiddenUpTo?: number;
  };
}

const noPage: readonly RowKey[] = [];

/**
 * A list from columns, rows and a plain state object that the page keeps in its URL. Renders a table, compact
 * rows on narrow windows, and the loading, empty and error states.
 */
export function DataList<Row>(props: DataListProps<Row>): ReactNode {
  const { label, rows, rowKey, query, state, onChange, narrow, pager, selecting, expected } = props;
  const isNarrow = useMedia(`(max-width: ${(narrow?.below ?? 0) - 1}px)`) && narrow !== undefined;
  useRowKeys();
  const page = selecting === undefined || rows === undefined ? noPage : rows.map(rowKey);

  if (rows === undefined && query.error !== null) return <ListProblem query={query} error={query.error} />;
  if (rows?.length === 0) {
    return <EmptyList empty={props.empty} isBeyond={(state.currentPage ?? 1) > 1} onChange={onChange} />;
  }
  const isStale = query.isPlaceholderData;
  const listed = { rowKey, isCurrent: props.isCurrent, selecting };
  return (
    <>
      {query.error === null ? null : <ListStale query={query} error={query.error} />}
      {isNarrow ? (
        rows === undefined ? (
          <NarrowSkeleton rows={Math.min(expected, 10)} height={narrow.height} />
        ) : (
          <CompactList {...listed} label={label} rows={rows} page={page} narrow={narrow} isStale={isStale} />
        )
      ) : (
        <ListTable
          {...listed}
          label={label}
          rows={rows}
          columns={props.columns}
          page={page}
          sort={state.sort}
          onSort={(sort) => onChange({ sort, currentPage: undefined })}
          isStale={isStale}
          isSideways={props.isSideways ?? false}
          layout={props.layout ?? 'fixed'}
          expected={expected}
        />
      )}
      {selecting?.bar(page, pager?.total ?? page.length)}
      {pager === undefined || rows === undefined || pager.total <= (pager.hiddenUpTo ?? -1) ? null : (
        <Pager current={state.currentPage ?? 1} {...pager} />
      )}
    </>
  );
}
