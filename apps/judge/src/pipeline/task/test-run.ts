import { open as openFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JudgingManifest, JudgingOutcome } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { runVerdict } from '@xiezhi/rules';
import { type CheckerSpec, openJudgeProgram } from '../checker/judge-program.ts';
import { type CheckedOutput, runChecker } from '../checker/run-checker.ts';
import { boundText } from '../compile/text.ts';
import type { TaskContext } from '../run/task-context.ts';
import type { Exclusivity } from '../../sandbox/core.ts';
import { compareFiles, problemComparer } from '../run/compare-output.ts';
import { outputCap } from '../run/run-limits.ts';
import { type ProgramRun, runFacts, runProgram } from '../run/run-program.ts';

/** Maximum characters of output in a test run. */
const shownMax = 1000;
const stderrMax = 16 * 1024;

/**
 * Runs the program alone on the user's input, without an interactor. Accepted means that it ended normally
 * and, if an output was expected, printed it or satisfied the problem's checker.
 */
export async function judgeTestRun(
  context: TaskContext,
  manifest: JudgingManifest,
  compileMs: number | null,
  exclusivity: Exclusivity,
): Promise<JudgingOutcome> {
  const { testInput, expectedOutput } = context.task;
  const inputPath = join(context.workFolder, 'input');
  const input = testInput ?? '';
  await writeFile(inputPath, input.endsWith('\n') ? input : `${input}\n`);
  const capBytes = outputCap(Buffer.byteLength(expectedOutput ?? ''));
  const run = await runProgram(context, {
    path: inputPath,
    // The input of a test run belongs to no case; its arguments are stored under the case number 0.
    programArguments: context.task.problem.programArguments?.['0'] ?? [],
    outputCapBytes: capBytes,
    exclusivity,
  });
  const decided = runVerdict(runFacts(run.result), context.limits, context.language.runtime);
  const { status, message } = decided ?? (await judgeOutput(context, run, inputPath, exclusivity));
  const stderr = run.result.stderr.toString('utf8');
  return {
    status,
    timeMs: Math.floor(run.result.cpuNs / 1e6),
    memoryKb: Math.floor(run.result.peakMemoryBytes / 1024),
    score: null,
    oiRankScore: null,
    message: message === '' ? null : message,
    cases: [],
    manifest,
    compileMs,
    testRun: {
      stdout: run.output === null ? '' : await head(run.output.path),
      stderr: boundText([message, stderr].filter((part) => part !== '').join('\n'), stderrMax),
    },
  };
}

interface Judged {
  status: number;
  message: string;
}

async function judgeOutput(
  context: TaskContext,
  run: ProgramRun,
  inputPath: string,
  exclusivity: Exclusivity,
): Promise<Judged> {
  const { expectedOutput, problem } = context.task;
  if (run.output === null) return { status: JudgeStatus.WrongAnswer, message: run.outputProblem };
  if (expectedOutput === null) return { status: JudgeStatus.Accepted, message: '' };
  const path = join(context.workFolder, 'expected');
  await writeFile(path, expectedOutput);
  if (problem.checker !== null)
    return check(context, problem.checker, { inputPath, answerPath: path, output: run.output, exclusivity });
  const expected = { path, bytes: Buffer.byteLength(expectedOutput) };
  const { comparison } = await compareFiles(problemComparer(problem), run.output, expected);
  const isRight = comparison === 'accepted';
  return { status: isRight ? JudgeStatus.Accepted : JudgeStatus.WrongAnswer, message: '' };
}

async function check(
  context: TaskContext,
  spec: CheckerSpec,
  checked: Omit<CheckedOutput, 'fullScore'>,
): Promise<Judged> {
  const checker = await openJudgeProgram(context, spec);
  try {
    const { verdict } = await runChecker(context, checker, { ...checked, fullScore: null });
    return { status: verdict.status, message: verdict.message };
  } finally {
    checker.program.release();
  }
}

async function head(path: string): Promise<string> {
  const file = await openFile(path, 'r');
  try {
    // A UTF-8 character has at most four bytes; one additional character shows whether there is more.
    const buffer = Buffer.alloc((shownMax + 1) * 4);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const text = new TextDecoder().decode(buffer.subarray(0, bytesRead), {
      stream: bytesRead === buffer.length,
    });
    // Counts code points, so that a character is never split.
    const characters = Array.from(text);
    return characters.length > shownMax ? `${characters.slice(0, shownMax).join('')}...` : text;
  } finally {
    await file.close();
  }
}
