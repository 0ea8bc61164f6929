import { open as openFile } from 'node:fs/promises';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { QuotedCase, CaseFailure, FailureCause } from '@xiezhi/contract/text/case-failure';
import {
  countLines,
  type Difference,
  exceptionName,
  excerptAround,
  explainedBytes,
  explainFailure,
  outputText,
  type OutputText,
  signalName,
} from '@xiezhi/rules';
import type { RunResult } from '@xiezhi/sandbox';
import type { SizedFile } from './compare-output.ts';
import type { ProgramRun } from './run-program.ts';
import type { TaskContext } from './task-context.ts';

/** Why a case failed, with the part that quotes the data. */
export interface CaseFailureDetail {
  readonly why: CaseFailure;
  readonly quoted: QuotedCase;
}

/** Explains an output that a comparison rejected; `difference` is the comparison's result. */
export async function wrongOutput(
  output: SizedFile,
  answer: SizedFile,
  problem: Pick<JudgingTask['problem'], 'comparer' | 'isRemoveEndBlank'>,
  difference: Difference | null,
): Promise<CaseFailureDetail> {
  const user = await readText(output);
  const { why, quoted } = explainFailure(user, await readText(answer), problem, difference);
  return { why: { ...why, printed: printedOf(output, user) }, quoted };
}

/**
 * Explains an output that a checker rejected. The caller bounds the length of `comment`, the checker's comment.
 */
export async function checkedOutput(
  output: SizedFile,
  comment: string | undefined,
): Promise<CaseFailureDetail> {
  const user = await readText(output);
  return {
    why: { cause: { kind: 'checker' }, printed: printedOf(output, user), shape: null },
    quoted: { ...saidQuote(comment), output: excerptAround(user.text, { line: 1 }, user.isWhole) },
  };
}

/** Explains a rejection by an interactor: there is no output, only a conversation. */
export function protocolViolation(comment: string | undefined): CaseFailureDetail {
  return { why: { cause: { kind: 'checker' }, printed: null, shape: null }, quoted: saidQuote(comment) };
}

function saidQuote(comment: string | undefined): QuotedCase {
  return comment === undefined ? {} : { said: comment };
}

/** Explains a run that ended by a limit, a signal or an exit code, with the output printed so far. */
export async function stoppedRun(
  context: Pick<TaskContext, 'limits' | 'language'>,
  result: RunResult,
  status: number,
  output: ProgramRun['output'],
): Promise<CaseFailureDetail | null> {
  const cause = runCause(context, result, status);
  if (cause === null) return null;
  if (output === null) return { why: { cause, printed: null, shape: null }, quoted: {} };
  const user = await readText(output);
  // If the whole output was read, its end shows how far the program got.
  const line = user.isWhole ? countLines(user.text) : 1;
  return {
    why: { cause, printed: printedOf(output, user), shape: null },
    quoted: { output: excerptAround(user.text, { line }, user.isWhole) },
  };
}

/** Returns why a run ended; null if the judge is at fault. */
export function runCause(
  { limits, language }: Pick<TaskContext, 'limits' | 'language'>,
  result: RunResult,
  status: number,
): FailureCause | null {
  const { limitHit, exitCode, signal } = result;
  switch (status) {
    case JudgeStatus.TimeLimitExceeded: {
      const used = Math.floor(result.cpuNs / 1e6);
      const isIdle = limitHit === 'wall' && used <= limits.timeMs;
      return { kind: 'time', used, limit: limits.timeMs, isStopped: limitHit !== null, isIdle };
    }
    case JudgeStatus.MemoryLimitExceeded: {
      const used = Math.floor(result.peakMemoryBytes / 1024);
      const isStopped = result.isOomKilled || limitHit !== null || used <= limits.memoryKb;
      return { kind: 'memory', used, limit: limits.memoryKb, isStopped };
    }
    case JudgeStatus.RuntimeError: {
      if (limitHit === 'output') return { kind: 'outputLimit' };
      const exception = exceptionName(result.stderr.toString('utf8'), language.runtime);
      return { kind: 'crash', exitCode, signal: signal === null ? null : signalName(signal), exception };
    }
    default:
      return null;
  }
}

/** Explains a missing or invalid output file. */
export function missingFileFailure(outputProblem: string): CaseFailure {
  const isIrregular = outputProblem === irregularFile;
  return { cause: { kind: 'noFile', isIrregular }, printed: null, shape: null };
}

/** Message for an output file that is a link, a folder or the like. */
export const irregularFile = 'the output file is not a regular file';

function printedOf({ bytes }: SizedFile, { text, isWhole }: OutputText): NonNullable<CaseFailure['printed']> {
  return { bytes, lines: countLines(text), isWhole };
}

async function readText({ path, bytes }: SizedFile): Promise<OutputText> {
  const file = await openFile(path, 'r');
  try {
    const buffer = Buffer.alloc(Math.min(bytes, explainedBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return outputText(buffer.subarray(0, bytesRead), bytes);
  } finally {
    await file.close();
  }
}
