import { join } from 'node:path';
import type { CheckerEnd, InteractionFacts, Stall } from '@xiezhi/rules';
import type { CollectRequest, InteractResult, RunSpec, Transcript } from '@xiezhi/sandbox';
import type { OpenCase, TaskContext } from '../run/task-context.ts';
import { enforcedLimits } from '../run/run-limits.ts';
import { programCommand, runFacts } from '../run/run-program.ts';
import type { JudgeProgram } from './judge-program.ts';
import { interactionIdleMs, interactionWallMs, interactorLimits, writtenBytes } from './limits.ts';
import { caseFiles } from './names.ts';
import { filesOfPass } from './passes.ts';
import { checkerEnd, feedbackRequests, judgeCommand } from './run-checker.ts';

/** How a conversation is to be run. */
export interface InteractionOptions {
  /** Whether what the interactor writes for a second checker is wanted. */
  readonly keepsWritten: boolean;
  /** Null: joined directly, up to the wall limit of the problem. */
  readonly recorded: Recording | null;
}

export interface Recording {
  readonly wallMs: number;
  /** Ends a contestant that has said more than any interactor need take. */
  readonly endsFlood: boolean;
}

export interface Interaction {
  facts: InteractionFacts;
  result: InteractResult;
  /** What the interactor left for a second checker: its file, or null when there is none. */
  written: { path: string; bytes: number } | null;
}

/** More than this from a contestant is a flood. */
const floodBytes = 16 * 1024 * 1024;
/** More than this nobody can say in time. */
const endlessBytes = 2 ** 40;

/** Runs contestant and interactor, joined. Rejects with SandboxFault or Aborted. */
export async function runInteraction(
  bench: TaskContext,
  interactor: JudgeProgram,
  open: OpenCase,
  { keepsWritten, recorded }: InteractionOptions,
): Promise<Interaction> {
  const wallMs = recorded?.wallMs ?? interactionWallMs(bench.limits.timeMs, bench.toolLeastMs);
  const outputBytes = recorded?.endsFlood === true ? floodBytes : endlessBytes;
  const contestant: RunSpec = {
    ...programCommand(bench),
    limits: { ...enforcedLimits(bench.limits, bench.language, floodBytes), wallMs, outputBytes },
  };
  const written = { name: caseFiles.written, to: join(bench.workFolder, 'tout'), limitBytes: writtenBytes };
  const result = await bench.core.interact(
    contestant,
    interactorSpec(bench, interactor, open, keepsWritten ? [written] : []),
    { wallMs, idleMs: interactionIdleMs(bench.limits.timeMs), isRecorded: recorded !== null },
    { signal: bench.signal, company: open.company },
  );
  // Its standard output was the conversation and never is a verdict.
  const end = await checkerEnd(bench, interactor, result.interactor, '');
  const left = result.interactor.collected.find(({ name }) => name === caseFiles.written);
  return {
    facts: factsOf(result, end),
    result,
    written: left?.state === 'ok' ? { path: written.to, bytes: left.bytes } : null,
  };
}

function interactorSpec(
  bench: TaskContext,
  interactor: JudgeProgram,
  { inputPath, answerPath, pass }: OpenCase,
  written: readonly CollectRequest[],
): RunSpec {
  return {
    ...judgeCommand(interactor, 'interactor', pass),
    files: [
      ...interactor.files,
      { name: caseFiles.input, source: { path: inputPath } },
      { name: caseFiles.answer, source: { path: answerPath } },
      ...filesOfPass(pass),
    ],
    limits: interactorLimits(interactor.language, bench.limits.timeMs, bench.toolLeastMs),
    collect: [...feedbackRequests(bench, interactor, pass), ...written],
  };
}

function factsOf(result: InteractResult, interactor: CheckerEnd): InteractionFacts {
  const { firstEnded, isContestantCutOff } = result;
  return {
    contestant: runFacts(result.contestant),
    interactor,
    firstEnded,
    isContestantCutOff,
    stall: stallOf(result),
  };
}

function stallOf({ isReading, transcript }: InteractResult): Stall | null {
  const { contestant, interactor } = isReading;
  if (contestant === null || interactor === null) return null;
  return {
    isContestantReading: contestant,
    isInteractorReading: interactor,
    isContestantsTurn: transcript && isContestantsTurn(transcript),
  };
}

function isContestantsTurn({ fromContestant, fromInteractor }: Transcript): boolean {
  return fromContestant.bytes === 0 || fromContestant.lastInOrder < fromInteractor.lastInOrder;
}

/** Enough wall time to come as far again as a conversation came that used so much CPU time. */
export function repeatedWallMs(bench: TaskContext, { contestant, interactor }: InteractResult): number {
  const cpuMs = (contestant.cpuNs + interactor.cpuNs) / 1e6;
  return Math.min(interactionWallMs(bench.limits.timeMs, bench.toolLeastMs), 2000 + Math.ceil(4 * cpuMs));
}

/** Whether the interactor was ended, or crashed, rather than ended as it wanted to. */
export function isInteractorDown({ facts: { interactor } }: Interaction): boolean {
  return interactor.stoppedBy !== null || interactor.signal !== null;
}
