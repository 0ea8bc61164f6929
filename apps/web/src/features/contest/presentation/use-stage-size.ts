import { useSyncExternalStore } from 'react';

/** What a stage is drawn for, in CSS pixels; its title, heads and foot take some of the height. */
const WIDTH = 960;
const HEIGHT = 540;
const AROUND = 60 + 32 + 52;
const LINE_HEIGHT = 44;

interface StageSize {
  readonly zoom: number;
  /** Whole lines that fit. */
  readonly lines: number;
}

function follow(notify: () => void): () => void {
  addEventListener('resize', notify);
  return () => removeEventListener('resize', notify);
}

/** How much a stage is enlarged to fill the window, by its tighter side; followed as the window changes. */
export function useStageSize(): StageSize {
  const size = useSyncExternalStore(follow, () => `${innerWidth} ${innerHeight}`);
  const [width = WIDTH, height = HEIGHT] = size.split(' ').map(Number);
  const zoom = Math.max(0.5, Math.min(width / WIDTH, height / HEIGHT));
  return { zoom, lines: Math.max(1, Math.floor((height / zoom - AROUND) / LINE_HEIGHT)) };
}
