import type { Formula } from '@xiezhi/contract/formula';
import { Worker } from 'node:worker_threads';
import { formulaLimits } from './limits.ts';

/** Typesets the formulas of texts, one text after the other, beside the event loop. */
export interface Typesetter {
  /** Null where the text took too long, or too many wait. Never rejects. */
  typeset(text: string): Promise<Formula[] | null>;
  close(): Promise<void>;
}

interface Order {
  readonly text: string;
  readonly settle: (formulas: Formula[] | null) => void;
}

/** Milliseconds after which an idle thread is ended: it holds some 20 MB. */
const idleLife = 60_000;
/** A text that wants more than this ends the thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/**
 * Hostile TeX can keep KaTeX busy for minutes without any way to stop it, hence a thread of its own, which is
 * begun when a text comes, ended when one takes too long, and begun anew for the next.
 */
export function createTypesetter(timeOfText: number = formulaLimits.timeOfText): Typesetter {
  const waiting: Order[] = [];
  let current: Order | undefined;
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const started = new Worker(new URL('typeset-worker.ts', import.meta.url), { resourceLimits });
    started.on('message', (formulas: Formula[]) => {
      if (thread === started) finish(formulas);
    });
    // Out of memory, say. The text that did it has none.
    started.on('error', () => {
      if (thread === started) giveUp();
    });
    thread = started;
    return started;
  }

  function next(): void {
    clearTimeout(timer);
    current = waiting.shift();
    if (current === undefined) {
      thread?.unref();
      timer = setTimeout(endThread, idleLife).unref();
      return;
    }
    const worker = thread ?? begin();
    worker.ref();
    timer = setTimeout(giveUp, timeOfText);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(current.text);
  }

  function finish(formulas: Formula[] | null): void {
    current?.settle(formulas);
    next();
  }

  function giveUp(): void {
    endThread();
    finish(null);
  }

  function endThread(): void {
    void thread?.terminate();
    thread = undefined;
  }

  return {
    typeset(text) {
      if (waiting.length >= formulaLimits.waitingMax) return Promise.resolve(null);
      return new Promise((settle) => {
        waiting.push({ text, settle });
        if (current === undefined) next();
      });
    },
    async close() {
      clearTimeout(timer);
      const ending = thread?.terminate();
      thread = undefined;
      for (const order of [...(current === undefined ? [] : [current]), ...waiting.splice(0)])
        order.settle(null);
      current = undefined;
      await ending;
    },
  };
}
