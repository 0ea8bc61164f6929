import type { Services } from '../services.ts';
import { queuePositions } from './queue.ts';

/** Places in the queue, read at most every so many milliseconds however many ask. */
const freshFor = 100;

export interface QueueView {
  /** 1-based place of a waiting submission; null when it does not wait. */
  positionOf(submitId: number): Promise<number | null>;
}

const views = new WeakMap<Services['db'], QueueView>();

/** The view that all of this server share. */
export function queueView({ db }: Pick<Services, 'db'>): QueueView {
  const existing = views.get(db);
  if (existing) return existing;
  let cached: { positions: Promise<Map<number, number>>; until: number } | null = null;
  const read = (): Promise<Map<number, number>> => {
    const now = performance.now();
    if (cached && cached.until >= now) return cached.positions;
    const entry = { positions: queuePositions(db), until: now + freshFor };
    cached = entry;
    entry.positions.catch(() => {
      if (cached === entry) cached = null;
    });
    return entry.positions;
  };
  const view: QueueView = {
    async positionOf(submitId) {
      const isKept = cached !== null && cached.until >= performance.now();
      const found = (await read()).get(submitId);
      if (found !== undefined || !isKept) return found ?? null;
      // It may have come after the kept positions were read.
      cached = null;
      return (await read()).get(submitId) ?? null;
    },
  };
  views.set(db, view);
  return view;
}
