import type { Ceremony, Frame, Reveal } from '@xiezhi/rules/scoreboard/ceremony';
import { useEffect, useEffectEvent, useState } from 'react';
import { tabStorage } from '../../../lib/storage.ts';

/** Time in ms between showing a verdict and moving its row. */
const HOLD = 700;
/** Time in ms between two automatic steps. */
const PACE = 1500;

export type CellReveal = Extract<Reveal, { kind: 'cell' }>;

/** The cell revealed last, with the previous and the new rank of its row. */
export interface RevealedCell extends CellReveal {
  readonly isAccepted: boolean;
  readonly from: number;
  readonly to: number;
}

export interface Shown {
  /** The rows in their current order. */
  readonly rows: Frame['rows'];
  readonly next: Reveal | null;
  readonly settled: number;
  /** The cell just revealed, until its row moves. Null while the next step is pending. */
  readonly revealed: RevealedCell | null;
  /** The row of the last revealed cell: it may still be moving. */
  readonly moving: string | undefined;
}

interface Player {
  readonly shown: Shown;
  readonly isPlaying: boolean;
  readonly forward: () => void;
  readonly back: () => void;
  readonly togglePlay: () => void;
  /** Goes back to the first step: the frozen scoreboard. */
  readonly restart: () => void;
}

const still = ({ rows, next, settled }: Frame, moving?: string): Shown => ({
  rows,
  next,
  settled: settled.size,
  revealed: null,
  moving,
});

/**
 * Plays the steps of a ceremony. Each step reveals one verdict in its row, and then the row moves. Automatic play stops
 * at awards. After a reload or a crash, the window continues at the same step.
 * @param key storage key of the current step in this window
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
    // A key press before the delay has passed moves the row immediately.
    if (shown.revealed !== null) return setShown(still(ceremony.frame(), shown.revealed.uid));
    const { next } = shown;
    if (!ceremony.forward()) return setIsPlaying(false);
    rememberStep(key, ceremony.step());
    const frame = ceremony.frame();
    setShown(next?.kind === 'cell' ? reveal(shown, next, frame) : still(frame));
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
  const wait = shown.revealed !== null ? HOLD : isPlaying && shown.next?.kind === 'cell' ? PACE : null;
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => onTime(), wait);
    return () => clearTimeout(timer);
  }, [wait]);

  // Nothing is left to play after the last step.
  const isOver = shown.revealed === null && shown.next === null;
  return {
    shown,
    isPlaying: isPlaying && !isOver,
    forward,
    back,
    togglePlay: () => setIsPlaying(!isPlaying && !isOver),
    restart,
  };
}

/** The step shown in this tab; a reload of the page keeps it. */
const rememberedStep = (key: string): number => Number(tabStorage.read(key)) || 0;
const rememberStep = (key: string, step: number): void => tabStorage.write(key, String(step));

/** Puts the verdict into its row, which keeps its position. */
function reveal(shown: Shown, next: CellReveal, frame: Frame): Shown {
  const to = frame.rows.find(({ uid }) => uid === next.uid);
  const from = shown.rows.find(({ uid }) => uid === next.uid);
  if (to === undefined || from === undefined) return still(frame);
  const isAccepted = to.figures.submissionInfo[next.displayId]?.isAC === true;
  return {
    ...shown,
    rows: shown.rows.map((row) => (row === from ? { ...row, figures: to.figures } : row)),
    revealed: { ...next, isAccepted, from: from.rank, to: to.rank },
    moving: next.uid,
  };
}
