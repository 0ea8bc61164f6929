import type { EventBus } from '../../platform/event-bus/event-bus.ts';

/** Between two looks at what has moved, many judgings may end; and a notice may be missed. Milliseconds. */
const usualPauses = { least: 250, longest: 3000 };

/** Waits until some task has moved, but never much longer than the longest pause. Rejects when the signal aborts. */
export async function movement(
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
