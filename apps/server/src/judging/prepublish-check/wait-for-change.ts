import type { EventBus } from '../../platform/event-bus/event-bus.ts';

/**
 * Shortest and longest pause in ms. The shortest one combines several changes; the longest one is needed
 * because a notification may be missed.
 */
const usualPauses = { least: 250, longest: 3000 };

/** Waits until some task has changed, for at most `longest` ms. Rejects when the signal aborts. */
export async function waitForChange(
  events: EventBus,
  signal: AbortSignal,
  { least, longest }: { readonly least: number; readonly longest: number } = usualPauses,
): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const started = performance.now();
  const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
  let soon: NodeJS.Timeout | undefined;
  const late = setTimeout(resolve, longest);
  const unsubscribe = events.subscribe('queue-moved', () => {
    soon ??= setTimeout(resolve, Math.max(0, least - (performance.now() - started)));
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
