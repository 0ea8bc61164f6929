import { useLayoutEffect, type RefObject } from 'react';

/**
 * Marks a table as wide (`data-wide`) where what it scrolls in has something to scroll sideways: only then do its
 * first columns stay put. Done on the element itself, so that nothing is drawn anew.
 * @param holder what contains its rows
 * @param columns of which it consists: others are measured anew
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
