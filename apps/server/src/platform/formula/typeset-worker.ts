import type { FormulaSource } from '@xiezhi/markdown/formula-key';
import { findFormulas } from '@xiezhi/markdown/find-formulas';
import { typeset } from '@xiezhi/markdown/typeset';
import type { Formula } from '@xiezhi/contract/text/formula';
import { parentPort, workerData } from 'node:worker_threads';
import { formulaLimits } from './limits.ts';

/** Request to the worker thread: typeset the formulas of a text from index `from` on. */
export interface Task {
  readonly text: string;
  readonly from: number;
  /** Bytes that the remaining formulas of the text may use. */
  readonly room: number;
}

/**
 * Messages from the worker thread: the sources of all formulas in a text, before the first one is typeset; one typeset
 * formula; the end of a slice.
 */
export type WorkerMessage =
  | { readonly sources: readonly FormulaSource[] }
  | { readonly formula: Formula; readonly bytes: number }
  | { readonly isDone: boolean; readonly cpuMs: number };

/**
 * A worker thread that typesets formulas, one slice of a text at a time. It cannot interrupt a formula. Therefore it
 * counts the formulas that it starts in shared memory, and the main thread terminates it if one formula takes too long.
 */
const sharedMemory: SharedArrayBuffer = workerData;
const progress = new Int32Array(sharedMemory);
const post = (message: WorkerMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
};

/** The last text and its formulas, kept because the next slice is often from the same text. */
let last: { readonly text: string; readonly sources: readonly FormulaSource[] } | undefined;

parentPort?.on('message', ({ text, from, room }: Task) => {
  Atomics.add(progress, 0, 1);
  const start = cpuMs();
  const isNew = last?.text !== text;
  const sources = isNew ? findFormulas(text).slice(0, formulaLimits.perText) : (last?.sources ?? []);
  last = { text, sources };
  if (from === 0) post({ sources });
  let left = room;
  let next = from;
  for (; next < sources.length && cpuMs() - start < formulaLimits.cpuOfSlice; next += 1) {
    Atomics.add(progress, 0, 1);
    const source = sources[next];
    if (!source) break;
    const result = typesetWithin(source, left);
    left -= result.bytes;
    post(result);
  }
  post({ isDone: next >= sources.length, cpuMs: cpuMs() - start });
});

/** Typesets one formula. Its result is the HTML, or the reason why it is not typeset. */
function typesetWithin(source: FormulaSource, room: number): { formula: Formula; bytes: number } {
  const { texLength, formulaBytes, ratio } = formulaLimits;
  if (source.tex.length > texLength) return refusal(source, 'tooLong');
  const formula = typeset(source);
  const bytes = Buffer.byteLength(JSON.stringify(formula));
  const maxBytes = Math.min(room, formulaBytes + ratio * Buffer.byteLength(source.tex));
  return bytes > maxBytes ? refusal(source, 'tooLarge') : { formula, bytes };
}

function refusal(
  source: FormulaSource,
  refused: 'tooLong' | 'tooLarge',
): { formula: Formula; bytes: number } {
  return { formula: { ...source, html: null, refused }, bytes: 0 };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
