import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type RunFacts, type RunLimits, type RunVerdict, runVerdict } from '../verdict/case-verdict.ts';
import type { RuntimeTraits } from '../verdict/runtimes.ts';
import { checkerVerdict } from './dialects.ts';
import type { CheckerEnd, CheckerTerms, CheckerVerdict } from './verdict.ts';
import { fault } from './verdicts.ts';

/**
 * The verdict of a program that interacts with an interactor. The sandbox reports which of the two ended first. An
 * interactor that exits without waiting for more output has decided by the earlier output alone. It counts as the first
 * to end, however fast the contestant crashed afterwards. So the same pair of programs always gets the same verdict.
 * The first matching rule decides:
 *
 *   1  The contestant ended first, with an error: its own verdict, whatever the interactor reports later.
 *   2  Both were alive at the wall limit: Time Limit Exceeded, "idle". If the contestant waited for a busy interactor,
 *      System Error.
 *   3  Anything else: the interactor's verdict. What the contestant does afterwards never counts, whether it is a
 *      crash, an exit code, time, memory or output.
 */
export interface InteractionFacts {
  contestant: RunFacts;
  interactor: CheckerEnd;
  firstEnded: 'contestant' | 'interactor';
  /** What both programs were doing at the wall limit. Null if the limit was not hit or this could not be determined. */
  stall: Stall | null;
}

export interface Stall {
  isContestantReading: boolean;
  isInteractorReading: boolean;
  /**
   * Whether it is the contestant's turn to write: it has sent nothing since it last received data, or nothing at all.
   * Null if unknown.
   */
  isContestantsTurn: boolean | null;
}

export interface InteractionVerdict {
  /** Whether the contestant's own run decided the verdict, or the interactor. */
  by: 'contestant' | 'interactor';
  status: CheckerVerdict['status'] | RunVerdict['status'];
  credit: CheckerVerdict['credit'];
  message: string;
  reason: string;
  /** Whether the contestant waits for a reply to output that may still be in its own buffer. */
  mayHaveForgottenFlush: boolean;
}

export const idleInteraction = 'idle: wall time exceeded, did you flush?';

/** Returns the verdict of an interaction. The first matching rule (see above) decides. */
export function interactionVerdict(
  facts: InteractionFacts,
  limits: RunLimits,
  runtime: RuntimeTraits,
  terms: CheckerTerms,
): InteractionVerdict {
  const own = runVerdict(facts.contestant, limits, runtime);
  if (isStalled(facts)) return decideStall(facts.stall, own);
  if (facts.firstEnded === 'contestant' && own !== null) return byContestant(own);
  return byInteractor(checkerVerdict(facts.interactor, terms));
}

/** Whether both programs were running when their common wall time ended. */
function isStalled({ contestant, interactor }: InteractionFacts): boolean {
  return contestant.killedBy === 'wall' && interactor.stoppedBy === 'wall';
}

function decideStall(stall: Stall | null, own: RunVerdict | null): InteractionVerdict {
  const isIdle = own === null || own.message.startsWith('idle');
  if (own !== null && !isIdle) return byContestant(own);
  if (stall !== null && stall.isContestantReading && !stall.isInteractorReading)
    return byInteractor(fault('the interactor kept the contestant waiting up to the wall limit'));
  const mayHaveForgottenFlush =
    stall !== null &&
    stall.isContestantReading &&
    stall.isInteractorReading &&
    stall.isContestantsTurn === true;
  const idle = { status: JudgeStatus.TimeLimitExceeded, message: idleInteraction };
  return { ...byContestant(idle), mayHaveForgottenFlush };
}

function byContestant({ status, message }: RunVerdict): InteractionVerdict {
  return { by: 'contestant', status, credit: null, message, reason: '', mayHaveForgottenFlush: false };
}

function byInteractor(verdict: CheckerVerdict): InteractionVerdict {
  return { by: 'interactor', ...verdict, mayHaveForgottenFlush: false };
}
