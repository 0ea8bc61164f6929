import { join } from 'node:path';
import type { RunFacts } from '@xiezhi/rules';
import type { CollectedFile, PlacedFile, RunResult, RunSpec } from '@xiezhi/sandbox';
import { isPlainName } from '../compile/source.ts';
import { TaskFault } from '../../errors/task-fault.ts';
import { ToolchainFault } from '../../errors/toolchain-fault.ts';
import type { TaskContext } from './task-context.ts';
import type { Exclusivity } from '../../sandbox/core.ts';
import { enforcedLimits } from './run-limits.ts';
import { irregularFile } from './failure-detail.ts';

export interface ProgramRun {
  result: RunResult;
  /** Path and size of the output; null if the output file is missing. */
  output: { path: string; bytes: number } | null;
  /** Why the output file is missing. */
  outputProblem: string;
}

/** Runs the program once on an input. Rejects with SandboxFault, Aborted, ToolchainFault or TaskFault. */
export async function runProgram(
  context: TaskContext,
  input: {
    path: string;
    programArguments: readonly string[];
    outputCapBytes: number;
    exclusivity: Exclusivity;
  },
): Promise<ProgramRun> {
  const { fileIo } = context.task.problem;
  const outputPath = join(context.workFolder, 'output');
  const { argv, ...rest } = runSpec(context, input.path, outputPath, input.outputCapBytes);
  const spec = { ...rest, argv: [...argv, ...input.programArguments] };
  const result = await context.core.run(spec, { signal: context.signal, exclusivity: input.exclusivity });
  throwIfNotStarted(context, spec, result);
  if (fileIo === null) {
    return { result, output: { path: outputPath, bytes: result.stdoutBytes }, outputProblem: '' };
  }
  const collected = result.collected.find(({ name }) => name === fileIo.write);
  const isTooLarge = isOverCap(collected, result, input.outputCapBytes);
  // A program that ignores failed writes runs on until its time limit, but the output limit decides.
  const isDecided = result.limitHit === 'memory' || result.limitHit === 'cancelled';
  const facts = isTooLarge && !isDecided ? { ...result, limitHit: 'output' as const } : result;
  const output = collected?.state === 'ok' ? { path: outputPath, bytes: collected.bytes } : null;
  return { result: facts, output, outputProblem: problemOf(collected) };
}

/**
 * Throws ToolchainFault if the node could not start its own interpreter. If it could not start a compiled program, that
 * is an error of the contestant.
 */
function throwIfNotStarted(
  { language }: TaskContext,
  { argv: [program = ''] }: RunSpec,
  result: RunResult,
): void {
  if (result.execError === null || program.startsWith('/box/')) return;
  throw new ToolchainFault(language.name, `${program}: ${result.execError}`);
}

function runSpec(context: TaskContext, inputPath: string, outputPath: string, capBytes: number): RunSpec {
  const { fileIo } = context.task.problem;
  const command = programCommand(context);
  const files = [...command.files];
  for (const name of fileIo === null ? [] : [fileIo.read, fileIo.write]) checkFileName(name, files);
  if (fileIo !== null) files.push({ name: fileIo.read, source: { path: inputPath } });
  return {
    ...command,
    files,
    stdin: fileIo === null ? { path: inputPath } : 'empty',
    stdout: fileIo === null ? { path: outputPath } : 'discard',
    limits: {
      ...enforcedLimits(context.limits, context.language, capBytes),
      // Allows one byte more, so that a file above the output limit is detected. The next write ends the program or
      // fails.
      ...(fileIo !== null && { fileBytes: capBytes + 1 }),
    },
    collect: fileIo === null ? [] : [{ name: fileIo.write, to: outputPath, limitBytes: capBytes }],
  };
}

/** Rejects a file name for input or output that would replace a file of the program. */
function checkFileName(name: string, others: readonly PlacedFile[]): void {
  const shown = JSON.stringify(name);
  if (!isPlainName(name))
    throw new TaskFault(`the problem's input or output file ${shown} has no plain name`);
  if (others.some((other) => other.name === name))
    throw new TaskFault(
      `the problem's input or output file ${shown} has the name of the program or of a file beside it`,
    );
}

/** Returns the command and files of the contestant's program, without limits and streams. */
export function programCommand({
  language,
  program,
  limits,
  toolchain,
  preparedArtifacts,
}: TaskContext): Omit<RunSpec, 'limits'> & { files: PlacedFile[] } {
  const command = language.run({
    artefactName: program.name,
    limits: { memoryMb: Math.floor(limits.memoryKb / 1024) },
    toolchain,
    preparedArtifacts,
  });
  return {
    argv: [...command.argv],
    env: { ...command.env },
    binds: [...command.binds],
    proc: command.proc,
    devices: command.devices,
    files: [
      { name: program.name, source: { path: program.path }, mode: 0o555, by: 'bind' },
      ...program.beside,
    ],
  };
}

/** Whether standard output and the output file together exceed the output limit. */
function isOverCap(collected: CollectedFile | undefined, result: RunResult, capBytes: number): boolean {
  if (collected?.state === 'too-large') return true;
  return collected?.state === 'ok' && collected.bytes + result.stdoutBytes > capBytes;
}

function problemOf(collected: CollectedFile | undefined): string {
  if (collected?.state === 'ok') return '';
  return collected?.state === 'not-regular' ? irregularFile : 'output file not found';
}

/** Returns the facts of a run in the form that the rules need. */
export function runFacts(result: RunResult): RunFacts {
  return {
    fault: null,
    exitCode: result.exitCode,
    signal: result.signal,
    cpuMicroseconds: Math.floor(result.cpuNs / 1000),
    wallMicroseconds: Math.floor(result.wallNs / 1000),
    peakMemoryKb: Math.floor(result.peakMemoryBytes / 1024),
    isOutOfMemoryKill: result.isOomKilled,
    killedBy: result.limitHit === 'cancelled' ? null : result.limitHit,
    stderrTail: result.stderr.toString('utf8'),
  };
}
