import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { useMedia } from '../use-media.ts';
import { Pager } from '../Pager.tsx';
import type { Column } from './column.ts';
import { ListProblem, ListStale, Nothing, type ListQuery, type NothingHere } from './ListStates.tsx';
import type { ChangeState, ListState } from './list-state.ts';
import { ListTable } from './ListTable.tsx';
import { NarrowList, NarrowSkeleton } from './NarrowList.tsx';
import type { NarrowRows } from './rows.tsx';
import type { RowKey, Selection } from './selection.ts';
import type { SelectRow } from './SelectBox.tsx';
import { useRowKeys } from './use-row-keys.ts';
import type { BulkAct } from './SelectionBar.tsx';
import './data-list.css';

const SelectionBar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar, ['list']);

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
  selection?: {
    selected: Selection;
    rowName: (row: Row) => string;
    acts: readonly BulkAct[];
  };
  /** Rows on all pages, and the address of each page. Absent: no pager, or a KeyPager below. */
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
  const { label, rows, rowKey, query, state, onChange, narrow, pager, selection, expected } = props;
  const isNarrow = useMedia(`(max-width: ${(narrow?.below ?? 0) - 1}px)`) && narrow !== undefined;
  const page = selection === undefined || rows === undefined ? noPage : rows.map(rowKey);
  const select = useSelect(selection?.selected, page);
  useRowKeys();

  if (rows === undefined && query.error !== null) return <ListProblem query={query} error={query.error} />;
  if (rows?.length === 0) {
    return <Nothing empty={props.empty} isBeyond={(state.currentPage ?? 1) > 1} onChange={onChange} />;
  }
  const isStale = query.isPlaceholderData;
  const selected = selection?.selected;
  const listed = {
    rowKey,
    isCurrent: props.isCurrent,
    select,
    isSelected: (key: RowKey) => selected?.keys.has(key) ?? false,
    rowName: selection?.rowName,
  };
  return (
    <>
      {query.error === null ? null : <ListStale query={query} error={query.error} />}
      {isNarrow ? (
        rows === undefined ? (
          <NarrowSkeleton rows={Math.min(expected, 10)} height={narrow.height} />
        ) : (
          <NarrowList {...listed} label={label} rows={rows} narrow={narrow} isStale={isStale} />
        )
      ) : (
        <ListTable
          {...listed}
          label={label}
          rows={rows}
          columns={props.columns}
          page={page}
          selected={selected}
          sort={state.sort}
          onSort={(sort) => onChange({ sort, currentPage: undefined })}
          isStale={isStale}
          isSideways={props.isSideways ?? false}
          layout={props.layout ?? 'fixed'}
          expected={expected}
        />
      )}
      {selection === undefined || selection.selected.keys.size === 0 ? null : (
        <SelectionBar
          selected={selection.selected}
          acts={selection.acts}
          page={page}
          total={pager?.total ?? page.length}
        />
      )}
      {pager === undefined || rows === undefined || pager.total <= (pager.hiddenUpTo ?? -1) ? null : (
        <Pager current={state.currentPage ?? 1} {...pager} />
      )}
    </>
  );
}

/** A selecting that stays the same from one drawing to the next, so that rows are not drawn for nothing. */
function useSelect(selected: Selection | undefined, page: readonly RowKey[]): SelectRow | undefined {
  const present = useRef(page);
  useEffect(() => {
    present.current = page;
  });
  const toggle = selected?.toggle;
  const select = useCallback<SelectRow>(
    (key, isOn, isRange) => toggle?.(key, isOn, isRange, present.current),
    [toggle],
  );
  return selected === undefined ? undefined : select;
}
