import { Aborted, throwIfAborted } from './aborted.ts';

interface Place {
  readonly isAlone: boolean;
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
export class ExclusiveGate {
  #running = 0;
  #isAlone = false;
  readonly #waiting: Place[] = [];

  /** Rejects with Aborted if the signal aborts before its turn; so do the other methods. */
  shared<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#enter(false, work, { signal });
  }

  alone<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#enter(true, work, { signal });
  }

  /** Like `alone`, but rejects with ExclusiveTimeout if the other cores are not idle within `timeoutMs`. */
  aloneWithin<T>(timeoutMs: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#enter(true, work, { signal, timeoutMs });
  }

  async #enter<T>(isAlone: boolean, work: () => Promise<T>, limit: WaitLimit): Promise<T> {
    throwIfAborted(limit.signal);
    if (this.#mayEnter(isAlone)) this.#take(isAlone);
    else await this.#wait(isAlone, limit);
    return this.#finish(() => {
      // Its turn may have come because the same signal removed an earlier request.
      throwIfAborted(limit.signal);
      return work();
    });
  }

  /** Resolves when it is the request's turn; a request that gives up is removed from the queue. */
  #wait(isAlone: boolean, { signal, timeoutMs }: WaitLimit): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const start = () => {
        settle();
        resolve();
      };
      const place: Place = { isAlone, start };
      const giveUp = (reason: Error) => {
        if (!this.#leave(place)) return;
        settle();
        reject(reason);
      };
      const abort = () => giveUp(new Aborted());
      const timer =
        timeoutMs === undefined ? undefined : setTimeout(() => giveUp(new ExclusiveTimeout()), timeoutMs);
      signal?.addEventListener('abort', abort);
      this.#waiting.push(place);
    });
  }

  async #finish<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#running--;
      this.#isAlone = false;
      this.#startNext();
    }
  }

  #mayEnter(isAlone: boolean): boolean {
    return this.#waiting.length === 0 && this.#isFree(isAlone);
  }

  /** Removes a request from the queue, which may start later ones; false if it was no longer queued. */
  #leave(place: Place): boolean {
    const index = this.#waiting.indexOf(place);
    if (index < 0) return false;
    this.#waiting.splice(index, 1);
    this.#startNext();
    return true;
  }

  #isFree(isAlone: boolean): boolean {
    return isAlone ? this.#running === 0 : !this.#isAlone;
  }

  #take(isAlone: boolean): void {
    this.#running++;
    this.#isAlone = isAlone;
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (!this.#isFree(next.isAlone)) return;
      this.#waiting.shift();
      this.#take(next.isAlone);
      next.start();
    }
  }
}
