import { queueView } from '../queue/queue-view.ts';
import type { Services } from '../../platform/services.ts';
import { createSemaphore } from '../../platform/live/semaphore.ts';
import { readProgress, type SubmissionState } from './state.ts';

/**
 * The submissions watched by streams of this server. A notification triggers one read of the state, however many
 * streams watch the submission; further notifications during this read trigger one more read. Notifications carry no
 * data, so a later read also covers missed ones.
 */
export interface SubmissionFeed {
  /** Calls the listener with the present state, and with each later one. */
  watch(id: number, listener: (state: SubmissionState) => void): () => void;
}

interface Watch {
  readonly listeners: Set<(state: SubmissionState) => void>;
  readonly unsubscribe: () => void;
  /** Whether the submission waits in the queue, so that its position is updated. */
  isWaiting: boolean;
  isReading: boolean;
  isStale: boolean;
}

/** Minimum ms between two position updates. */
const positionInterval = 250;
const retryAfter = 1000;
/** Maximum parallel reads, so that watching thousands of submissions does not fill the memory. */
const readsMax = 8;

export function createSubmissionFeed(services: Services): SubmissionFeed {
  const { db, events, log } = services;
  const watches = new Map<number, Watch>();
  const queue = queueView(services);
  const gate = createSemaphore(readsMax);
  let positionTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function read(id: number, watch: Watch): Promise<void> {
    watch.isStale = true;
    if (watch.isReading) return;
    watch.isReading = true;
    try {
      while (watch.isStale && watches.get(id) === watch) {
        watch.isStale = false;
        const state = await gate.pass(() => readProgress(db, id, (waiting) => queue.placeOf(waiting)));
        if (!state) continue;
        watch.isWaiting = state.place !== null;
        for (const listener of watch.listeners) listener(state);
      }
    } catch (error) {
      if (isClosed) return;
      log.warn({ err: error, submitId: id }, 'the state of a submission could not be read');
      setTimeout(() => void read(id, watch), retryAfter).unref();
    } finally {
      watch.isReading = false;
    }
  }

  /** Called when the queue has changed: re-reads the positions of waiting submissions soon. */
  function schedulePositions(): void {
    if (positionTimer !== undefined || watches.size === 0) return;
    positionTimer = setTimeout(() => {
      positionTimer = undefined;
      // The cache may contain positions from before the last notification, and no further notification may follow.
      queue.forget();
      for (const [id, watch] of watches) if (watch.isWaiting) void read(id, watch);
    }, positionInterval).unref();
  }

  events.subscribe('queue', schedulePositions);
  events.subscribe('queue-moved', schedulePositions);
  events.onReconnect(() => {
    for (const [id, watch] of watches) void read(id, watch);
  });
  events.onClose(() => {
    isClosed = true;
    clearTimeout(positionTimer);
  });

  return {
    watch(id, listener) {
      let watch = watches.get(id);
      if (!watch) {
        const made: Watch = {
          listeners: new Set(),
          unsubscribe: events.subscribe(`submission:${id}`, () => void read(id, made)),
          isWaiting: false,
          isReading: false,
          isStale: false,
        };
        watch = made;
        watches.set(id, made);
      }
      const watched = watch;
      watched.listeners.add(listener);
      // Reads again, because the last known state may be older than the listener's own request.
      void read(id, watched);
      return () => {
        watched.listeners.delete(listener);
        if (watched.listeners.size > 0) return;
        watched.unsubscribe();
        if (watches.get(id) === watched) watches.delete(id);
      };
    },
  };
}
