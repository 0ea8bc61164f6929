import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import { buildSandbox } from '../build.js';
import { SandboxFault } from './fault.ts';
import { Helper, type HelperFacts } from './helper.ts';
import { isReadableToAll, withHostPaths } from './host-paths.ts';
import { missingGuarantees } from './guarantees.ts';
import { runIsolationProbes } from './self-test.ts';
import { Slot } from './slot.ts';
import type {
  RunSpec,
  SandboxLogger,
  SandboxOptions,
  SandboxReport,
  SandboxTier,
  SlotOptions,
} from './types.ts';

function tierOf(facts: HelperFacts): SandboxTier {
  if (!facts.hasNamespaces) return 'restricted';
  if (facts.groupVersion === 2) return 'cgroup2';
  return facts.groupVersion === 1 ? 'cgroup1' : 'userns';
}

/**
 * One helper process and its slots. Emits `lost` (SandboxFault) once if the helper ends without having been asked to.
 */
export class Sandbox extends EventEmitter<{ lost: [SandboxFault] }> {
  report: SandboxReport;
  readonly #helper: Helper;
  readonly #helperPath: string;
  readonly #facts: HelperFacts;
  readonly #logger: SandboxLogger | undefined;
  readonly #slots = new Map<number, Slot>();
  readonly #reserved = new Set<number>();

  private constructor(helper: Helper, helperPath: string, facts: HelperFacts, logger?: SandboxLogger) {
    super();
    this.#helper = helper;
    this.#helperPath = helperPath;
    this.#facts = facts;
    this.#logger = logger;
    this.report = {
      tier: tierOf(facts),
      isSafe: false,
      items: [],
      lacks: missingGuarantees(tierOf(facts), facts),
      version: facts.version,
      kernel: facts.kernel,
    };
    helper.on('gone', (index) => {
      this.#forget(index, new SandboxFault('slot-lost', 'the process of the slot ended'));
    });
    helper.on('lost', (fault) => {
      for (const index of this.#slots.keys()) this.#forget(index, fault);
      this.#logger?.error({ err: fault }, 'sandbox helper lost');
      this.emit('lost', fault);
    });
  }

  /** Builds the helper if it is outdated, starts it and runs the self-test. Rejects with SandboxFault. */
  static async start(options: SandboxOptions = {}): Promise<Sandbox> {
    const path = options.helperPath ?? (await build(options.logger));
    const cores = options.cores?.length ?? availableParallelism();
    const { helper, facts } = await Helper.start({
      path,
      slots: options.maxSlots ?? Math.max(8, cores * 4),
      cgroupRoot: options.cgroupRoot ?? 'xiezhi',
      tier: options.tier,
      landlock: options.landlock,
      logger: options.logger,
      timeoutMs: options.timeoutMs ?? 30_000,
    });
    const sandbox = new Sandbox(helper, path, facts, options.logger);
    try {
      if (options.skipSelfTest !== true) sandbox.report = await sandbox.selfTest();
      // Checks `fault`, because the helper may have ended before a listener for `lost` could be added.
      if (helper.fault !== null) throw helper.fault;
    } catch (error) {
      await sandbox.close();
      throw error;
    }
    return sandbox;
  }

  /** Process id of the helper. */
  get pid(): number | undefined {
    return this.#helper.pid;
  }

  /** Runs the self-test in a separate slot. Returns the report but does not store it in `report`. */
  async selfTest(): Promise<SandboxReport> {
    const base = { ...this.report, kernel: this.#facts.kernel };
    const items = await runIsolationProbes(this, this.#helperPath, this.#facts);
    return { ...base, items, isSafe: items.every((item) => item.ok || !item.isRequired) };
  }

  /** Opens a slot. Rejects with SandboxFault; its code is `closed` if all slots are in use. */
  async openSlot(options: SlotOptions): Promise<Slot> {
    const index = Array.from({ length: this.#facts.slots }, (_, i) => i).find((i) => !this.#reserved.has(i));
    if (index === undefined) throw new SandboxFault('closed', 'every slot of the sandbox is taken');
    this.#reserved.add(index);
    try {
      const channel = await this.#helper.openSlot(index, options.core);
      // If this slot has been lost, its number may already belong to another slot.
      const release = async () => {
        if (this.#slots.get(index) === slot) await this.#helper.closeSlot(index);
      };
      const slot: Slot = new Slot(index, options.core, channel, release, {
        toRun: this.#toRun,
      });
      this.#slots.set(index, slot);
      return slot;
    } catch (error) {
      this.#reserved.delete(index);
      throw error;
    }
  }

  readonly #toRun = (spec: RunSpec): RunSpec => {
    if (this.#facts.hasNamespaces) return spec;
    return withHostPaths(spec, this.#facts.isRoot ? isReadableToAll : undefined);
  };

  /** Ends the helper and all runs. Pending calls reject with `closed`. */
  async close(): Promise<void> {
    const fault = new SandboxFault('closed', 'the sandbox was closed');
    for (const index of this.#slots.keys()) this.#forget(index, fault);
    await this.#helper.close();
  }

  #forget(index: number, fault: SandboxFault): void {
    this.#slots.get(index)?.lose(fault);
    this.#slots.delete(index);
    this.#reserved.delete(index);
  }
}

async function build(logger?: SandboxLogger): Promise<string> {
  try {
    return await buildSandbox({ log: (line) => logger?.info({}, line) });
  } catch (error) {
    throw new SandboxFault('setup', error instanceof Error ? error.message : String(error), { cause: error });
  }
}
