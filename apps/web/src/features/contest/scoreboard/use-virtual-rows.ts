import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows that come and go together, so that scrolling draws in small steps. */
export const ROW_BLOCK = 5;

/** Blocks that are drawn above and below those in sight, unless told otherwise. */
const AHEAD = 2;

/** Rows that are printed: what lies beyond is for the table that one can download. */
const PRINTED = 2000;

/** Blocks that are drawn before anything else, so that something stands there soon. */
const BARE = 2;

interface RowWindowOptions {
  /** Blocks above and below those in sight: fewer where a row is many cells. */
  readonly ahead?: number;
}

interface Blocks {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
  /** Only the first of those in sight: more come once these have been painted. */
  readonly isBare?: boolean;
}

export interface RowWindow {
  /** Rows that are drawn, from the first to before the last. */
  readonly from: number;
  readonly to: number;
  /** Draws a row that is out of sight at once, so that it can be scrolled to. */
  readonly reveal: (index: number) => void;
}

/**
 * Virtualizes rows of one fixed height, whichever element scrolls. Rows are never measured; the known height is what keeps scoreboards
 * of thousands of wide rows smooth.
 * @param holder What contains the rows and nothing else
 * @param count All rows
 * @param height Of each row, in pixels
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
      // Always as many: what comes and what goes is one change of the page, not two. Most stand where one is going.
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
      // In the picture that is about to be made, not in the one after it.
      flushSync(() => draw(drawn));
      clearTimeout(timer);
      if (isFar) timer = setTimeout(follow);
    }
    /** Whoever is far away sees lines sooner when only those come that they see. */
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
    // Whatever scrolls: the window, or a part of the page that holds the board.
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
