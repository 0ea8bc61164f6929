import type { Server } from 'node:http';

/** Maximum milliseconds for which a client may accept no byte of a waiting response. */
const stallTimeoutMs = 60_000;

/**
 * Closes a connection whose client has stopped reading its response. Otherwise, a client that requests long responses
 * and reads none would keep their data in memory and the connections in use. Responses that are still being computed,
 * or that are read slowly, continue.
 */
export function closeStalledReaders(server: Server, timeoutMs = stallTimeoutMs): void {
  server.prependListener('request', ({ socket }, response) => {
    // Node calls this after `timeoutMs` in which no byte was received or sent. A byte counts as sent when the operating
    // system has accepted it.
    response.setTimeout(timeoutMs, () => {
      if (socket.writableLength > 0) socket.destroy();
      else if (!response.writableFinished) socket.setTimeout(timeoutMs);
    });
  });
}
