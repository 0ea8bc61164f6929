import type { ServerResponse } from 'node:http';

/**
 * Calls the listener once when the response is complete or its connection has ended, even if this has already happened.
 * A handler that first awaits something else would miss the event `close`.
 */
export function onClose(response: ServerResponse, listener: () => void): void {
  if (response.closed) listener();
  else response.once('close', listener);
}
