import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { onClose } from '../../platform/http/on-close.ts';

/** Detects that the caller of a long poll disconnected before receiving the whole response. */
export interface DisconnectWatch {
  readonly signal: AbortSignal;
  /** Calls `action` once if the caller disconnects, or has disconnected, before it received the response. */
  onUndelivered(action: () => void): void;
}

export function watchDisconnect(reply: FastifyReply): DisconnectWatch {
  const controller = new AbortController();
  onClose(reply.raw, () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return {
    signal: controller.signal,
    onUndelivered(action) {
      if (controller.signal.aborted) action();
      else controller.signal.addEventListener('abort', action, { once: true });
    },
  };
}

/** Runs `work` without waiting for it, and logs a failure. */
export function inBackground(log: Logger, work: Promise<unknown>): void {
  work.catch((error: unknown) =>
    log.warn({ err: error }, 'a task whose claim response was not delivered could not be released'),
  );
}
