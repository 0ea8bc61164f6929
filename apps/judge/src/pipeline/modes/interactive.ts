import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Conversation } from '@xiezhi/contract/judging';
import { findLanguage } from '@xiezhi/contract/languages';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { escapeControls, idleInteraction, type InteractionVerdict, interactionVerdict } from '@xiezhi/rules';
import type { RecordedWay, RunResult, Transcript } from '@xiezhi/sandbox';
import { interactionWallMs } from '../checker/limits.ts';
import { type JudgeProgram, openJudgeProgram } from '../checker/judge-program.ts';
import { checkerFailed, isTimeLimit, reportOf, runChecker } from '../checker/run-checker.ts';
import {
  isInteractorDown,
  type Recording,
  repeatedWallMs,
  type Interaction,
  runInteraction,
} from '../checker/run-interactor.ts';
import { nextPassOf } from '../checker/passes.ts';
import { TaskFault } from '../../errors/task-fault.ts';
import type { CaseJudgement, JudgeMode } from './judge-mode.ts';
import type { OpenCase, TaskContext } from '../run/task-context.ts';
import { type CaseFailureDetail, checkedOutput, protocolViolation, runCause } from '../run/failure-detail.ts';
import { runJudgement } from './run-for-case.ts';
import { commentOf } from './judge-comment.ts';

/** Maximum number of conversations stored per task. */
const recordedMax = 2;

/** The program exchanges messages with a program of the problem, the interactor, which decides. */
export const interactiveMode: JudgeMode = {
  name: 'interactive',
  // Conversations are stored for the first failures only, so the order matters.
  isOrderFree: false,
  async begin(context) {
    const { checker, secondChecker } = context.task.problem;
    if (checker === null) throw new TaskFault('the problem has no interactor');
    const interactor = await openJudgeProgram(context, checker);
    const judge = new InteractiveJudge(context, interactor);
    try {
      if (secondChecker) judge.second = await openJudgeProgram(context, secondChecker);
    } catch (error) {
      judge.close();
      throw error;
    }
    return judge;
  },
};

interface Decided {
  interaction: Interaction;
  verdict: InteractionVerdict;
}

class InteractiveJudge {
  /**
   * Checker for the output of the interactor. It runs after the interactor has accepted; null if the problem has none.
   */
  second: JudgeProgram | null = null;
  readonly #context: TaskContext;
  readonly #interactor: JudgeProgram;
  #recorded = 0;
  #hasFlooded = false;

  constructor(context: TaskContext, interactor: JudgeProgram) {
    this.#context = context;
    this.#interactor = interactor;
  }

  close(): void {
    this.#interactor.program.release();
    this.second?.program.release();
  }

  async judge(open: OpenCase): Promise<CaseJudgement> {
    // A contestant that flooded an earlier case probably floods this one. A run that counts bytes detects this soon,
    // while an interactor takes long to run out of memory or time.
    const warned = this.#hasFlooded
      ? await this.#findFlood(open, interactionWallMs(this.#context.limits.timeMs, this.#context.toolMinMs))
      : null;
    if (warned !== null) return warned;
    let decided = await this.#interact(open, null);
    if (isSystemError(decided) && isInteractorDown(decided.interaction)) {
      // Half of the time suffices to tell a flood from a slow interactor.
      const flooded = await this.#findFlood(open, Math.ceil(this.#repeatedWallMs(decided) / 2));
      if (flooded !== null) return flooded;
    }
    if (isSystemError(decided) && !isOutOfTime(decided)) {
      const { reason } = decided.verdict;
      this.#context.logger.warn({ reason }, 'the interactor failed and is run once more');
      decided = await this.#interact(open, null);
    }
    if (decided.verdict.status === JudgeStatus.Accepted) return this.#checkWritten(open, decided);
    if (isOutOfTime(decided) || !this.#mayRecord()) return this.#judgement(decided);
    const again = await this.#interact(open, { wallMs: this.#repeatedWallMs(decided), endsFlood: false });
    return this.#judgement(decided, again);
  }

  /**
   * An interactor that crashed, or ran out of memory or time, may have been flooded by the contestant. A normal run
   * does not count the bytes between the two programs, so a second run counts them.
   */
  async #findFlood(open: OpenCase, wallMs: number): Promise<CaseJudgement | null> {
    const counted = await this.#interact(open, { wallMs, endsFlood: true });
    if (counted.interaction.result.contestant.limitHit !== 'output') return null;
    this.#hasFlooded = true;
    return this.#judgement(counted, this.#mayRecord() ? counted : null);
  }

  #repeatedWallMs({ interaction }: Decided): number {
    return repeatedWallMs(this.#context, interaction.result);
  }

  /** Counts the recordings. */
  #mayRecord(): boolean {
    return this.#recorded++ < recordedMax;
  }

  async #interact(open: OpenCase, recorded: Recording | null): Promise<Decided> {
    const { limits, language } = this.#context;
    const keepsWritten = this.second !== null && recorded === null;
    const interaction = await runInteraction(this.#context, this.#interactor, open, {
      keepsWritten,
      recorded,
    });
    const { dialect, unit } = this.#interactor.spec;
    const isMultiPass = open.pass !== undefined;
    const terms = { dialect, unit, fullScore: open.testCase.score, isMultiPass };
    return { interaction, verdict: interactionVerdict(interaction.facts, limits, language.runtime, terms) };
  }

  /** Combines the decision with the measurements. `again` is a recorded repetition of the same interaction. */
  #judgement({ interaction, verdict }: Decided, again: Decided | null = null): CaseJudgement {
    const { status, credit, reason } = verdict;
    const { contestant } = interaction.result;
    const transcript = again?.interaction.result.transcript;
    return runJudgement(contestant, {
      status,
      credit,
      message: this.#message(verdict),
      ...this.#why(contestant, verdict, again?.verdict.mayHaveForgottenFlush === true),
      staffMessage: reportOf(reason, interaction.facts.interactor),
      isTimeDecided: isTimeDecided({ interaction, verdict }),
      ...(transcript && { conversation: conversationOf(transcript, again?.verdict.status === status) }),
    });
  }

  #why(
    contestant: RunResult,
    verdict: InteractionVerdict,
    mayHoldOutput: boolean,
  ): Partial<CaseFailureDetail> {
    const { by, status, message } = verdict;
    if (by === 'contestant') {
      const cause = runCause(this.#context, contestant, status);
      if (cause === null) return {};
      const isUnsent = cause.kind === 'time' && message === idleInteraction && mayHoldOutput;
      const flush = isUnsent ? { flush: findLanguage(this.#context.language.name)?.flush ?? null } : {};
      return { why: { cause: { ...cause, ...flush }, printed: null, shape: null } };
    }
    const { isRefused, quoted } = commentOf(this.#interactor.spec, verdict);
    return isRefused ? protocolViolation(quoted && escapeControls(quoted)) : {};
  }

  #message(verdict: InteractionVerdict): string {
    const { status, message, by } = verdict;
    if (status === JudgeStatus.SystemError) return checkerFailed;
    return by === 'interactor' ? escapeControls(commentOf(this.#interactor.spec, verdict).message) : message;
  }

  async #checkWritten(open: OpenCase, decided: Decided): Promise<CaseJudgement> {
    const { written } = decided.interaction;
    const first = this.#judgement(decided);
    const { collected } = decided.interaction.result.interactor;
    const next = nextPassOf(this.#context, open.pass, decided.verdict, collected);
    if (next !== null) return { ...first, next };
    if (this.second === null) return first;
    const { inputPath, answerPath, exclusivity, testCase } = open;
    const output = written ?? (await nothingWritten(this.#context));
    const checked = { inputPath, answerPath, output, fullScore: testCase.score, exclusivity };
    const { verdict, report } = await runChecker(this.#context, this.second, checked);
    const { status, credit } = verdict;
    const comment = commentOf(this.second.spec, verdict);
    return {
      ...first,
      status,
      credit,
      message: status === JudgeStatus.SystemError ? checkerFailed : comment.message,
      ...(comment.isRefused && (await checkedOutput(output, comment.quoted))),
      staffMessage: [report, first.staffMessage].filter(Boolean).join('\n') || null,
    };
  }
}

function isSystemError({ verdict }: Decided): boolean {
  return verdict.status === JudgeStatus.SystemError;
}

/** Whether the interactor ran out of time; a repetition would probably end the same way. */
function isOutOfTime(decided: Decided): boolean {
  return isSystemError(decided) && isTimeLimit(decided.interaction.facts.interactor.stoppedBy);
}

/** Creates an empty file for the second checker. It is used if the interactor accepts without writing a file. */
async function nothingWritten({ workFolder }: TaskContext): Promise<{ path: string; bytes: number }> {
  const path = join(workFolder, 'tout');
  await writeFile(path, '');
  return { path, bytes: 0 };
}

/** Whether the verdict depends on CPU time, so that a second run may give a better one. */
function isTimeDecided({ interaction, verdict: { status } }: Decided): boolean {
  if (status === JudgeStatus.TimeLimitExceeded) return interaction.result.contestant.limitHit !== 'wall';
  return status === JudgeStatus.Accepted || status === JudgeStatus.PartialAccepted;
}

function conversationOf(transcript: Transcript, isSameVerdict: boolean): Conversation {
  return {
    fromContestant: encodeWay(transcript.fromContestant),
    fromInteractor: encodeWay(transcript.fromInteractor),
    isSameVerdict,
  };
}

function encodeWay({ bytes, head, tail }: RecordedWay): Conversation['fromContestant'] {
  return { bytes, head: head.toString('base64'), tail: tail.toString('base64') };
}
