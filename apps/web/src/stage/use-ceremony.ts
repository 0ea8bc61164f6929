import type { Ceremony, Frame, Reveal } from '@xiezhi/rules/board/ceremony';
import { useEffect, useEffectEvent, useState } from 'react';

/** Ms for which a verdict stands before its row moves. */
const HOLD = 700;
/** Ms between two steps that go by themselves. */
const PACE = 1500;

export type CellReveal = Extract<Reveal, { kind: 'cell' }>;

/** What was told last, and where its row stands now. */
export interface Told extends CellReveal {
  readonly isAccepted: boolean;
  readonly from: number;
  readonly to: number;
}

export interface Shown {
  /** In the order in which they stand. */
  readonly rows: Frame['rows'];
  readonly next: Reveal | null;
  readonly settled: number;
  /** A verdict that was told, while its row has not moved yet; null: something is waiting for its turn. */
  readonly told: Told | null;
  /** The row that was told of last: it may still be on its way up. */
  readonly moving: string | undefined;
}

interface Player {
  readonly shown: Shown;
  readonly isPlaying: boolean;
  readonly forward: () => void;
  readonly back: () => void;
  readonly togglePlay: () => void;
}

const still = ({ rows, next, settled }: Frame, moving?: string): Shown => ({
  rows,
  next,
  settled: settled.size,
  told: null,
  moving,
});

/** Steps of a ceremony: one tells a verdict in its place, then the row moves. An award stops what goes by itself. */
export function useCeremony(ceremony: Ceremony): Player {
  const [shown, setShown] = useState(() => still(ceremony.frame()));
  const [isPlaying, setIsPlaying] = useState(false);

  function forward(): void {
    // Whoever is in a hurry has the row moved at once.
    if (shown.told !== null) return setShown(still(ceremony.frame(), shown.told.uid));
    const { next } = shown;
    if (!ceremony.forward()) return setIsPlaying(false);
    const frame = ceremony.frame();
    setShown(next?.kind === 'cell' ? tell(shown, next, frame) : still(frame));
  }

  function back(): void {
    setIsPlaying(false);
    ceremony.back();
    setShown(still(ceremony.frame()));
  }

  const onTime = useEffectEvent(forward);
  const wait = shown.told !== null ? HOLD : isPlaying && shown.next?.kind === 'cell' ? PACE : null;
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => onTime(), wait);
    return () => clearTimeout(timer);
  }, [wait]);

  return { shown, isPlaying, forward, back, togglePlay: () => setIsPlaying(!isPlaying) };
}

/** The verdict stands in the row that it is of, which stands where it stood. */
function tell(shown: Shown, next: CellReveal, frame: Frame): Shown {
  const to = frame.rows.find(({ uid }) => uid === next.uid);
  const from = shown.rows.find(({ uid }) => uid === next.uid);
  if (to === undefined || from === undefined) return still(frame);
  const isAccepted = to.figures.submissionInfo[next.displayId]?.isAC === true;
  return {
    ...shown,
    rows: shown.rows.map((row) => (row === from ? { ...row, figures: to.figures } : row)),
    told: { ...next, isAccepted, from: from.rank, to: to.rank },
    moving: next.uid,
  };
}
