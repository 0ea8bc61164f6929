import type { Core } from './core.ts';

/**
 * Cores without a task of their own help the task of another with its cases. They are lent for one case at a time:
 * whoever gets a task meanwhile waits for the end of that case, and nothing else.
 */
export class IdleCorePool {
  readonly #cores: readonly Core[];
  /** How much each core does of its own. */
  readonly #kept = new Map<Core, number>();
  readonly #lent = new Map<Core, PromiseWithResolvers<void>>();

  /** `cores`: those that may be lent. */
  constructor(cores: readonly Core[]) {
    this.#cores = cores;
  }

  /** Does something on a core, which is lent to nobody meanwhile; that may contain more of the same. */
  async keep<T>(core: Core, work: () => Promise<T>): Promise<T> {
    this.#kept.set(core, this.#count(core) + 1);
    try {
      await this.#lent.get(core)?.promise;
      return await work();
    } finally {
      this.#kept.set(core, this.#count(core) - 1);
    }
  }

  /** A core that has nothing to do, until `giveBack`; null when there is none. */
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
