import type { ReactNode } from 'react';
import { Pager } from '../Pager.tsx';
import { useMedia } from '../use-media.ts';
import type { Column } from './column.ts';
import { ListProblem, ListStale, Nothing, type ListQuery, type NothingHere } from './ListStates.tsx';
import type { ChangeState, ListState } from './list-state.ts';
import { ListTable } from './ListTable.tsx';
import { CompactList, NarrowSkeleton } from './CompactList.tsx';
import type { NarrowRows, RowKey, Selecting } from './rows.tsx';
import { useRowKeys } from './use-row-keys.ts';
import './data-list.css';

export interface DataListProps<Row> {
  /** The list's name for assistive technology. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are loaded for the first time. */
  rows: readonly Row[] | undefined;
  /** Keep it stable, as the columns. */
  rowKey: (row: Row) => RowKey;
  /** How loading stands; the answer of `useQuery` fits. */
  query: ListQuery;
  state: ListState;
  onChange: ChangeState<ListState>;
  /** Rows of the skeleton. */
  expected: number;
  empty: NothingHere;
  narrow?: NarrowRows<Row>;
  /** Without `narrow`: the columns keep their width, and all but the first scroll sideways. */
  isSideways?: boolean;
  /** `auto`: columns as wide as what is in them. */
  layout?: 'fixed' | 'auto';
  /** The viewer's own row, or the one that is open. */
  isCurrent?: (row: Row) => boolean;
  /** Of `useRowSelection`: rows get a checkbox, and acts for all that are selected. */
  selecting?: Selecting<Row>;
  /** Rows on all pages, and the address of each page. Absent: no pager, or a KeyboardPager below. */
  pager?: {
    total: number;
    size: number;
    isTotalEstimated?: boolean;
    hrefOf: (page: number) => string;
    onPage: (page: number) => void;
    onSize: (size: number) => void;
    /** Hidden while everything stands on one page of this size. */
    hiddenUpTo?: number;
  };
}

const noPage: readonly RowKey[] = [];

/**
 * A list as data: columns, rows and a plain object of state that the page keeps in its address. It draws the
 * table, or lines where the window is narrow, and what stands in its place while there is nothing to draw.
 */
export function DataList<Row>(props: DataListProps<Row>): ReactNode {
  const { label, rows, rowKey, query, state, onChange, narrow, pager, selecting, expected } = props;
  const isNarrow = useMedia(`(max-width: ${(narrow?.below ?? 0) - 1}px)`) && narrow !== undefined;
  useRowKeys();
  const page = selecting === undefined || rows === undefined ? noPage : rows.map(rowKey);

  if (rows === undefined && query.error !== null) return <ListProblem query={query} error={query.error} />;
  if (rows?.length === 0) {
    return <Nothing empty={props.empty} isBeyond={(state.currentPage ?? 1) > 1} onChange={onChange} />;
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
          <CompactList {...listed} label={label} rows={rows} narrow={narrow} isStale={isStale} />
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
