import { useLayoutEffect, type RefObject } from 'react';

/**
 * Marks a table as wide (`data-wide`) if its container overflows horizontally: only then are its first columns sticky.
 * The attribute is set directly in the DOM, without rendering.
 * @param holder contains the rows
 * @param columns number of columns; if it changes, the overflow is measured again
 */
export function useHorizontalOverflow(holder: RefObject<HTMLElement | null>, columns: number): void {
  useLayoutEffect(() => {
    const table = holder.current?.closest('table');
    const box = table?.closest('.board-scroll');
    function measure(): void {
      if (box) table?.toggleAttribute('data-wide', box.scrollWidth > box.clientWidth);
    }
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- more columns are a wider table
  }, [holder, columns]);
}
