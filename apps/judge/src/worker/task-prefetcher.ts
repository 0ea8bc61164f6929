import type { JudgingTask } from '@xiezhi/contract/judging';

export interface TaskSource {
  /** Long-polls for a task; null if there is none. */
  claim(): Promise<JudgingTask | null>;
  /**
   * Claims the next task without waiting, unless an idle core of another node wants it; null if there is
   * none.
   */
  claimAhead(): Promise<JudgingTask | null>;
  giveBack(task: JudgingTask): void;
}

interface Ahead {
  readonly claimed: Promise<JudgingTask | null>;
  timer?: NodeJS.Timeout;
}

/**
 * Supplies the node's cores with tasks. A core that starts a task prefetches one more, and the first free core takes it, so that no
 * core waits for the server between tasks. A prefetched task not started within the timeout is returned to the queue: another node
 * could run it now, or a more urgent task overtake it. A core busy for longer than that claims as if it had been idle, one round trip
 * per timeout.
 */
export class TaskPrefetcher {
  readonly #source: TaskSource;
  readonly #timeoutMs: number;
  readonly #ahead: Ahead[] = [];
  #asking = 0;
  #isClosed = false;

  constructor(source: TaskSource, timeoutMs: number) {
    this.#source = source;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns the next task for a free core. Rejects like `claim`. */
  async next(): Promise<JudgingTask | null> {
    this.#asking++;
    try {
      for (let ahead = this.#ahead.shift(); ahead !== undefined; ahead = this.#ahead.shift()) {
        clearTimeout(ahead.timer);
        const task = await ahead.claimed;
        if (task !== null) return task;
      }
      return await this.#source.claim();
    } finally {
      this.#asking--;
    }
  }

  /** Called by a core that starts a task. Prefetches nothing while another core is free. */
  lookAhead(): void {
    if (this.#isClosed || this.#asking > 0) return;
    const ahead: Ahead = { claimed: this.#source.claimAhead().catch(() => null) };
    this.#ahead.push(ahead);
    void this.#keep(ahead);
  }

  /** Releases prefetched tasks, including those that arrive later. */
  close(): void {
    this.#isClosed = true;
    for (const ahead of this.#ahead) {
      clearTimeout(ahead.timer);
      void this.#keep(ahead);
    }
  }

  /** Holds an arrived task until the timeout, unless a core takes it first. */
  async #keep(ahead: Ahead): Promise<void> {
    const task = await ahead.claimed;
    if (!this.#ahead.includes(ahead)) return;
    if (task === null) this.#drop(ahead);
    else if (this.#isClosed) this.#giveBack(ahead, task);
    else ahead.timer = setTimeout(() => this.#giveBack(ahead, task), this.#timeoutMs);
  }

  #giveBack(ahead: Ahead, task: JudgingTask): void {
    this.#drop(ahead);
    this.#source.giveBack(task);
  }

  #drop(ahead: Ahead): void {
    const place = this.#ahead.indexOf(ahead);
    if (place >= 0) this.#ahead.splice(place, 1);
  }
}
