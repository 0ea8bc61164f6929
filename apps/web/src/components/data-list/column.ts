import type { ReactNode } from 'react';
import type { SortDirection } from './list-state.ts';

/** Width of the list in pixels from which a column is shown. */
export type ShownFrom = 480 | 640 | 800 | 960 | 1120;

/** One column of a list, as data. Keep the array referentially stable (useMemo) to avoid rerenders. */
export interface Column<Row> {
  id: string;
  /** Column header. */
  head: string;
  /** Hides the header visually: for columns of icons and actions. */
  isHeadHidden?: boolean;
  /** Content of a cell; `index` is the row's index within the page, from 0. */
  cell(row: Row, index: number): ReactNode;
  /** Pixels, or percent of the list; absent: the remaining width. */
  width?: number | `${number}%`;
  align?: 'left' | 'right' | 'center';
  /** Hides the column on narrower lists; absent: always shown. */
  from?: ShownFrom;
  /** If given, the header sorts the list by this key. */
  sort?: string;
  /** Direction of the first click; ascending by default. */
  sortsFirst?: SortDirection;
  /** Text in exports; columns without it are omitted. */
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
