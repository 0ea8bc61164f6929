import { join } from 'node:path';
import type { CheckerEnd, InteractionFacts, Stall } from '@xiezhi/rules';
import type { CollectRequest, InteractResult, RunSpec, Transcript } from '@xiezhi/sandbox';
import type { OpenCase, TaskContext } from '../run/task-context.ts';
import { enforcedLimits } from '../run/run-limits.ts';
import { programCommand, runFacts } from '../run/run-program.ts';
import type { JudgeProgram } from './judge-program.ts';
import { interactionIdleMs, interactionWallMs, interactorLimits, writtenBytes } from './limits.ts';
import { caseFiles } from './case-files.ts';
import { filesOfPass } from './passes.ts';
import { checkerEnd, feedbackRequests, judgeCommand } from './run-checker.ts';

/** Options of one interaction. */
export interface InteractionOptions {
  /** Whether to keep the interactor's output for a second checker. */
  readonly keepsWritten: boolean;
  /** How to record the conversation. Null to connect the processes directly, with the usual wall-clock limit. */
  readonly recorded: Recording | null;
}

export interface Recording {
  readonly wallMs: number;
  /** Ends a contestant that sends more than `floodBytes`. */
  readonly endsFlood: boolean;
}

export interface Interaction {
  facts: InteractionFacts;
  result: InteractResult;
  /** The file that the interactor wrote for a second checker, or null. */
  written: { path: string; bytes: number } | null;
}

/** Limit of the contestant's output in bytes when floods are ended. */
const floodBytes = 16 * 1024 * 1024;
/** Practically unlimited: no program can write this much within its time. */
const endlessBytes = 2 ** 40;

/** Runs contestant and interactor connected to each other. Rejects with SandboxFault or Aborted. */
export async function runInteraction(
  context: TaskContext,
  interactor: JudgeProgram,
  open: OpenCase,
  { keepsWritten, recorded }: InteractionOptions,
): Promise<Interaction> {
  const wallMs = recorded?.wallMs ?? interactionWallMs(context.limits.timeMs, context.toolMinMs);
  const outputBytes = recorded?.endsFlood === true ? floodBytes : endlessBytes;
  const contestant: RunSpec = {
    ...programCommand(context),
    limits: { ...enforcedLimits(context.limits, context.language, floodBytes), wallMs, outputBytes },
  };
  const written = { name: caseFiles.written, to: join(context.workFolder, 'tout'), limitBytes: writtenBytes };
  const result = await context.core.interact(
    contestant,
    interactorSpec(context, interactor, open, keepsWritten ? [written] : []),
    { wallMs, idleMs: interactionIdleMs(context.limits.timeMs), isRecorded: recorded !== null },
    { signal: context.signal, exclusivity: open.exclusivity },
  );
  // The interactor's standard output was the conversation, so it never is a verdict.
  const end = await checkerEnd(context, interactor, result.interactor, '');
  const left = result.interactor.collected.find(({ name }) => name === caseFiles.written);
  return {
    facts: factsOf(result, end),
    result,
    written: left?.state === 'ok' ? { path: written.to, bytes: left.bytes } : null,
  };
}

function interactorSpec(
  context: TaskContext,
  interactor: JudgeProgram,
  { inputPath, answerPath, pass, testCase }: OpenCase,
  written: readonly CollectRequest[],
): RunSpec {
  return {
    ...judgeCommand(interactor, 'interactor', pass, testCase.checkerArguments),
    files: [
      ...interactor.files,
      { name: caseFiles.input, source: { path: inputPath } },
      { name: caseFiles.answer, source: { path: answerPath } },
      ...filesOfPass(pass),
    ],
    limits: interactorLimits(interactor.language, context.limits.timeMs, context.toolMinMs),
    collect: [...feedbackRequests(context, interactor, pass), ...written],
  };
}

function factsOf(result: InteractResult, interactor: CheckerEnd): InteractionFacts {
  return {
    contestant: runFacts(result.contestant),
    interactor,
    firstEnded: result.firstEnded,
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

/** Returns enough wall-clock time, in ms, to repeat a conversation that used this much CPU time. */
export function repeatedWallMs(context: TaskContext, { contestant, interactor }: InteractResult): number {
  const cpuMs = (contestant.cpuNs + interactor.cpuNs) / 1e6;
  return Math.min(interactionWallMs(context.limits.timeMs, context.toolMinMs), 2000 + Math.ceil(4 * cpuMs));
}

/** Whether the interactor crashed or was killed instead of exiting by itself. */
export function isInteractorDown({ facts: { interactor } }: Interaction): boolean {
  return interactor.stoppedBy !== null || interactor.signal !== null;
}
