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
 * Read-write lock over the cores of a node: ordinary work is shared, some work needs all other cores idle. A waiting
 * exclusive request blocks later requests, so it cannot starve. The core that requests exclusivity is idle while it
 * waits, and a run on another core may take minutes, so most callers set a timeout.
 */
export class CoreLock {
  #running = 0;
  #isExclusive = false;
  readonly #waiting: Waiter[] = [];

  /**
   * Runs `work` while no other core runs exclusively. Like the other methods, rejects with Aborted if the signal aborts
   * before `work` starts.
   */
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
      // The abort may have removed an earlier waiting request and thereby started this one, so it is checked again.
      throwIfAborted(limit.signal);
      return work();
    });
  }

  /** Waits in the queue until the request may start. A request that is aborted or times out leaves the queue. */
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

  /**
   * Removes a waiting request, which may let later requests start. Returns false if the request was no longer waiting.
   */
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
