import type { ReactNode } from 'react';
import { lazyComponent } from '../lazy/lazy-component.tsx';
import type { RowWindow } from './VirtualRows.tsx';

/** From so many rows on, only those in sight are drawn. */
export const WINDOWED_FROM = 200;

/** Rows that stand while the code for drawing a window of them comes. */
const STAND_IN = 60;

export type RowKey = string | number;

/**
 * Draws the checkbox of a row. Keep it stable, so that rows are not drawn for nothing. Written as a method, so
 * that a row component that knows nothing of its rows can take it.
 */
export type RowBox<Row> = {
  draw(row: Row, key: RowKey, isSelected: boolean): ReactNode;
}['draw'];

/** How rows are selected, of `useRowSelection`; lists without it load nothing of it. */
export interface Selecting<Row> {
  keys: ReadonlySet<RowKey>;
  box: RowBox<Row>;
  /** The checkbox of a whole page. */
  head: (page: readonly RowKey[]) => ReactNode;
  /** What can be done with what is selected; `total` counts the rows of all pages. */
  bar: (page: readonly RowKey[], total: number) => ReactNode;
}

/** The rows of a page, and what may be done with each. */
export interface ListRows<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  isCurrent: ((row: Row) => boolean) | undefined;
  /** Undefined where rows cannot be selected. */
  selecting: Selecting<Row> | undefined;
}

/** How a list is drawn where its columns do not fit. */
export interface NarrowRows<Row> {
  /** Window widths in pixels below which it is. */
  below: number;
  /** Two lines or three; the link that covers them carries `data-row`. */
  renderRow(row: Row, index: number): ReactNode;
  /** Pixels of a row, for the skeleton. */
  height: number;
  /** Of each row, beside its hairline. */
  className?: string;
}

const firstRows = (count: number): RowWindow => ({
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
    children({ ...firstRows(STAND_IN), after: (count - STAND_IN) * rowHeight }),
);

interface WindowOfRowsProps {
  count: number;
  rowHeight: number;
  holder: { readonly current: HTMLElement | null };
  children: (window: RowWindow) => ReactNode;
}

/** All rows of a short list; of a long one those in sight, by code that comes only then. */
export function WindowOfRows(props: WindowOfRowsProps): ReactNode {
  return props.count > WINDOWED_FROM ? <Windowed {...props} /> : props.children(firstRows(props.count));
}
