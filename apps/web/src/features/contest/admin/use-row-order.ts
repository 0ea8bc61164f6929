import { useState, type PointerEvent } from 'react';

interface RowOrder<Key> {
  /** Keys in the current order. During a drag, this is the order with the dragged row at its new position. */
  keys: readonly Key[];
  /** Pointer handlers for the drag handle of a row. */
  grip: (key: Key) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
  /** Moves a row by a number of positions. */
  move: (key: Key, by: number) => void;
}

/**
 * Lets users reorder the rows of a list. A drag is shown immediately, and `onOrder` is called when the row is released.
 * @param known keys in the stored order
 * @param onOrder called with the new order
 */
export function useRowOrder<Key>(
  known: readonly Key[],
  onOrder: (keys: readonly Key[]) => void,
): RowOrder<Key> {
  const [drawn, setDrawn] = useState<{ key: Key; keys: readonly Key[] } | null>(null);
  const keys = drawn?.keys ?? known;

  const place = (all: readonly Key[], key: Key, to: number): readonly Key[] => {
    const rest = all.filter((each) => each !== key);
    return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, key);
  };
  const isOther = (next: readonly Key[]) => next.some((key, index) => key !== known[index]);

  return {
    keys,
    move(key, by) {
      const next = place(known, key, known.indexOf(key) + by);
      if (isOther(next)) onOrder(next);
    },
    grip: (key) => ({
      onPointerDown(event) {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrawn({ key, keys: known });
      },
      onPointerMove(event) {
        if (drawn?.key !== key) return;
        const row = document.elementFromPoint(event.clientX, event.clientY)?.closest('tr[data-index]');
        const at = Number(row?.getAttribute('data-index') ?? Number.NaN);
        if (Number.isNaN(at) || drawn.keys[at] === key) return;
        setDrawn({ key, keys: place(drawn.keys, key, at) });
      },
      onPointerUp() {
        if (drawn !== null && isOther(drawn.keys)) onOrder(drawn.keys);
        setDrawn(null);
      },
      onPointerCancel: () => setDrawn(null),
    }),
  };
}
