import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { ComparisonResult } from '@xiezhi/rules/comparison/compare';
import { compareOutput } from './compare.ts';
import { run } from './run.ts';

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

export interface SampleOptions {
  readonly command: readonly string[];
  readonly isShell: boolean;
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly removeEndBlank: boolean;
  /** Whether the site compares outputs with the answers; otherwise outputs are only shown. */
  readonly isCompared: boolean;
}

/** Runs a program on one sample. */
export async function runSample(
  { input, output: answer }: { readonly input: string; readonly output: string },
  number: number,
  { command, isShell, cwd, timeoutMs, removeEndBlank, isCompared }: SampleOptions,
): Promise<SampleRun> {
  const text = input === '' || input.endsWith('\n') ? input : `${input}\n`;
  const ended = await run(command, { cwd, input: text, timeoutMs, isShell });
  const { comparison, difference } = compareOutput(ended.stdout, answer, removeEndBlank);
  const seen = {
    number,
    timeMs: ended.timeMs,
    output: ended.stdout.toString('utf8'),
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
