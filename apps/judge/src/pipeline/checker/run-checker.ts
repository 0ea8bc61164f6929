import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import {
  type CheckerEnd,
  type CheckerVerdict,
  checkerVerdict,
  escapeControls,
  type Feedback,
  noFeedback,
} from '@xiezhi/rules';
import type { CollectedFile, CollectRequest, PlacedFile, RunResult, RunSpec } from '@xiezhi/sandbox';
import type { CasePass, NextPass, TaskContext } from '../run/task-context.ts';
import type { Exclusivity } from '../../sandbox/core.ts';
import { invocationOf } from './invocation.ts';
import type { JudgeProgram } from './judge-program.ts';
import { checkerLimits, feedbackBytes, stderrFloodBytes, toolMemoryMb } from './limits.ts';
import { caseFiles, feedbackFiles } from './case-files.ts';
import {
  filesOfPass,
  passCommand,
  isPassTooLarge,
  nextPass,
  nextPassOf,
  passFolder,
  requestsOfPass,
} from './passes.ts';

/** The message to contestants when a checker did not decide. */
export const checkerFailed = 'the checker failed';

/** An output to check; its files are on this host. */
export interface CheckedOutput {
  inputPath: string;
  answerPath: string;
  output: { path: string; bytes: number };
  /** Null in ACM problems. */
  fullScore: number | null;
  exclusivity: Exclusivity;
  pass?: CasePass;
  /** Arguments of the checker for this case; undefined to use the problem's arguments. */
  arguments?: readonly string[] | undefined;
}

export interface CheckerRun {
  verdict: CheckerVerdict;
  /** Report of the run for staff. */
  report: string;
  /** The checker failed, but not by its time limit, so a second run may succeed. */
  isWorthRepeating: boolean;
  /** Input and packed folder for the next pass, if the checker requested one. */
  next: NextPass | null;
}

/**
 * Runs a checker over one output, in a box of its own. A failed checker is run once more, unless it used up its time,
 * because the failure may be accidental. Rejects with SandboxFault or Aborted.
 */
export async function runChecker(
  context: TaskContext,
  judge: JudgeProgram,
  checked: CheckedOutput,
): Promise<CheckerRun> {
  const first = await runOnce(context, judge, checked);
  if (!first.isWorthRepeating) return first;
  context.logger.warn({ report: first.report.slice(0, 500) }, 'the checker failed and is run once more');
  return runOnce(context, judge, checked);
}

async function runOnce(
  context: TaskContext,
  judge: JudgeProgram,
  checked: CheckedOutput,
): Promise<CheckerRun> {
  const { readsOutput } = invocationOf(judge.spec);
  const spec: RunSpec = {
    ...judgeCommand(judge, 'checker', checked.pass, checked.arguments),
    files: [...judge.files, ...filesOf(checked), ...filesOfPass(checked.pass)],
    stdin: readsOutput ? { path: checked.output.path } : 'empty',
    limits: checkerLimits(judge.language, checked.output.bytes, context.toolMinMs),
    collect: feedbackRequests(context, judge, checked.pass),
  };
  const exclusivity = checked.exclusivity === 'locked' ? 'locked' : 'shared';
  const result = await context.core.run(spec, { signal: context.signal, exclusivity });
  const end = await checkerEnd(context, judge, result, headOf(result.stdout));
  const decided = decideRun(judge, end, checked);
  return { ...decided, next: nextPassOf(context, checked.pass, decided.verdict, result.collected) };
}

function decideRun(
  judge: JudgeProgram,
  end: CheckerEnd,
  { fullScore, pass }: CheckedOutput,
): Omit<CheckerRun, 'next'> {
  const { dialect, unit } = judge.spec;
  const verdict = checkerVerdict(end, { dialect, unit, fullScore, isMultiPass: pass !== undefined });
  return {
    verdict: { ...verdict, message: escapeControls(verdict.message) },
    report: reportOf(verdict.reason, end),
    isWorthRepeating: verdict.status === JudgeStatus.SystemError && !isTimeLimit(end.stoppedBy),
  };
}

/** Returns the report for staff: the reason of a failure, if any, and all messages. */
export function reportOf(reason: string, { feedback, stderr }: CheckerEnd): string {
  const parts = [reason, feedback.judgeMessage ?? '', stderr];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');
}

/** Whether a time limit ended the program. */
export function isTimeLimit(limit: CheckerEnd['stoppedBy']): boolean {
  return limit === 'cpu' || limit === 'wall';
}

/** Returns command line and environment for the dialect; `ofCase` replaces the arguments stated by the problem. */
export function judgeCommand(
  { spec, language, program, toolchain, preparedArtifacts }: JudgeProgram,
  role: 'checker' | 'interactor',
  pass: CasePass | undefined,
  ofCase: readonly string[] = spec.arguments,
): Pick<RunSpec, 'argv' | 'env' | 'binds' | 'proc' | 'devices'> & { argv: string[] } {
  const command = language.run({
    artefactName: program.name,
    limits: { memoryMb: toolMemoryMb },
    toolchain,
    preparedArtifacts,
  });
  const own = invocationOf(spec)[role].map((one) =>
    pass !== undefined && one === './' ? `${passFolder}/` : one,
  );
  const argv = [...command.argv, ...own, ...ofCase];
  return {
    argv: pass === undefined ? argv : passCommand(argv),
    env: { ...command.env },
    binds: [...command.binds],
    proc: command.proc,
    devices: command.devices,
  };
}

function filesOf({ inputPath, answerPath, output }: CheckedOutput): PlacedFile[] {
  return [
    { name: caseFiles.input, source: { path: inputPath } },
    { name: caseFiles.output, source: { path: output.path } },
    { name: caseFiles.answer, source: { path: answerPath } },
  ];
}

/** Returns the requests for files of the feedback folder; empty if the dialect has no such folder. */
export function feedbackRequests(
  context: TaskContext,
  { spec }: JudgeProgram,
  pass: CasePass | undefined,
): CollectRequest[] {
  if (!invocationOf(spec).hasFeedback) return [];
  const ofPass = pass === undefined ? [] : requestsOfPass(context, pass);
  const names = feedbackFiles.filter((name) => pass === undefined || name !== nextPass);
  const requests = names.map((name) => ({
    name,
    to: join(context.workFolder, `feedback-${name}`),
    limitBytes: feedbackBytes,
  }));
  return [...requests, ...ofPass];
}

/** Returns the measurements of a finished checker or interactor. */
export async function checkerEnd(
  context: TaskContext,
  judge: JudgeProgram,
  result: RunResult,
  stdout: string,
): Promise<CheckerEnd> {
  return {
    exitCode: result.exitCode,
    signal: result.signal,
    stoppedBy: stoppedBy(result),
    stdout,
    stderr: result.stderr.toString('utf8'),
    feedback: invocationOf(judge.spec).hasFeedback
      ? await readFeedback(context, result.collected)
      : noFeedback,
  };
}

function stoppedBy({ isOomKilled, limitHit, stderrBytes, collected }: RunResult): CheckerEnd['stoppedBy'] {
  if (isOomKilled) return 'memory';
  if (limitHit !== null && limitHit !== 'cancelled') return limitHit;
  if (isPassTooLarge(collected)) return 'output';
  return stderrBytes > stderrFloodBytes ? 'output' : null;
}

async function readFeedback(context: TaskContext, collected: readonly CollectedFile[]): Promise<Feedback> {
  const stateOf = (name: (typeof feedbackFiles)[number]) =>
    collected.find((file) => file.name === name)?.state ?? 'missing';
  const read = (name: (typeof feedbackFiles)[number]): Promise<string | null> =>
    stateOf(name) === 'ok' ? readHead(join(context.workFolder, `feedback-${name}`)) : Promise.resolve(null);
  // Returns the state (such as `too-large`) instead of null, because an unreadable score must not look like a missing
  // one.
  const readScore = async (name: 'score.txt' | 'score_multiplier.txt'): Promise<string | null> =>
    (await read(name)) ?? (stateOf(name) === 'missing' ? null : stateOf(name));
  return {
    score: await readScore('score.txt'),
    scoreMultiplier: await readScore('score_multiplier.txt'),
    judgeMessage: await read('judgemessage.txt'),
    teamMessage: await read('teammessage.txt'),
    hasNextPass: collected.some(({ name, state }) => name === nextPass && state !== 'missing'),
  };
}

async function readHead(path: string): Promise<string> {
  const file = await openFile(path, 'r');
  try {
    const buffer = Buffer.alloc(feedbackBytes);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return headOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Returns the beginning of a file, long enough for every text that becomes a verdict or a message. */
function headOf(bytes: Buffer): string {
  return bytes.toString('utf8', 0, Math.min(bytes.length, feedbackBytes));
}
