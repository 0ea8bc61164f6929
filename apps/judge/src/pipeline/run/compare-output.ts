import { createReadStream, readFileSync } from 'node:fs';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { chooseComparer, type Comparer, compareStreams, type ComparisonResult } from '@xiezhi/rules';
import { TaskFault } from '../../errors/task-fault.ts';

/** Files below this size are read as a whole, which is cheaper than a stream. */
const smallBytes = 256 * 1024;

export interface SizedFile {
  path: string;
  bytes: number;
}

/** Returns the comparer that the problem selects; by default the exact comparison. */
export function problemComparer(
  problem: Pick<JudgingTask['problem'], 'comparer' | 'isRemoveEndBlank'>,
): Comparer {
  const chosen = chooseComparer(problem);
  if (chosen === null) throw new TaskFault('this node does not know the comparison of the problem');
  return chosen;
}

/** Compares the output with the answer in constant memory, with a new comparer of the problem's kind. */
export function compareFiles(
  comparer: Comparer,
  output: SizedFile,
  answer: SizedFile,
): Promise<ComparisonResult> {
  return compareStreams(comparer, chunks(output), chunks(answer));
}

function chunks(file: SizedFile): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (file.bytes === 0) return [];
  if (file.bytes <= smallBytes) return [readFileSync(file.path)];
  return createReadStream(file.path, { highWaterMark: smallBytes });
}
