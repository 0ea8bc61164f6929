import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobRef, JudgingTask } from '@xiezhi/contract/judging';
import type { Logger } from 'pino';
import { type BlobCache, BlobMissing, type PinnedBlob } from '../../cache/blob-cache.ts';
import { hostError } from '../../errors/host-error.ts';
import type { OpenCase, TaskCase } from '../run/task-context.ts';
import { throwIfAborted } from '../../sandbox/core.ts';

const fetchersMax = 4;
const firstPauseMs = 100;
const longestPauseMs = 5000;
/** Maximum time in ms to wait for test data. After it the task is released. */
const timeoutMs = 300_000;

/** The server could not deliver test data for minutes; another node or a later attempt may succeed. */
export class DataUnavailable extends Error {
  constructor(cause: unknown) {
    super('test data could not be fetched', { cause });
    this.name = 'DataUnavailable';
  }
}

/**
 * The test data of one task: prefetched in case order while the compiler runs, pinned in the cache until the
 * task ends.
 */
export class TaskData {
  readonly #blobs = new Map<string, Promise<PinnedBlob>>();
  readonly #abort = new AbortController();
  readonly #signal: AbortSignal;
  readonly #cache: BlobCache;
  readonly #logger: Logger;
  #free = fetchersMax;
  readonly #queue: (() => void)[] = [];

  constructor(task: JudgingTask, cache: BlobCache, signal: AbortSignal, logger: Logger) {
    this.#cache = cache;
    this.#logger = logger;
    this.#signal = AbortSignal.any([signal, this.#abort.signal]);
    for (const { input, answer, output } of task.cases) {
      for (const blob of [input, answer, output]) {
        if (blob === undefined || this.#blobs.has(blob.sha256)) continue;
        const fetched = this.#fetch(blob);
        // Avoids an unhandled rejection. The error is reported when the case is opened.
        fetched.catch(() => {});
        this.#blobs.set(blob.sha256, fetched);
      }
    }
  }

  /**
   * Returns the files of a case. Rejects with BlobMissing, DataUnavailable, Aborted, or an error of this
   * host.
   */
  async open({
    input,
    answer,
    output,
  }: TaskCase): Promise<Pick<OpenCase, 'inputPath' | 'answerPath' | 'given'>> {
    const [inputPath, answerPath] = await Promise.all([this.#pathOf(input), this.#pathOf(answer)]);
    if (output === undefined) return { inputPath, answerPath };
    return { inputPath, answerPath, given: { path: await this.#pathOf(output), bytes: output.size } };
  }

  async #pathOf({ sha256 }: BlobRef): Promise<string> {
    const blob = await this.#blobs.get(sha256);
    if (blob === undefined) throw new Error('the case is not of this task');
    return blob.path;
  }

  /** Unpins the files and stops pending downloads. */
  close(): void {
    this.#abort.abort();
    for (const blob of this.#blobs.values()) blob.then(({ release }) => release()).catch(() => {});
  }

  async #fetch(blob: BlobRef): Promise<PinnedBlob> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((start) => this.#queue.push(start));
    try {
      return await this.#persist(blob);
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free++;
    }
  }

  async #persist(blob: BlobRef): Promise<PinnedBlob> {
    const started = performance.now();
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      throwIfAborted(this.#signal);
      try {
        return await this.#cache.get(blob, this.#signal);
      } catch (error) {
        throwIfAborted(this.#signal);
        // A retry does not help if the server does not have the blob or this host has no room.
        if (error instanceof BlobMissing || hostError(error) !== null) throw error;
        if (performance.now() - started > timeoutMs) throw new DataUnavailable(error);
        this.#logger.warn({ err: error, sha256: blob.sha256 }, 'test data did not arrive; trying again');
      }
      await sleep(pause, undefined, { signal: this.#signal }).catch(() => {});
    }
  }
}
