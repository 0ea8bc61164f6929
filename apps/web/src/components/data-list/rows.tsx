import type { ReactNode } from 'react';
import { lazyComponent } from '../lazy/lazy-component.tsx';
import type { RenderedRows } from './VirtualRows.tsx';

/** Lists with more rows than this render only the visible ones. */
export const WINDOWED_FROM = 200;

/** Rows rendered while the code for virtualization loads. */
const INITIAL_ROWS = 60;

export type RowKey = string | number;

/**
 * Renders the checkbox of a row. Must be referentially stable to avoid rerenders. Declared as a method for
 * bivariance, so that a generic row component accepts it.
 */
export type RowBox<Row> = {
  draw(row: Row, key: RowKey, isSelected: boolean): ReactNode;
}['draw'];

/** Selection of rows, from `useRowSelection`; lists without it do not load its code. */
export interface Selecting<Row> {
  keys: ReadonlySet<RowKey>;
  box: RowBox<Row>;
  /** Renders the checkbox for a whole page. `hasLabel` adds a visible label, for compact rows. */
  head: (page: readonly RowKey[], hasLabel?: boolean) => ReactNode;
  /** Bar with bulk actions; `total` counts the rows of all pages. */
  bar: (page: readonly RowKey[], total: number) => ReactNode;
}

/** Rows of a page and their selection. */
export interface ListRows<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  isCurrent: ((row: Row) => boolean) | undefined;
  /** Undefined if rows cannot be selected. */
  selecting: Selecting<Row> | undefined;
}

/** How to render a list in windows where its columns do not fit. */
export interface NarrowRows<Row> {
  /** Window width in pixels below which this rendering is used. */
  below: number;
  /** Renders a row as two or three lines. The link that covers them needs the attribute `data-row`. */
  renderRow(row: Row, index: number): ReactNode;
  /** Height of a row in pixels, for the skeleton. */
  height: number;
  /** Further class names of each row. */
  className?: string;
}

const firstRows = (count: number): RenderedRows => ({
  from: 0,
  to: count,
  before: 0,
  after: 0,
  measure: undefined,
});

const Windowed = lazyComponent(
  async () => (await import('./VirtualRows.tsx')).VirtualRows,
  [],
  ({ count, rowHeight, children }) =>
    children({ ...firstRows(INITIAL_ROWS), after: (count - INITIAL_ROWS) * rowHeight }),
);

interface WindowOfRowsProps {
  count: number;
  rowHeight: number;
  holder: { readonly current: HTMLElement | null };
  children: (window: RenderedRows) => ReactNode;
}

/**
 * Renders all rows of a short list, but only the visible rows of a long list. The code for long lists loads on demand.
 */
export function WindowOfRows(props: WindowOfRowsProps): ReactNode {
  return props.count > WINDOWED_FROM ? <Windowed {...props} /> : props.children(firstRows(props.count));
}
