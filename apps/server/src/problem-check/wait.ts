import type { EventBus } from '../event-bus/event-bus.ts';

/** Between two looks at what has moved: many judgings may end in that time. Milliseconds. */
const leastPause = 250;
/** A notice may be missed. Milliseconds. */
const longestPause = 3000;

/** Waits until some task has moved; never much longer than three seconds. Rejects when the signal aborts. */
export async function movement(events: EventBus, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const started = performance.now();
  const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
  let soon: NodeJS.Timeout | undefined;
  const late = setTimeout(resolve, longestPause);
  const unsubscribe = events.subscribe('queue-moved', () => {
    soon ??= setTimeout(resolve, Math.max(0, leastPause - (performance.now() - started)));
  });
  signal.addEventListener('abort', stop);
  try {
    await promise;
  } finally {
    clearTimeout(late);
    clearTimeout(soon);
    unsubscribe();
    signal.removeEventListener('abort', stop);
  }
}
