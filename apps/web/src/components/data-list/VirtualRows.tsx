import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type ReactNode } from 'react';

/** Given to a row as its ref. */
export type MeasureRow = (row: HTMLElement | null) => void;

export interface RowWindow {
  /** First row that is drawn, and the one after the last. */
  from: number;
  to: number;
  /** Pixels that stand in for the rows before and after. */
  before: number;
  after: number;
  /** Undefined where the height of rows is of no matter. */
  measure: MeasureRow | undefined;
}

interface WindowedProps {
  count: number;
  /** Pixels of a row, as far as is known before it is measured. */
  rowHeight: number;
  /** What holds the rows: its place in the page tells which of them are in sight. */
  holder: { readonly current: HTMLElement | null };
  children: (window: RowWindow) => ReactNode;
}

/** Draws only those rows of a long list that are in sight of the page's window, and some on both sides. */
export function VirtualRows({ count, rowHeight, holder, children }: WindowedProps): ReactNode {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = holder.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + scrollY));
  }, [holder, count]);
  // It answers with functions that change what they answer; nothing here is memoised by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return children({
    from: first?.index ?? 0,
    to: last === undefined ? 0 : last.index + 1,
    before: first === undefined ? 0 : Math.max(0, first.start - scrollMargin),
    after: last === undefined ? 0 : Math.max(0, virtualizer.getTotalSize() - (last.end - scrollMargin)),
    measure: virtualizer.measureElement,
  });
}
