import type { ReactNode } from 'react';
import { lazyPart } from '../../loading/lazy-part.tsx';
import type { Column } from './column.ts';
import type { RowKey } from './selection.ts';
import type { SelectRow } from './SelectBox.tsx';
import type { RowWindow } from './Windowed.tsx';

/** From so many rows on, only those in sight are drawn. */
export const WINDOWED_FROM = 200;

/** Rows that stand while the code for drawing a window of them comes. */
const STAND_IN = 60;

/** The rows of a page, and what may be done with each. */
export interface ListRows<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  isCurrent: ((row: Row) => boolean) | undefined;
  /** Undefined where rows cannot be selected. */
  select: SelectRow | undefined;
  isSelected: (key: RowKey) => boolean;
  /** Names a row in the label of its checkbox. */
  rowName: ((row: Row) => string) | undefined;
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

export interface TableRows<Row> extends ListRows<Row> {
  columns: readonly Column<Row>[];
}

const wholeWindow = (count: number): RowWindow => ({
  from: 0,
  to: count,
  before: 0,
  after: 0,
  measure: () => undefined,
});

const Windowed = lazyPart(
  async () => (await import('./Windowed.tsx')).Windowed,
  [],
  ({ count, rowHeight, children }) =>
    children({ ...wholeWindow(STAND_IN), after: (count - STAND_IN) * rowHeight }),
);

interface WindowOfRowsProps {
  count: number;
  rowHeight: number;
  holder: { readonly current: HTMLElement | null };
  children: (window: RowWindow) => ReactNode;
}

/** All rows of a short list; of a long one those in sight, by code that comes only then. */
export function WindowOfRows(props: WindowOfRowsProps): ReactNode {
  return props.count > WINDOWED_FROM ? <Windowed {...props} /> : props.children(wholeWindow(props.count));
}
