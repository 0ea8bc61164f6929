import type { Ceremony, Frame, Reveal } from '@xiezhi/rules/scoreboard/ceremony';
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
  /** Back to what everybody saw. */
  readonly restart: () => void;
}

const still = ({ rows, next, settled }: Frame, moving?: string): Shown => ({
  rows,
  next,
  settled: settled.size,
  told: null,
  moving,
});

/**
 * Steps of a ceremony: one tells a verdict in its place, then the row moves. An award stops what goes by itself. A window
 * that is loaded again, by a slip or after a crash, goes on where it was.
 * @param key of the steps that this window remembers
 */
export function useCeremony(ceremony: Ceremony, key: string): Player {
  const [shown, setShown] = useState(() => {
    const known = rememberedStep(key);
    let isOn = true;
    while (isOn && ceremony.step() < known) isOn = ceremony.forward();
    return still(ceremony.frame());
  });
  const [isPlaying, setIsPlaying] = useState(false);

  function forward(): void {
    // Whoever is in a hurry has the row moved at once.
    if (shown.told !== null) return setShown(still(ceremony.frame(), shown.told.uid));
    const { next } = shown;
    if (!ceremony.forward()) return setIsPlaying(false);
    rememberStep(key, ceremony.step());
    const frame = ceremony.frame();
    setShown(next?.kind === 'cell' ? tell(shown, next, frame) : still(frame));
  }

  function back(): void {
    setIsPlaying(false);
    ceremony.back();
    rememberStep(key, ceremony.step());
    setShown(still(ceremony.frame()));
  }

  function restart(): void {
    setIsPlaying(false);
    let isBack = true;
    while (isBack) isBack = ceremony.back();
    rememberStep(key, 0);
    setShown(still(ceremony.frame()));
  }

  const onTime = useEffectEvent(forward);
  const wait = shown.told !== null ? HOLD : isPlaying && shown.next?.kind === 'cell' ? PACE : null;
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => onTime(), wait);
    return () => clearTimeout(timer);
  }, [wait]);

  // Where all is told there is nothing left that could go by itself.
  const isOver = shown.told === null && shown.next === null;
  return {
    shown,
    isPlaying: isPlaying && !isOver,
    forward,
    back,
    togglePlay: () => setIsPlaying(!isPlaying && !isOver),
    restart,
  };
}

function rememberedStep(key: string): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

function rememberStep(key: string, step: number): void {
  try {
    sessionStorage.setItem(key, String(step));
  } catch {
    // A browser that keeps nothing begins anew when it is loaded again.
  }
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
