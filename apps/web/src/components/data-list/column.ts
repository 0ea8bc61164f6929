import type { ReactNode } from 'react';
import type { SortDirection } from './list-state.ts';

/** Pixels of the list's own width from which on a column is shown. */
export type ShownFrom = 480 | 640 | 800 | 960 | 1120;

/** One column of a list, as data. Keep the array stable (useMemo), so that rows are not drawn for nothing. */
export interface Column<Row> {
  id: string;
  /** Head of the column. */
  head: string;
  /** The head is only for assistive technology: columns of glyphs and of acts. */
  isHeadHidden?: boolean;
  /** What stands in a row; `index` counts the rows of the page from 0. */
  cell(row: Row, index: number): ReactNode;
  /** Pixels, or per cent of the list; absent: what is left. */
  width?: number | `${number}%`;
  align?: 'left' | 'right' | 'center';
  /** Goes first where the list is narrow; absent: never goes. */
  from?: ShownFrom;
  /** Given, the head sorts the list under this key. */
  sort?: string;
  /** The way that the first press sorts; ascending where absent. */
  sortsFirst?: SortDirection;
  /** What an export writes; columns without it are left out. */
  text?(row: Row): string | number | null;
  /** Pixels of the bar that stands in for it while the list loads; 0 for none. */
  skeleton?: number;
  className?: string;
  headClassName?: string;
}

/** The class that takes a column away where the list is narrow (data-list.css). */
export function shownClass(column: { from?: ShownFrom }): string | false {
  return column.from !== undefined && `from-${column.from}`;
}
