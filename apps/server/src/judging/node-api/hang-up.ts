import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';

/** Tells when the caller of a long poll closed its connection before it had the whole answer. */
export interface HangUp {
  readonly signal: AbortSignal;
  /** Calls `action` once if the answer is not delivered, be that known already or later. */
  onUnheard(action: () => void): void;
}

export function watchHangUp(reply: FastifyReply): HangUp {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return {
    signal: controller.signal,
    onUnheard(action) {
      if (controller.signal.aborted) action();
      else controller.signal.addEventListener('abort', action, { once: true });
    },
  };
}

/** Waits for nothing, and says so in the log when it failed. */
export function inBackground(log: Logger, work: Promise<unknown>): void {
  work.catch((error: unknown) => log.warn({ err: error }, 'an unheard claim could not be given back'));
}
