import type { FormulaSource } from '@xiezhi/markdown/formula-key';
import type { Formula } from '@xiezhi/contract/text/formula';
import { Worker } from 'node:worker_threads';
import { FairQueue, type Queued } from './fair-queue.ts';
import { bytesOfText, formulaLimits } from './limits.ts';
import type { Task, WorkerMessage } from './typeset-worker.ts';

/** A text to typeset, with its priority. */
export interface TypesetRequest extends Queued {
  readonly text: string;
  /** Called when the text has to wait for the texts of all other authors, because its author has used too much time. */
  readonly onDeferred: () => void;
}

/** Result of typesetting a text. */
export interface Typeset {
  readonly formulas: readonly Formula[];
  /** False if a formula took too much time, so the result may differ on another machine or at another time. */
  readonly isFinal: boolean;
}

export interface TypesetterOptions {
  /** Maximum CPU milliseconds of one formula. */
  readonly cpuOfFormula: number;
  /** Milliseconds between two checks of a busy thread. */
  readonly lookEvery: number;
}

/** Typesets the formulas of texts outside the event loop, fair by author. */
export interface Typesetter {
  /** Resolves to null if the queue is full; the caller may retry the same text. Never rejects. */
  typeset(request: TypesetRequest): Promise<Typeset | null>;
  close(): Promise<void>;
}

interface Order extends TypesetRequest {
  readonly settle: (typeset: Typeset | null) => void;
  sources: readonly FormulaSource[] | null;
  readonly done: Formula[];
  bytes: number;
  cpuMs: number;
  isFinal: boolean;
}

/** Milliseconds after which an idle thread is ended, because it holds about 20 MB. */
const idleLife = 60_000;
/** Milliseconds after which a thread without progress is ended, even if it has used little CPU time. */
const silentMax = 20_000;
/** Memory limits of a thread. A text that exceeds them ends its thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/** A thread and its current text. */
interface Slot {
  current: Order | undefined;
  thread: Thread | undefined;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Typesets texts in two threads. The first one typesets all texts except those of slow authors (`FairQueue.isSlow`).
 * The second one typesets the texts of slow authors while the first is idle. Each aborted formula costs a thread
 * restart of about a second, and other authors must not wait for these restarts. A text with many formulas is split
 * into slices, between which other authors take turns. KaTeX cannot be interrupted, so a thread is ended when one
 * formula has used `cpuOfFormula` of CPU time. Wall time is not used, because a busy machine would then reject ordinary
 * formulas. The slow formula is rejected, and the rest of its text continues in a new thread.
 */
export function createTypesetter({
  cpuOfFormula = formulaLimits.cpuOfFormula,
  lookEvery = 50,
}: Partial<TypesetterOptions> = {}): Typesetter {
  const queue = new FairQueue<Order>({
    workOfAuthor: formulaLimits.cpuOfAuthor,
    clock: () => performance.now(),
  });
  let waitingCharacters = 0;
  const early: Slot = { current: undefined, thread: undefined, idle: undefined };
  const late: Slot = { current: undefined, thread: undefined, idle: undefined };

  function begin(slot: Slot): Thread {
    const started = startThread(
      { cpuOfFormula, lookEvery },
      {
        onMessage(message) {
          if (slot.thread === started) receive(slot, message);
        },
        // Called when the thread has used too much CPU time or has run out of memory.
        onEnd(cpuMs) {
          if (slot.thread === started) giveUp(slot, cpuMs);
        },
      },
    );
    slot.thread = started;
    return started;
  }

  function next(slot: Slot): void {
    clearTimeout(slot.idle);
    const isFree = slot === early || early.current === undefined;
    slot.current = isFree ? queue.take(slot === early ? 'early' : 'all') : undefined;
    if (slot.current === undefined) slot.idle = setTimeout(() => endThread(slot), idleLife).unref();
    else {
      const { text, done, bytes } = slot.current;
      const room = bytesOfText(Buffer.byteLength(text)) - bytes;
      (slot.thread ?? begin(slot)).work({ text, from: done.length, room });
    }
    if (early.current === undefined && late.current === undefined && slot === early) next(late);
  }

  function receive(slot: Slot, message: WorkerMessage): void {
    const order = slot.current;
    if (!order) return;
    if ('sources' in message) order.sources = message.sources;
    else if ('formula' in message) {
      order.done.push(message.formula);
      order.bytes += message.bytes;
    } else {
      order.cpuMs += message.cpuMs;
      charge(order, message.cpuMs);
      if (message.isDone) settle(order);
      else continueOrReject(order);
      next(slot);
    }
  }

  function charge(order: Order, cpuMs: number): void {
    queue.charge(order.author, cpuMs);
    for (const waiting of [order, ...queue.of(order.author)]) if (hasToWait(waiting)) waiting.onDeferred();
  }

  /**
   * Returns whether responses omit this text. A statement is omitted only if its author is slow: one who has merely
   * written many statements soon gets them typeset.
   */
  function hasToWait({ author, isStatement }: Queued): boolean {
    return isStatement ? queue.isSlow(author) : queue.isOverShare(author);
  }

  /** Rejects the formula that the thread was typesetting. If none was started, the text itself could not be parsed. */
  function giveUp(slot: Slot, cpuMs: number): void {
    endThread(slot);
    const order = slot.current;
    if (order) {
      order.cpuMs += cpuMs;
      order.isFinal = false;
      queue.noteStopped(order.author);
      charge(order, cpuMs + formulaLimits.cpuOfStopped);
      const culprit = order.sources?.[order.done.length];
      if (culprit) order.done.push({ ...culprit, html: null, refused: 'tooSlow' });
      if (culprit && order.done.length < (order.sources?.length ?? 0)) continueOrReject(order);
      else settle(order);
      // Restarts the thread now, so that the next text does not wait for the start.
      if (slot === early) begin(slot);
    }
    next(slot);
  }

  /**
   * Queues the rest of a text behind those of other authors. If the text has already used `cpuOfText`, rejects the
   * rest.
   */
  function continueOrReject(order: Order): void {
    if (order.cpuMs <= formulaLimits.cpuOfText) return queue.add(order);
    order.isFinal = false;
    for (const source of order.sources?.slice(order.done.length) ?? [])
      order.done.push({ ...source, html: null, refused: 'tooSlow' });
    settle(order);
  }

  function settle(order: Order): void {
    waitingCharacters -= order.text.length;
    order.settle({ formulas: order.done, isFinal: order.isFinal });
  }

  function endThread(slot: Slot): void {
    void slot.thread?.end();
    slot.thread = undefined;
  }

  return {
    typeset(request) {
      const { author, text } = request;
      const isFull =
        queue.of(author).length >= formulaLimits.waitingOfAuthor ||
        waitingCharacters + text.length > formulaLimits.waitingCharacters;
      if (isFull) return Promise.resolve(null);
      waitingCharacters += text.length;
      return new Promise((resolve) => {
        const order: Order = {
          ...request,
          settle: resolve,
          sources: null,
          done: [],
          bytes: 0,
          cpuMs: 0,
          isFinal: true,
        };
        queue.add(order);
        if (hasToWait(order)) order.onDeferred();
        if (early.current === undefined) next(early);
      });
    },
    async close() {
      const slots = [early, late];
      const ending = slots.flatMap(({ thread }) => (thread ? [thread.end()] : []));
      const waiting = [...slots.flatMap(({ current }) => current ?? []), ...queue.drain()];
      for (const slot of slots) {
        clearTimeout(slot.idle);
        slot.thread = undefined;
        slot.current = undefined;
      }
      for (const order of waiting) order.settle(null);
      await Promise.all(ending);
    },
  };
}

interface Thread {
  work(task: Task): void;
  end(): Promise<unknown>;
}

interface Owner {
  onMessage(message: WorkerMessage): void;
  /** Called when the thread can no longer be used. `cpuMs`: CPU time since its last progress. */
  onEnd(cpuMs: number): void;
}

/** Starts a thread and checks it while it works. Calls `onEnd` if one formula takes too long. */
function startThread({ cpuOfFormula, lookEvery }: TypesetterOptions, owner: Owner): Thread {
  const shared = new SharedArrayBuffer(4);
  const progress = new Int32Array(shared);
  const worker = new Worker(new URL('./typeset-worker.ts', import.meta.url), {
    resourceLimits,
    workerData: shared,
  });
  worker.unref();
  let watch: NodeJS.Timeout | undefined;
  /**
   * State at the last change of progress that a check has seen: the progress, the time, and the CPU time of the thread.
   */
  let mark = { progress: 0, at: performance.now(), cpuMs: 0 };

  async function checkProgress(): Promise<void> {
    const at = performance.now();
    const cpuMs = await cpuOf(worker);
    if (watch === undefined) return;
    const now = Atomics.load(progress, 0);
    // 0 means that the thread is still starting.
    if (now !== mark.progress || now === 0) mark = { progress: now, at, cpuMs };
    else if (cpuMs - mark.cpuMs > cpuOfFormula || at - mark.at > silentMax)
      return owner.onEnd(cpuMs - mark.cpuMs);
    watch = setTimeout(() => void checkProgress(), lookEvery);
  }

  worker.on('message', (message: WorkerMessage) => {
    if ('isDone' in message) rest();
    owner.onMessage(message);
  });
  worker.on('error', () => {
    rest();
    owner.onEnd(cpuOfFormula);
  });

  function rest(): void {
    clearTimeout(watch);
    watch = undefined;
    worker.unref();
  }

  return {
    work(task) {
      worker.ref();
      watch ??= setTimeout(() => void checkProgress(), lookEvery);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(task);
    },
    end() {
      rest();
      return worker.terminate();
    },
  };
}

/** Returns the CPU milliseconds that a thread has used; 0 for one that has just ended. */
async function cpuOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
