import { realpathSync } from 'node:fs';
import { SandboxFault } from '@xiezhi/sandbox';
import type { InteractOptions, InteractResult, RunResult, RunSpec, Slot } from '@xiezhi/sandbox';
import { isWithin } from '../../../../launcher/site/data-folder.js';
import { Aborted, throwIfAborted } from './aborted.ts';
import { type CoreLock, ExclusiveTimeout } from './core-lock.ts';
import type { SandboxSupervisor } from './sandbox-supervisor.ts';

export { Aborted, throwIfAborted };

/**
 * `shared`: other cores work meanwhile. `exclusive`: no other core works meanwhile; if another core is in a long run,
 * the work runs as `shared` after a timeout. `locked`: the caller already has the exclusive lock.
 */
export type Exclusivity = 'shared' | 'exclusive' | 'locked';

export interface CoreRunOptions {
  signal?: AbortSignal;
  exclusivity?: Exclusivity;
}

/** Maximum time in ms that a run waits to be exclusive; its core is idle meanwhile. */
const exclusiveTimeoutMs = 3000;

/** One core of this node and its sandbox slot; runs one program at a time. */
export class Core {
  readonly index: number;
  readonly #cpu: number | null;
  readonly #supervisor: SandboxSupervisor;
  readonly #lock: CoreLock;
  /** The node's folder. It contains test data and programs, so no run may see all of it. */
  readonly #nodeFolder: string | null;
  /** Concurrent requests share one slot, because programs in two slots would run at the same time. */
  #slot: { slot: Promise<Slot>; generation: number } | null = null;

  constructor(
    index: number,
    cpu: number | null,
    supervisor: SandboxSupervisor,
    lock: CoreLock,
    nodeFolder: string | null = null,
  ) {
    this.index = index;
    this.#cpu = cpu;
    this.#supervisor = supervisor;
    this.#lock = lock;
    this.#nodeFolder = nodeFolder;
  }

  /** Rejects with SandboxFault, or with Aborted when the signal aborts. */
  async run(spec: RunSpec, options: CoreRunOptions = {}): Promise<RunResult> {
    this.#checkBinds(spec);
    const result = await this.#use(options, (slot, signal) => slot.run(spec, signal));
    if (result.limitHit === 'cancelled') throw new Aborted();
    return result;
  }

  /** Runs two programs connected by pipes; otherwise like `run`. */
  async interact(
    contestant: RunSpec,
    interactor: RunSpec,
    pair: InteractOptions,
    options: CoreRunOptions = {},
  ): Promise<InteractResult> {
    this.#checkBinds(contestant);
    this.#checkBinds(interactor);
    const result = await this.#use(options, (slot, signal) =>
      slot.interact(contestant, interactor, { ...pair, ...signal }),
    );
    if (result.contestant.limitHit === 'cancelled' || result.interactor.limitHit === 'cancelled') {
      throw new Aborted();
    }
    return result;
  }

  /** Throws if a folder bound by a language contains the node's folder, which holds inputs and answers. */
  #checkBinds({ binds = [] }: RunSpec): void {
    const nodeFolder = this.#nodeFolder;
    if (nodeFolder === null) return;
    const shown = binds.find(({ from }) => isWithin(nodeFolder, realPath(from)));
    if (shown !== undefined) throw new Error(`${shown.from} would show programs the folder of this node`);
  }

  /** Keeps every other core idle while `work` runs; its runs must use `locked`. Rejects with Aborted. */
  runExclusively<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#lock.exclusive(work, signal);
  }

  /** Like `runExclusively`, but rejects with ExclusiveTimeout after `timeoutMs`. */
  runExclusivelyWithin<T>(timeoutMs: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#lock.exclusiveWithin(timeoutMs, work, signal);
  }

  async close(): Promise<void> {
    const opened = this.#slot;
    this.#slot = null;
    await (await opened?.slot)?.close();
  }

  async #use<T>(
    { signal, exclusivity = 'shared' }: CoreRunOptions,
    work: (slot: Slot, signal: { signal?: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    throwIfAborted(signal);
    const result = await this.#runAs(exclusivity, signal, async () => {
      try {
        return await work(await this.#open(), signal ? { signal } : {});
      } catch (error) {
        throwIfAborted(signal);
        if (error instanceof SandboxFault) this.#drop();
        throw error;
      }
    });
    throwIfAborted(signal);
    return result;
  }

  #runAs<T>(exclusivity: Exclusivity, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    switch (exclusivity) {
      case 'shared':
        return this.#lock.shared(work, signal);
      case 'exclusive':
        return this.#exclusiveIfSoon(work, signal);
      case 'locked':
        return work();
    }
  }

  async #exclusiveIfSoon<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    try {
      return await this.#lock.exclusiveWithin(exclusiveTimeoutMs, work, signal);
    } catch (error) {
      if (!(error instanceof ExclusiveTimeout)) throw error;
      return this.#lock.shared(work, signal);
    }
  }

  async #open(): Promise<Slot> {
    const { sandbox, generation } = await this.#supervisor.current();
    if (this.#slot?.generation === generation) return this.#slot.slot;
    const slot = sandbox.openSlot({ core: this.#cpu });
    this.#slot = { slot, generation };
    return slot;
  }

  /** Closes the slot after a fault, so that it is not used again. */
  #drop(): void {
    const opened = this.#slot;
    this.#slot = null;
    // Closing may fail because the slot is already gone.
    opened?.slot.then((slot) => slot.close()).catch(() => {});
  }
}

/** Real paths of folders bound for every run; a toolchain does not move while the node runs. */
const realPaths = new Map<string, string>();

/** Returns the real path, or `path` itself if it does not exist; the sandbox then reports the missing path. */
function realPath(path: string): string {
  let real = realPaths.get(path);
  if (real === undefined) {
    try {
      real = realpathSync(path);
    } catch {
      return path;
    }
    realPaths.set(path, real);
  }
  return real;
}
