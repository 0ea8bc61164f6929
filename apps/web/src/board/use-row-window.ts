import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows that come and go together, so that scrolling draws in small steps. */
export const BLOCK = 5;

/** Blocks that are drawn above and below those in sight. */
const AHEAD = 2;

interface Blocks {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
  /** None but those in sight: more come once these have been painted. */
  readonly isBare?: boolean;
}

export interface RowWindow {
  /** Rows that are drawn, from the first to before the last. */
  readonly from: number;
  readonly to: number;
  /** Draws a row that is out of sight at once, so that it can be scrolled to. */
  readonly reveal: (index: number) => void;
}

/** Blocks that stand in so many pixels. */
const blocksIn = (pixels: number, height: number): number => Math.ceil(pixels / height / BLOCK);

function wider({ first, end }: Blocks): Blocks {
  return { first: Math.max(0, first - AHEAD), end: end + AHEAD };
}

/**
 * Which rows of one fixed height are in sight, however the page scrolls. Rows here are never measured: their height
 * is known, which is what lets a board of thousands of wide rows be scrolled smoothly.
 * @param holder What contains the rows and nothing else
 * @param count All rows
 * @param height Of each row, in pixels
 */
export function useRowWindow(
  holder: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): RowWindow {
  const [blocks, setBlocks] = useState<Blocks>(() => ({
    first: 0,
    end: blocksIn(innerHeight, height),
    isBare: true,
  }));

  useLayoutEffect(() => {
    function draw(isBare: boolean): void {
      const { current } = holder;
      if (current === null) return;
      const ahead = isBare ? 0 : AHEAD;
      const above = -current.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor(above / height / BLOCK) - ahead);
      const end = Math.max(first + 1, blocksIn(above + innerHeight, height) + ahead);
      setBlocks((before) => (before.first === first && before.end === end ? before : { first, end, isBare }));
    }
    const follow = () => draw(false);
    draw(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setBlocks((before) => (before.isBare === true ? wider(before) : before)));
    });
    // Whatever scrolls: the window, or a part of the page that holds the board.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [holder, height]);

  const reveal = useCallback((index: number) => {
    const at = Math.floor(index / BLOCK);
    flushSync(() =>
      setBlocks((before) =>
        at >= before.first && at < before.end
          ? before
          : { first: Math.max(0, at - AHEAD), end: at + 1 + AHEAD },
      ),
    );
  }, []);

  const to = Math.min(count, blocks.end * BLOCK);
  return { from: Math.min(blocks.first * BLOCK, Math.max(0, to - 2 * AHEAD * BLOCK)), to, reveal };
}
