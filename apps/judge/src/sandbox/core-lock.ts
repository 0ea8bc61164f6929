import { Aborted, throwIfAborted } from './aborted.ts';

interface Waiter {
  readonly isExclusive: boolean;
  readonly start: () => void;
}

interface WaitLimit {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** Another core did not become idle in time. */
export class ExclusiveTimeout extends Error {
  constructor() {
    super('the other cores of this node did not come to rest in time');
    this.name = 'ExclusiveTimeout';
  }
}

/**
 * Read-write lock over the cores of a node: ordinary work is shared, some work needs all other cores idle. A waiting exclusive request
 * blocks later requests, so it cannot starve. Its own core is idle while it waits, and a run on another core may take minutes; most
 * callers therefore set a timeout.
 */
export class CoreLock {
  #running = 0;
  #isExclusive = false;
  readonly #waiting: Waiter[] = [];

  /** Rejects with Aborted if the signal aborts before its turn; so do the other methods. */
  shared<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#enter(false, work, { signal });
  }

  exclusive<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#enter(true, work, { signal });
  }

  /** Like `exclusive`, but rejects with ExclusiveTimeout if the other cores are not idle within `timeoutMs`. */
  exclusiveWithin<T>(timeoutMs: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#enter(true, work, { signal, timeoutMs });
  }

  async #enter<T>(isExclusive: boolean, work: () => Promise<T>, limit: WaitLimit): Promise<T> {
    throwIfAborted(limit.signal);
    if (this.#mayEnter(isExclusive)) this.#take(isExclusive);
    else await this.#wait(isExclusive, limit);
    return this.#finish(() => {
      // This request's turn may have come because the same signal removed an earlier request.
      throwIfAborted(limit.signal);
      return work();
    });
  }

  /** Resolves when it is the request's turn; a request that gives up is removed from the queue. */
  #wait(isExclusive: boolean, { signal, timeoutMs }: WaitLimit): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const start = () => {
        settle();
        resolve();
      };
      const waiter: Waiter = { isExclusive, start };
      const giveUp = (reason: Error) => {
        if (!this.#leave(waiter)) return;
        settle();
        reject(reason);
      };
      const abort = () => giveUp(new Aborted());
      const timer =
        timeoutMs === undefined ? undefined : setTimeout(() => giveUp(new ExclusiveTimeout()), timeoutMs);
      signal?.addEventListener('abort', abort);
      this.#waiting.push(waiter);
    });
  }

  async #finish<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#running--;
      this.#isExclusive = false;
      this.#startNext();
    }
  }

  #mayEnter(isExclusive: boolean): boolean {
    return this.#waiting.length === 0 && this.#isFree(isExclusive);
  }

  /** Removes a request from the queue, which may start later ones; false if it was no longer queued. */
  #leave(waiter: Waiter): boolean {
    const index = this.#waiting.indexOf(waiter);
    if (index < 0) return false;
    this.#waiting.splice(index, 1);
    this.#startNext();
    return true;
  }

  #isFree(isExclusive: boolean): boolean {
    return isExclusive ? this.#running === 0 : !this.#isExclusive;
  }

  #take(isExclusive: boolean): void {
    this.#running++;
    this.#isExclusive = isExclusive;
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (!this.#isFree(next.isExclusive)) return;
      this.#waiting.shift();
      this.#take(next.isExclusive);
      next.start();
    }
  }
}
