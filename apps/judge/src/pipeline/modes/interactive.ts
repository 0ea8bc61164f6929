import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Conversation } from '@xiezhi/contract/judging';
import { findLanguage } from '@xiezhi/contract/languages';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { escapeControls, idleInteraction, type InteractionVerdict, interactionVerdict } from '@xiezhi/rules';
import type { RecordedWay, RunResult, Transcript } from '@xiezhi/sandbox';
import { interactionWallMs } from '../checker/limits.ts';
import { type JudgeProgram, openJudgeProgram } from '../checker/judge-program.ts';
import { checkerFailed, isTime, reportOf, runChecker } from '../checker/run-checker.ts';
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
const recordedMost = 2;

/** The program exchanges messages with a program of the problem, the interactor, which decides. */
export const interactiveMode: JudgeMode = {
  name: 'interactive',
  // Conversations are stored for the first failures only, so the order matters.
  isOrderFree: false,
  async begin(bench) {
    const { checker, secondChecker } = bench.task.problem;
    if (checker === null) throw new TaskFault('the problem has no interactor');
    const interactor = await openJudgeProgram(bench, checker);
    const judge = new InteractiveJudge(bench, interactor);
    try {
      if (secondChecker) judge.second = await openJudgeProgram(bench, secondChecker);
    } catch (error) {
      judge.close();
      throw error;
    }
    return judge;
  },
};

interface Decided {
  talked: Interaction;
  verdict: InteractionVerdict;
}

class InteractiveJudge {
  /** Checks the output of the interactor after the interactor has accepted. */
  second: JudgeProgram | null = null;
  readonly #bench: TaskContext;
  readonly #interactor: JudgeProgram;
  #recorded = 0;
  #hasFlooded = false;

  constructor(bench: TaskContext, interactor: JudgeProgram) {
    this.#bench = bench;
    this.#interactor = interactor;
  }

  close(): void {
    this.#interactor.program.release();
    this.second?.program.release();
  }

  async judge(open: OpenCase): Promise<CaseJudgement> {
    // A contestant that flooded one case will flood others, and an interactor takes long to run out of memory
    // or time.
    const warned = this.#hasFlooded
      ? await this.#findFlood(open, interactionWallMs(this.#bench.limits.timeMs, this.#bench.toolLeastMs))
      : null;
    if (warned !== null) return warned;
    let decided = await this.#talk(open, null);
    if (isSystemError(decided) && isInteractorDown(decided.talked)) {
      // Half of the time suffices to tell a flood from a slow interactor.
      const flooded = await this.#findFlood(open, Math.ceil(this.#repeatedWallMs(decided) / 2));
      if (flooded !== null) return flooded;
    }
    if (isSystemError(decided) && !isOutOfTime(decided)) {
      const { reason } = decided.verdict;
      this.#bench.logger.warn({ reason }, 'the interactor failed and is run once more');
      decided = await this.#talk(open, null);
    }
    if (decided.verdict.status === JudgeStatus.Accepted) return this.#checkWritten(open, decided);
    if (isOutOfTime(decided) || !this.#mayRecord()) return this.#judgement(decided);
    const again = await this.#talk(open, { wallMs: this.#repeatedWallMs(decided), endsFlood: false });
    return this.#judgement(decided, again);
  }

  /**
   * An interactor that ran out of memory or time, or crashed, may have been flooded by the contestant. Bytes
   * between the two are not counted in a normal run, so they run once more with counting.
   */
  async #findFlood(open: OpenCase, wallMs: number): Promise<CaseJudgement | null> {
    const counted = await this.#talk(open, { wallMs, endsFlood: true });
    if (counted.talked.result.contestant.limitHit !== 'output') return null;
    this.#hasFlooded = true;
    return this.#judgement(counted, this.#mayRecord() ? counted : null);
  }

  #repeatedWallMs({ talked }: Decided): number {
    return repeatedWallMs(this.#bench, talked.result);
  }

  /** Counts the recordings. */
  #mayRecord(): boolean {
    return this.#recorded++ < recordedMost;
  }

  async #talk(open: OpenCase, recorded: Recording | null): Promise<Decided> {
    const { limits, language } = this.#bench;
    const keepsWritten = this.second !== null && recorded === null;
    const talked = await runInteraction(this.#bench, this.#interactor, open, { keepsWritten, recorded });
    const { dialect, unit } = this.#interactor.spec;
    const isMultiPass = open.pass !== undefined;
    const terms = { dialect, unit, fullScore: open.testCase.score, isMultiPass };
    return { talked, verdict: interactionVerdict(talked.facts, limits, language.runtime, terms) };
  }

  /** `again` is a recorded repetition of the same interaction. */
  #judgement({ talked, verdict }: Decided, again: Decided | null = null): CaseJudgement {
    const { status, credit, reason } = verdict;
    const { contestant } = talked.result;
    const transcript = again?.talked.result.transcript;
    return runJudgement(contestant, {
      status,
      credit,
      message: this.#message(verdict),
      ...this.#why(contestant, verdict, again?.verdict.mayHaveForgottenFlush === true),
      staffMessage: reportOf(reason, talked.facts.interactor),
      isTimeDecided: isTimeDecided({ talked, verdict }),
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
      const cause = runCause(this.#bench, contestant, status);
      if (cause === null) return {};
      const isUnsent = cause.kind === 'time' && message === idleInteraction && mayHoldOutput;
      const flush = isUnsent ? { flush: findLanguage(this.#bench.language.name)?.flush ?? null } : {};
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
    const { written } = decided.talked;
    const first = this.#judgement(decided);
    const { collected } = decided.talked.result.interactor;
    const next = nextPassOf(this.#bench, open.pass, decided.verdict, collected);
    if (next !== null) return { ...first, next };
    if (this.second === null) return first;
    const { inputPath, answerPath, company, testCase } = open;
    const output = written ?? (await nothingWritten(this.#bench));
    const checked = { inputPath, answerPath, output, fullScore: testCase.score, company };
    const { verdict, report } = await runChecker(this.#bench, this.second, checked);
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

/** Not repeated: an interactor that ran out of time would do so again. */
function isOutOfTime(decided: Decided): boolean {
  return isSystemError(decided) && isTime(decided.talked.facts.interactor.stoppedBy);
}

/** If the interactor accepts without writing a file, the second checker gets an empty one. */
async function nothingWritten({ workFolder }: TaskContext): Promise<{ path: string; bytes: number }> {
  const path = join(workFolder, 'tout');
  await writeFile(path, '');
  return { path, bytes: 0 };
}

/** Whether the verdict depends on CPU time, so that a second run may give a better one. */
function isTimeDecided({ talked, verdict: { status } }: Decided): boolean {
  if (status === JudgeStatus.TimeLimitExceeded) return talked.result.contestant.limitHit !== 'wall';
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
