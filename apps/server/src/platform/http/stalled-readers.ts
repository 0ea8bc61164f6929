import type { Server } from 'node:http';

/** Milliseconds in which a client must accept a part of a response that waits for it. */
const stallTimeoutMs = 60_000;

/**
 * Closes connections whose client stops reading its response: without a limit, a client that requests long responses
 * and reads none keeps their data in memory, and the connections in use. A response that is still being computed, or
 * that arrives slowly, continues.
 */
export function closeStalledReaders(server: Server, timeoutMs = stallTimeoutMs): void {
  server.prependListener('request', ({ socket }, response) => {
    // Node calls this after `timeoutMs` without a byte received or sent. A byte counts as sent once the
    // system took it.
    response.setTimeout(timeoutMs, () => {
      if (socket.writableLength > 0) socket.destroy();
      else if (!response.writableFinished) socket.setTimeout(timeoutMs);
    });
  });
}
