import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type ReactNode } from 'react';

/** Ref callback of a row that measures its height. */
export type MeasureRow = (row: HTMLElement | null) => void;

export interface RenderedRows {
  /** Index of the first rendered row; `to` is the index after the last one. */
  from: number;
  to: number;
  /** Heights in pixels of the rows before and after the rendered ones. */
  before: number;
  after: number;
  /** Undefined if rows need no measuring. */
  measure: MeasureRow | undefined;
}

interface VirtualRowsProps {
  count: number;
  /** Estimated height of a row in pixels, before it is measured. */
  rowHeight: number;
  /** Container of the rows: its position determines which rows are visible. */
  holder: { readonly current: HTMLElement | null };
  children: (window: RenderedRows) => ReactNode;
}

/** Renders only the visible rows of a long list, and some more above and below them. */
export function VirtualRows({ count, rowHeight, holder, children }: VirtualRowsProps): ReactNode {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = holder.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + scrollY));
  }, [holder, count]);
  // The rule warns because the hook returns functions with changing results, which React Compiler must not
  // memoize. This project does not use that compiler.
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
