import { rmSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { ComparisonResult } from '@xiezhi/rules/comparison/compare';
import { compareOutput } from './compare.ts';
import { outputMax, type Run, run } from './run.ts';

export interface SampleRun {
  readonly number: number;
  /** Null: shown, not judged. */
  readonly status: JudgeStatus | null;
  readonly timeMs: number;
  readonly output: string;
  readonly stderr: string;
  readonly difference: ComparisonResult['difference'];
  /** Exit status or signal of a program that failed. */
  readonly failure: string | null;
}

/** Files that a problem's programs read and write instead of the standard streams. */
export interface FileNames {
  readonly read: string;
  readonly write: string;
}

export interface SampleOptions {
  readonly command: readonly string[];
  readonly isShell: boolean;
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly removeEndBlank: boolean;
  /** Whether the site compares outputs with the answers; otherwise outputs are only shown. */
  readonly isCompared: boolean;
  /** Names of files in `cwd`; null for standard input and output. */
  readonly files: FileNames | null;
}

/** Runs a program on one sample. */
export async function runSample(
  { input, output: answer }: { readonly input: string; readonly output: string },
  number: number,
  { command, isShell, cwd, timeoutMs, removeEndBlank, isCompared, files }: SampleOptions,
): Promise<SampleRun> {
  const text = input === '' || input.endsWith('\n') ? input : `${input}\n`;
  const { ended, output } = await runOn(text, files, { command, cwd, timeoutMs, isShell });
  const { comparison, difference } = compareOutput(output, answer, removeEndBlank);
  const seen = {
    number,
    timeMs: ended.timeMs,
    output: output.toString('utf8'),
    stderr: ended.stderr.toString('utf8'),
    failure: ended.failure,
    difference: null,
  };
  if (ended.isTimedOut) return { ...seen, status: JudgeStatus.TimeLimitExceeded };
  if (ended.failure !== null) return { ...seen, status: JudgeStatus.RuntimeError };
  if (!isCompared) return { ...seen, status: null };
  const verdicts = {
    accepted: JudgeStatus.Accepted,
    presentation: JudgeStatus.PresentationError,
    wrong: JudgeStatus.WrongAnswer,
  };
  return { ...seen, status: verdicts[comparison], difference };
}

/** Runs the program with an input. Creates and removes the input and output files if the problem uses files. */
async function runOn(
  text: string,
  files: FileNames | null,
  { command, ...rest }: Pick<SampleOptions, 'command' | 'cwd' | 'timeoutMs' | 'isShell'>,
): Promise<{ readonly ended: Run; readonly output: Buffer }> {
  if (files === null) {
    const ended = await run(command, { ...rest, input: text });
    return { ended, output: ended.stdout };
  }
  const [read, write] = [join(rest.cwd, files.read), join(rest.cwd, files.write)];
  const removeNow = () => [read, write].forEach((path) => rmSync(path, { force: true, recursive: true }));
  // Removes the files even if Ctrl-C ends this process. In the user's folder they would prevent the next test.
  const stop = () => {
    removeNow();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await writeFile(read, text);
    const ended = await run(command, { ...rest, input: '' });
    return { ended, output: await readOutput(write) };
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    for (const path of [read, write]) await rm(path, { force: true, recursive: true });
  }
}

/** Returns at most `outputMax` bytes of the output file; empty if the program has not created the file. */
async function readOutput(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return Buffer.alloc(0);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return Buffer.alloc(0);
    const length = Math.min(stat.size, outputMax);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
