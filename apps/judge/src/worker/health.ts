import { EventEmitter } from 'node:events';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type NodeReason, nodeReasonText, reasonOf } from '@xiezhi/contract/text/node-reasons';
import { type RunSpec, SandboxFault } from '@xiezhi/sandbox';
import type { Logger } from 'pino';
import { Aborted, type Core } from '../sandbox/core.ts';

/**
 * Whether this node is fit to judge: theory of operation.
 *
 * A fault of the node is never a verdict. When a task ends by a fault (a full disk, a sandbox that does not
 * start, a file that cannot be written), the node proves itself before that task is decided upon: it writes to
 * its disk and runs a small program. If it fails, the task goes back unharmed and the node takes no other, says
 * why, and tries again, soon at first and then every half minute; the first proof that succeeds brings it back.
 * Only a node that is well may say that it was the task.
 *
 * The room on the disk is looked at with each heartbeat too, so that a disk that fills is seen before a task
 * meets it.
 */
export interface HealthOptions {
  /** Where outputs, programs and test data are kept. */
  folder: string;
  /** Bytes that must be free there. Default 256 MiB: the largest output of one program. */
  freeLeastBytes?: number;
  /** Gives up caches, so many bytes or what can be spared. */
  makeRoom?: (bytes: number) => Promise<void>;
  /** Milliseconds, from any moment on. */
  now?: () => number;
  logger: Logger;
}

const mebibyte = 1024 * 1024;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** What a program of the proof prints, and what is written beside it. */
const word = 'well\n';

/** Knows whether the node may take work. Emits `changed` when that changes, or the reason. */
export class NodeHealth extends EventEmitter<{ changed: [] }> {
  readonly #options: Required<HealthOptions>;
  #reason: NodeReason | null = null;
  #pauseMs = firstPauseMs;
  #dueAt = 0;
  #isProving = false;

  constructor(options: HealthOptions) {
    super();
    this.#options = {
      freeLeastBytes: 256 * mebibyte,
      makeRoom: () => Promise.resolve(),
      now: () => performance.now(),
      ...options,
    };
  }

  /** Why the node takes no work; null while it does. */
  get outOfService(): NodeReason | null {
    return this.#reason;
  }

  /** Out of service for long enough to try again. */
  get isDue(): boolean {
    return this.#reason !== null && !this.#isProving && this.#options.now() >= this.#dueAt;
  }

  /** Looks whether the disk has room, which costs next to nothing. Never rejects. */
  async look(): Promise<void> {
    if (this.#reason !== null) return;
    const lack = await this.#findRoom().catch(faultOf);
    if (lack !== null) this.#stepOut(lack);
  }

  /**
   * True when the disk and the sandbox do what they should; else the node is out from now on. A proof that the
   * signal cuts short says nothing. Never rejects.
   */
  async prove(core: Core, signal?: AbortSignal): Promise<boolean> {
    this.#isProving = true;
    try {
      const lack = (await this.#findRoom()) ?? (await this.#tryOut(core, signal));
      if (lack === null) this.#comeBack();
      else this.#stepOut(lack);
      return lack === null;
    } catch (error) {
      if (error instanceof Aborted) return false;
      this.#stepOut(faultOf(error));
      return false;
    } finally {
      this.#isProving = false;
    }
  }

  /** Out until the next proof, for a reason that the last one did not find. */
  rest(reason: NodeReason, pauseMs = longestPauseMs): void {
    this.#pauseMs = pauseMs;
    this.#stepOut(reason);
  }

  async #findRoom(): Promise<NodeReason | null> {
    const { freeLeastBytes, makeRoom } = this.#options;
    const missing = freeLeastBytes - (await this.#free());
    if (missing <= 0) return null;
    await makeRoom(2 * missing);
    const free = await this.#free();
    if (free >= freeLeastBytes) return null;
    return reasonOf('diskFull', { free: inMebibytes(free), needed: inMebibytes(freeLeastBytes) });
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#options.folder);
    return bavail * bsize;
  }

  /** Writes, reads again, and runs something in the sandbox; rejects with what went wrong. */
  async #tryOut(core: Core, signal?: AbortSignal): Promise<NodeReason | null> {
    const path = join(this.#options.folder, `proof-${core.index}`);
    try {
      const bytes = Buffer.alloc(mebibyte, word);
      await writeFile(path, bytes, { flush: true });
      if (!bytes.equals(await readFile(path))) return reasonOf('diskDamaged');
      const { exitCode } = await core.run(proofSpec(path), { company: 'shared', ...(signal && { signal }) });
      const printed = await readFile(path, 'utf8');
      return exitCode === 0 && printed === word ? null : reasonOf('sandboxBroken');
    } finally {
      await rm(path, { force: true });
    }
  }

  #stepOut(reason: NodeReason): void {
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

  #comeBack(): void {
    this.#pauseMs = firstPauseMs;
    if (this.#reason === null) return;
    const reason = nodeReasonText(this.#reason, 'en-US');
    this.#options.logger.warn({ reason }, 'this node is well again, and takes work');
    this.#reason = null;
    this.emit('changed');
  }
}

/** What went wrong, in the words of whatever failed. */
export function faultOf(error: unknown): NodeReason {
  const detail = error instanceof Error ? error.message : String(error);
  return reasonOf(error instanceof SandboxFault ? 'sandboxDown' : 'fault', { detail });
}

function inMebibytes(bytes: number): number {
  return Math.floor(bytes / mebibyte);
}

function proofSpec(path: string): RunSpec {
  return {
    argv: ['/bin/sh', '-c', `printf '${word.trim()}\\n'`],
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
