import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows are added and removed in blocks of this size, so that scrolling renders in small steps. */
export const ROW_BLOCK = 5;

/** Default number of blocks rendered above and below the visible ones. */
const AHEAD = 2;

/** Maximum number of printed rows; larger tables can be downloaded. */
const PRINTED = 2000;

/** Number of blocks in the first render. It is small, so that content appears soon. */
const BARE = 2;

interface RowWindowOptions {
  /** Number of blocks rendered above and below the visible ones. Use fewer if a row has many cells. */
  readonly ahead?: number;
}

interface Blocks {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Whether these are only the first visible blocks. The others are rendered after these have been painted. */
  readonly isBare?: boolean;
}

export interface RowWindow {
  /** Rendered rows: `from` inclusive, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Renders a row outside the view immediately, so that it can be scrolled to. */
  readonly reveal: (index: number) => void;
}

/**
 * Virtualizes rows of one fixed height, whichever element scrolls. Rows are never measured, because scoreboards of
 * thousands of wide rows scroll smoothly only with a known height.
 * @param holder contains the rows and nothing else
 * @param count number of all rows
 * @param height height of each row in pixels
 */
export function useVirtualRows(
  holder: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  { ahead = AHEAD }: RowWindowOptions = {},
): RowWindow {
  const [blocks, setBlocks] = useState<Blocks>({ first: 0, end: BARE, isBare: true });

  useLayoutEffect(() => {
    let place = 0;
    let isUpwards = false;
    function inSight(isBare: boolean): Blocks {
      const above = -(holder.current?.getBoundingClientRect().top ?? 0) / height / ROW_BLOCK;
      if (above !== place) isUpwards = above < place;
      place = above;
      if (isBare) {
        const first = Math.max(0, Math.floor(above));
        return { first, end: first + BARE, isBare };
      }
      // The number of blocks is constant, so that additions and removals are one DOM change. Most of the invisible
      // blocks are in the scroll direction.
      const first = Math.round(above) - (isUpwards ? 2 * ahead - 1 : 1);
      const end = first + Math.ceil(innerHeight / height / ROW_BLOCK) + 2 * ahead;
      return { first: Math.max(0, first), end: Math.max(1, end), isBare };
    }
    const draw = (wanted: Blocks) =>
      setBlocks((before) => (before.first === wanted.first && before.end === wanted.end ? before : wanted));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let drawn = inSight(true);
    let isPrinting = false;
    function follow(): void {
      if (isPrinting) return;
      const wanted = inSight(false);
      const isFar = wanted.first >= drawn.end || wanted.end <= drawn.first;
      drawn = isFar ? onlySeen(place) : wanted;
      // Renders in the current frame, because otherwise rows that have just scrolled into view would be missing in it.
      flushSync(() => draw(drawn));
      clearTimeout(timer);
      if (isFar) timer = setTimeout(follow);
    }
    /** Returns only the visible rows, which therefore appear sooner after a long jump. */
    function onlySeen(above: number): Blocks {
      const first = Math.max(0, Math.floor(above));
      return { first, end: first + Math.ceil(innerHeight / height / ROW_BLOCK) + 1 };
    }
    function print(): void {
      isPrinting = true;
      flushSync(() => draw({ first: 0, end: PRINTED / ROW_BLOCK }));
    }
    function goOn(): void {
      isPrinting = false;
      follow();
    }
    draw(drawn);
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        drawn = inSight(false);
        setBlocks((before) => (before.isBare === true ? drawn : before));
      });
    });
    // Listens to scrolling of the window and of any element that contains the scoreboard.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', goOn);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', goOn);
    };
  }, [holder, height, ahead]);

  const reveal = useCallback(
    (index: number) => {
      const at = Math.floor(index / ROW_BLOCK);
      flushSync(() =>
        setBlocks((before) =>
          at >= before.first && at < before.end
            ? before
            : { first: Math.max(0, at - ahead), end: at + 1 + ahead },
        ),
      );
    },
    [ahead],
  );

  const to = Math.min(count, blocks.end * ROW_BLOCK);
  return { from: Math.min(blocks.first * ROW_BLOCK, Math.max(0, to - 2 * ahead * ROW_BLOCK)), to, reveal };
}
