import type { Core } from './core.ts';

/**
 * Lends cores without a task to the tasks of other cores, for one case at a time. A core that gets a task
 * waits only for the end of that case.
 */
export class IdleCorePool {
  readonly #cores: readonly Core[];
  /** Number of own jobs per core. */
  readonly #kept = new Map<Core, number>();
  readonly #lent = new Map<Core, PromiseWithResolvers<void>>();

  /** `cores`: the cores that may be lent. */
  constructor(cores: readonly Core[]) {
    this.#cores = cores;
  }

  /** Runs work on a core, which is not lent meanwhile. Calls may be nested. */
  async keep<T>(core: Core, work: () => Promise<T>): Promise<T> {
    this.#kept.set(core, this.#count(core) + 1);
    try {
      await this.#lent.get(core)?.promise;
      return await work();
    } finally {
      this.#kept.set(core, this.#count(core) - 1);
    }
  }

  /** Returns an idle core, reserved until `giveBack`; null if none is idle. */
  borrow(): Core | null {
    const core = this.#cores.find((one) => this.#count(one) === 0 && !this.#lent.has(one));
    if (core === undefined) return null;
    this.#lent.set(core, Promise.withResolvers());
    return core;
  }

  giveBack(core: Core): void {
    this.#lent.get(core)?.resolve();
    this.#lent.delete(core);
  }

  #count(core: Core): number {
    return this.#kept.get(core) ?? 0;
  }
}
