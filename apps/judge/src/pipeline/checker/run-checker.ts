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
import { caseFiles, feedbackFiles } from './names.ts';
import {
  filesOfPass,
  inPass,
  isPassTooLarge,
  nextPass,
  nextPassOf,
  passFolder,
  requestsOfPass,
} from './passes.ts';

/** What contestants read where a checker did not decide. */
export const checkerFailed = 'the checker failed';

/** An output to be checked; its files are on this host. */
export interface CheckedOutput {
  inputPath: string;
  answerPath: string;
  output: { path: string; bytes: number };
  /** Null in ACM problems. */
  fullScore: number | null;
  company: Exclusivity;
  pass?: CasePass;
}

export interface CheckerRun {
  verdict: CheckerVerdict;
  /** What staff may read of the run. */
  report: string;
  /** It failed, and not for want of time. */
  isWorthRepeating: boolean;
  /** Where it wants another pass. */
  next: NextPass | null;
}

/**
 * Runs a checker over one output, in a box of its own. One that failed may have been unlucky and is asked
 * once more, unless it used up its time. Rejects with SandboxFault or Aborted.
 */
export async function runChecker(
  bench: TaskContext,
  judge: JudgeProgram,
  checked: CheckedOutput,
): Promise<CheckerRun> {
  const first = await runOnce(bench, judge, checked);
  if (!first.isWorthRepeating) return first;
  bench.logger.warn({ report: first.report.slice(0, 500) }, 'the checker failed and is run once more');
  return runOnce(bench, judge, checked);
}

async function runOnce(bench: TaskContext, judge: JudgeProgram, checked: CheckedOutput): Promise<CheckerRun> {
  const { readsOutput } = invocationOf(judge.spec);
  const spec: RunSpec = {
    ...judgeCommand(judge, 'checker', checked.pass),
    files: [...judge.files, ...filesOf(checked), ...filesOfPass(checked.pass)],
    stdin: readsOutput ? { path: checked.output.path } : 'empty',
    limits: checkerLimits(judge.language, checked.output.bytes, bench.toolLeastMs),
    collect: feedbackRequests(bench, judge, checked.pass),
  };
  const company = checked.company === 'held' ? 'held' : 'shared';
  const result = await bench.core.run(spec, { signal: bench.signal, company });
  const end = await checkerEnd(bench, judge, result, headOf(result.stdout));
  const decided = decideRun(judge, end, checked);
  return { ...decided, next: nextPassOf(bench, checked.pass, decided.verdict, result.collected) };
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
    isWorthRepeating: verdict.status === JudgeStatus.SystemError && !isTime(end.stoppedBy),
  };
}

/** For staff: why it failed, if it did, and all that it said. */
export function reportOf(reason: string, { feedback, stderr }: CheckerEnd): string {
  const parts = [reason, feedback.judgeMessage ?? '', stderr];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');
}

/** Whether a limit of time ended it. */
export function isTime(limit: CheckerEnd['stoppedBy']): boolean {
  return limit === 'cpu' || limit === 'wall';
}

/** Command line and surroundings, as the dialect wants them. */
export function judgeCommand(
  { spec, language, program, toolchain, equipment }: JudgeProgram,
  role: 'checker' | 'interactor',
  pass: CasePass | undefined,
): Pick<RunSpec, 'argv' | 'env' | 'binds' | 'proc' | 'devices'> & { argv: string[] } {
  const command = language.run({
    artefactName: program.name,
    limits: { memoryMb: toolMemoryMb },
    toolchain,
    equipment,
  });
  const own = invocationOf(spec)[role].map((one) =>
    pass !== undefined && one === './' ? `${passFolder}/` : one,
  );
  const argv = [...command.argv, ...own, ...spec.arguments];
  return {
    argv: pass === undefined ? argv : inPass(argv),
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

/** The files of the feedback folder to be fetched; none where the dialect has no such folder. */
export function feedbackRequests(
  bench: TaskContext,
  { spec }: JudgeProgram,
  pass: CasePass | undefined,
): CollectRequest[] {
  if (!invocationOf(spec).hasFeedback) return [];
  const ofPass = pass === undefined ? [] : requestsOfPass(bench, pass);
  const names = feedbackFiles.filter((name) => pass === undefined || name !== nextPass);
  const requests = names.map((name) => ({
    name,
    to: join(bench.workFolder, `feedback-${name}`),
    limitBytes: feedbackBytes,
  }));
  return [...requests, ...ofPass];
}

/** Raw facts of a finished checker or interactor. */
export async function checkerEnd(
  bench: TaskContext,
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
    feedback: invocationOf(judge.spec).hasFeedback ? await readFeedback(bench, result.collected) : noFeedback,
  };
}

function stoppedBy({ isOomKilled, limitHit, stderrBytes, collected }: RunResult): CheckerEnd['stoppedBy'] {
  if (isOomKilled) return 'memory';
  if (limitHit !== null && limitHit !== 'cancelled') return limitHit;
  if (isPassTooLarge(collected)) return 'output';
  return stderrBytes > stderrFloodBytes ? 'output' : null;
}

async function readFeedback(bench: TaskContext, collected: readonly CollectedFile[]): Promise<Feedback> {
  const stateOf = (name: (typeof feedbackFiles)[number]) =>
    collected.find((file) => file.name === name)?.state ?? 'missing';
  const read = (name: (typeof feedbackFiles)[number]): Promise<string | null> =>
    stateOf(name) === 'ok' ? readHead(join(bench.workFolder, `feedback-${name}`)) : Promise.resolve(null);
  // A score that is too long to be one must not look as if there were none.
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

/** As much as any text that is read for a verdict or a message may need. */
function headOf(bytes: Buffer): string {
  return bytes.toString('utf8', 0, Math.min(bytes.length, feedbackBytes));
}
