import { setTimeout as sleep } from 'node:timers/promises';

/** Exponential delays with jitter, so that many nodes do not reconnect at the same time. */
export class BackOff {
  readonly #firstMs: number;
  readonly #longestMs: number;
  #nextMs: number;

  constructor(firstMs: number, longestMs: number) {
    this.#firstMs = firstMs;
    this.#longestMs = longestMs;
    this.#nextMs = firstMs;
  }

  /** Ends early when the signal is aborted; never rejects. */
  async pause(signal: AbortSignal): Promise<void> {
    const length = this.#nextMs * (0.75 + Math.random() / 2);
    this.#nextMs = Math.min(this.#nextMs * 2, this.#longestMs);
    await sleep(length, undefined, { signal }).catch(() => {});
  }

  reset(): void {
    this.#nextMs = this.#firstMs;
  }
}
