import { EventEmitter } from 'node:events';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type NodeReason, nodeReasonText, reasonOf } from '@xiezhi/contract/text/node-reasons';
import { type RunSpec, SandboxFault } from '@xiezhi/sandbox';
import type { Logger } from 'pino';
import { Aborted, type Core } from '../sandbox/core.ts';

/**
 * Health of this node. Theory of operation.
 *
 * A fault of the node is never a verdict. When a task ends with an error (a full disk, a sandbox that does
 * not start, a file that cannot be written), the node checks itself before it decides about the task: it
 * writes to its disk and runs a small program. If the check fails, the task is released, and the node takes
 * no other tasks, reports the reason and checks again, soon at first and then every half minute, until a
 * check succeeds. Only a healthy node may attribute the error to the task.
 *
 * Each heartbeat also checks the free disk space, so that a disk that fills up is detected before a task hits
 * it.
 */
export interface HealthOptions {
  /** Folder of outputs, programs and test data. */
  folder: string;
  /** Required free bytes in `folder`. Default 256 MiB: the largest output of one program. */
  freeMinBytes?: number;
  /** Evicts caches: the given number of bytes or as many as possible. */
  makeRoom?: (bytes: number) => Promise<void>;
  /** Monotonic clock in ms. */
  now?: () => number;
  logger: Logger;
}

const mebibyte = 1024 * 1024;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Output of the check's program, and content of the file written with it. */
const probeText = 'well\n';

/** Decides whether the node may take work. Emits `changed` when the state or the reason changes. */
export class NodeHealth extends EventEmitter<{ changed: [] }> {
  readonly #options: Required<HealthOptions>;
  #reason: NodeReason | null = null;
  #pauseMs = firstPauseMs;
  #dueAt = 0;
  #isChecking = false;

  constructor(options: HealthOptions) {
    super();
    this.#options = {
      freeMinBytes: 256 * mebibyte,
      makeRoom: () => Promise.resolve(),
      now: () => performance.now(),
      ...options,
    };
  }

  /** Why the node takes no work; null while it does. */
  get outOfService(): NodeReason | null {
    return this.#reason;
  }

  /** Whether the node has been out of service long enough to check again. */
  get isDue(): boolean {
    return this.#reason !== null && !this.#isChecking && this.#options.now() >= this.#dueAt;
  }

  /** Checks the free disk space, which is cheap. Never rejects. */
  async checkDisk(): Promise<void> {
    if (this.#reason !== null) return;
    const failure = await this.#checkFreeSpace().catch(faultOf);
    if (failure !== null) this.#markOutOfService(failure);
  }

  /**
   * Checks disk and sandbox: true if both work, otherwise the node leaves service. An aborted check changes
   * nothing. Never rejects.
   */
  async check(core: Core, signal?: AbortSignal): Promise<boolean> {
    this.#isChecking = true;
    try {
      const failure = (await this.#checkFreeSpace()) ?? (await this.#probe(core, signal));
      if (failure === null) this.#markInService();
      else this.#markOutOfService(failure);
      return failure === null;
    } catch (error) {
      if (error instanceof Aborted) return false;
      this.#markOutOfService(faultOf(error));
      return false;
    } finally {
      this.#isChecking = false;
    }
  }

  /** Takes the node out of service until the next check, for a reason that the last check did not find. */
  leaveService(reason: NodeReason, pauseMs = longestPauseMs): void {
    this.#pauseMs = pauseMs;
    this.#markOutOfService(reason);
  }

  async #checkFreeSpace(): Promise<NodeReason | null> {
    const { freeMinBytes, makeRoom } = this.#options;
    const missing = freeMinBytes - (await this.#free());
    if (missing <= 0) return null;
    await makeRoom(2 * missing);
    const free = await this.#free();
    if (free >= freeMinBytes) return null;
    return reasonOf('diskFull', { free: inMebibytes(free), needed: inMebibytes(freeMinBytes) });
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#options.folder);
    return bavail * bsize;
  }

  /** Writes and reads a file and runs a program in the sandbox; rejects with the error. */
  async #probe(core: Core, signal?: AbortSignal): Promise<NodeReason | null> {
    const path = join(this.#options.folder, `proof-${core.index}`);
    try {
      const bytes = Buffer.alloc(mebibyte, probeText);
      await writeFile(path, bytes, { flush: true });
      if (!bytes.equals(await readFile(path))) return reasonOf('diskDamaged');
      const { exitCode } = await core.run(probeSpec(path), {
        exclusivity: 'shared',
        ...(signal && { signal }),
      });
      const printed = await readFile(path, 'utf8');
      return exitCode === 0 && printed === probeText ? null : reasonOf('sandboxBroken');
    } finally {
      await rm(path, { force: true });
    }
  }

  #markOutOfService(reason: NodeReason): void {
    const { logger, now } = this.#options;
    this.#dueAt = now() + this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
    const isKnown =
      this.#reason !== null && nodeReasonText(this.#reason, 'en-US') === nodeReasonText(reason, 'en-US');
    if (isKnown) return;
    this.#reason = reason;
    logger.error({ reason: nodeReasonText(reason, 'en-US') }, 'this node takes no work');
    this.emit('changed');
  }

  #markInService(): void {
    this.#pauseMs = firstPauseMs;
    if (this.#reason === null) return;
    const reason = nodeReasonText(this.#reason, 'en-US');
    this.#options.logger.warn({ reason }, 'this node passed its health check and accepts work again');
    this.#reason = null;
    this.emit('changed');
  }
}

/** Returns the reason for an error, with the error's own message. */
export function faultOf(error: unknown): NodeReason {
  const detail = error instanceof Error ? error.message : String(error);
  return reasonOf(error instanceof SandboxFault ? 'sandboxDown' : 'fault', { detail });
}

function inMebibytes(bytes: number): number {
  return Math.floor(bytes / mebibyte);
}

function probeSpec(path: string): RunSpec {
  return {
    argv: ['/bin/sh', '-c', `printf '${probeText.trim()}\\n'`],
    stdin: 'empty',
    stdout: { path },
    limits: {
      cpuMs: 5000,
      wallMs: 20_000,
      memoryBytes: 64 * mebibyte,
      processes: 4,
      outputBytes: mebibyte,
      boxBytes: mebibyte,
    },
  };
}
