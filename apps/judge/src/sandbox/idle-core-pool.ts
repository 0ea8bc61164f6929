import type { Core } from './core.ts';

/**
 * Cores without a task, which tasks of other cores may borrow for one case at a time. A core that gets a task
 * waits only for the end of that case.
 */
export class IdleCorePool {
  readonly #cores: readonly Core[];
  /** Number of nested `reserve` calls per core. A reserved core cannot be borrowed. */
  readonly #reservations = new Map<Core, number>();
  readonly #borrowed = new Map<Core, PromiseWithResolvers<void>>();

  /** `cores`: the cores that may be borrowed. */
  constructor(cores: readonly Core[]) {
    this.#cores = cores;
  }

  /** Runs work on a core, which is not borrowed meanwhile. Calls may be nested. */
  async reserve<T>(core: Core, work: () => Promise<T>): Promise<T> {
    this.#reservations.set(core, this.#count(core) + 1);
    try {
      await this.#borrowed.get(core)?.promise;
      return await work();
    } finally {
      this.#reservations.set(core, this.#count(core) - 1);
    }
  }

  /** Returns an idle core, reserved until `release`; null if none is idle. */
  borrow(): Core | null {
    const core = this.#cores.find((one) => this.#count(one) === 0 && !this.#borrowed.has(one));
    if (core === undefined) return null;
    this.#borrowed.set(core, Promise.withResolvers());
    return core;
  }

  release(core: Core): void {
    this.#borrowed.get(core)?.resolve();
    this.#borrowed.delete(core);
  }

  #count(core: Core): number {
    return this.#reservations.get(core) ?? 0;
  }
}
