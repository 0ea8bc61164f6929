import { useSyncExternalStore } from 'react';

/** Size in CSS pixels that the view is designed for; title, header and footer use part of the height. */
const WIDTH = 960;
const HEIGHT = 540;
const AROUND = 60 + 32 + 52;
const LINE_HEIGHT = 44;

interface StageSize {
  readonly zoom: number;
  /** Number of whole rows that fit. */
  readonly lines: number;
}

function follow(notify: () => void): () => void {
  addEventListener('resize', notify);
  return () => removeEventListener('resize', notify);
}

/** Scale at which the whole view fits into the window. Updated on resize. */
export function usePresentationScale(): StageSize {
  const size = useSyncExternalStore(follow, () => `${innerWidth} ${innerHeight}`);
  const [width = WIDTH, height = HEIGHT] = size.split(' ').map(Number);
  const zoom = Math.max(0.5, Math.min(width / WIDTH, height / HEIGHT));
  return { zoom, lines: Math.max(1, Math.floor((height / zoom - AROUND) / LINE_HEIGHT)) };
}
