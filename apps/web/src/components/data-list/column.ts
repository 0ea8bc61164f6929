import type { ReactNode } from 'react';
import type { SortDirection } from './list-state.ts';

/** Width of the list in pixels from which a column is shown. */
export type ShownFrom = 480 | 640 | 800 | 960 | 1120;

/** Description of one column of a list. Keep the array of columns referentially stable (useMemo) to avoid rerenders. */
export interface Column<Row> {
  id: string;
  /** Column header. */
  head: string;
  /** Whether to hide the header visually. For columns of icons and actions. */
  isHeadHidden?: boolean;
  /** Renders a cell; `index` is the row's index within the page, from 0. */
  cell(row: Row, index: number): ReactNode;
  /** Width in pixels or in percent of the list. If absent, the column gets the remaining width. */
  width?: number | `${number}%`;
  align?: 'left' | 'right' | 'center';
  /** List width in pixels from which the column is shown. If absent, it is always shown. */
  from?: ShownFrom;
  /** Sort key. If given, a click on the header sorts the list by it. */
  sort?: string;
  /** Direction of the first click; ascending by default. */
  sortsFirst?: SortDirection;
  /** Returns the cell's text for exports. Exports omit columns without this function. */
  text?(row: Row): string | number | null;
  /** Width in pixels of the skeleton bar; 0 for none. */
  skeleton?: number;
  className?: string;
  headClassName?: string;
}

/** Class that hides a column on narrow lists (data-list.css). */
export function shownClass(column: { from?: ShownFrom }): string | false {
  return column.from !== undefined && `from-${column.from}`;
}
