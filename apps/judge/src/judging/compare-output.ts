import { createReadStream, readFileSync } from 'node:fs';
import { compareStreams, type ComparisonResult, createComparer } from '@xiezhi/rules';

/** Below this a file is read in one go: cheaper than a stream. */
const smallBytes = 256 * 1024;

export interface SizedFile {
  path: string;
  bytes: number;
}

/** Compares the output with the answer in constant memory; `removeEndBlank` as the problem says. */
export function compareFiles(
  output: SizedFile,
  answer: SizedFile,
  removeEndBlank: boolean,
): Promise<ComparisonResult> {
  return compareStreams(createComparer({ removeEndBlank }), chunks(output), chunks(answer));
}

function chunks(file: SizedFile): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (file.bytes === 0) return [];
  if (file.bytes <= smallBytes) return [readFileSync(file.path)];
  return createReadStream(file.path, { highWaterMark: smallBytes });
}
