/**
 * Polyfill of `AbortSignal.any`: returns a signal that aborts with the first of `signals`, with its reason. When the
 * returned signal aborts, it removes its listeners from the other signals, so that a long-lived signal does not collect
 * listeners.
 */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const sources = [...signals];
  const controller = new AbortController();
  const aborted = sources.find((source) => source.aborted);
  if (aborted !== undefined) {
    controller.abort(aborted.reason);
    return controller.signal;
  }
  for (const source of sources) {
    const abort = (): void => controller.abort(source.reason);
    source.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

if (!('any' in AbortSignal))
  Object.defineProperty(AbortSignal, 'any', { value: anySignal, configurable: true, writable: true });
