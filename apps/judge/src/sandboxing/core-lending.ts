import type { Core } from './core.ts';

/**
 * Cores without a task of their own help the task of another with its cases. They are lent for one case at a time:
 * whoever gets a task meanwhile waits for the end of that case, and nothing else.
 */
export class CoreLending {
  readonly #cores: readonly Core[];
  readonly #kept = new Set<Core>();
  readonly #lent = new Map<Core, PromiseWithResolvers<void>>();

  /** `cores`: those that may be lent. */
  constructor(cores: readonly Core[]) {
    this.#cores = cores;
  }

  /** Does a task on a core, which is lent to nobody meanwhile. */
  async keep<T>(core: Core, task: () => Promise<T>): Promise<T> {
    this.#kept.add(core);
    try {
      await this.#lent.get(core)?.promise;
      return await task();
    } finally {
      this.#kept.delete(core);
    }
  }

  /** A core that has nothing to do, until `giveBack`; null when there is none. */
  borrow(): Core | null {
    const core = this.#cores.find((one) => !this.#kept.has(one) && !this.#lent.has(one));
    if (core === undefined) return null;
    this.#lent.set(core, Promise.withResolvers());
    return core;
  }

  giveBack(core: Core): void {
    this.#lent.get(core)?.resolve();
    this.#lent.delete(core);
  }
}
