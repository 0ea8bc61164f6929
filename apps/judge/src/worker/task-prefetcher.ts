import type { JudgingTask } from '@xiezhi/contract/judging';

export interface TaskSource {
  /** Long-polls for a task; null if there is none. */
  claim(): Promise<JudgingTask | null>;
  /** Claims the next task without waiting; null if there is none or an idle core of another node waits for one. */
  claimAhead(): Promise<JudgingTask | null>;
  release(task: JudgingTask): void;
}

interface Prefetched {
  readonly claimed: Promise<JudgingTask | null>;
  timer?: NodeJS.Timeout;
}

/**
 * Supplies the node's cores with tasks. A core that starts a task prefetches one more, and the first free core takes
 * it, so that no core waits for the server between tasks. A prefetched task that does not start within the timeout is
 * returned to the queue, because another node could run it now, and a more urgent task may arrive. A core that is busy
 * for longer finds no prefetched task and waits for the server once, like an idle core.
 */
export class TaskPrefetcher {
  readonly #source: TaskSource;
  readonly #timeoutMs: number;
  readonly #prefetched: Prefetched[] = [];
  #waitingCores = 0;
  #isClosed = false;

  constructor(source: TaskSource, timeoutMs: number) {
    this.#source = source;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns the next task for a free core. Rejects like `claim`. */
  async next(): Promise<JudgingTask | null> {
    this.#waitingCores++;
    try {
      for (
        let prefetched = this.#prefetched.shift();
        prefetched !== undefined;
        prefetched = this.#prefetched.shift()
      ) {
        clearTimeout(prefetched.timer);
        const task = await prefetched.claimed;
        if (task !== null) return task;
      }
      return await this.#source.claim();
    } finally {
      this.#waitingCores--;
    }
  }

  /** Prefetches a task unless another core is free. Called by a core that starts a task. */
  prefetch(): void {
    if (this.#isClosed || this.#waitingCores > 0) return;
    const prefetched: Prefetched = { claimed: this.#source.claimAhead().catch(() => null) };
    this.#prefetched.push(prefetched);
    void this.#releaseLater(prefetched);
  }

  /** Releases prefetched tasks, including those that arrive later. */
  close(): void {
    this.#isClosed = true;
    for (const prefetched of this.#prefetched) {
      clearTimeout(prefetched.timer);
      void this.#releaseLater(prefetched);
    }
  }

  /** Releases the prefetched task after the timeout, unless a core takes it before. */
  async #releaseLater(prefetched: Prefetched): Promise<void> {
    const task = await prefetched.claimed;
    if (!this.#prefetched.includes(prefetched)) return;
    if (task === null) this.#drop(prefetched);
    else if (this.#isClosed) this.#release(prefetched, task);
    else prefetched.timer = setTimeout(() => this.#release(prefetched, task), this.#timeoutMs);
  }

  #release(prefetched: Prefetched, task: JudgingTask): void {
    this.#drop(prefetched);
    this.#source.release(task);
  }

  #drop(prefetched: Prefetched): void {
    const place = this.#prefetched.indexOf(prefetched);
    if (place >= 0) this.#prefetched.splice(place, 1);
  }
}
