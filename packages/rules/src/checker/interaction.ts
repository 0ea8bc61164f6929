import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type RunFacts, type RunLimits, type RunVerdict, runVerdict } from '../verdict/case-verdict.ts';
import type { RuntimeTraits } from '../verdict/runtimes.ts';
import { checkerVerdict } from './dialects.ts';
import type { CheckerEnd, CheckerTerms, CheckerVerdict } from './verdict.ts';
import { fault } from './verdicts.ts';

/**
 * The verdict of a program that interacts with an interactor. The sandbox reports which side ended first: an
 * interactor that exits without having waited for more output decided by the output alone, so it is the first, however
 * fast the contestant crashed after that output. The same pair therefore always gets the same verdict. The first
 * matching line decides:
 *
 *  1 the contestant ended first, and badly                     its own verdict, whatever is said afterwards
 *  2 both were alive at the wall limit                         Time Limit Exceeded, "idle"; but System Error
 *                                                              if the contestant waited for a busy interactor
 *  3 anything else                                             the interactor's verdict: what the contestant does
 *                                                              afterwards never counts, be it a crash, an exit code,
 *                                                              time, memory or output
 */
export interface InteractionFacts {
  contestant: RunFacts;
  interactor: CheckerEnd;
  firstEnded: 'contestant' | 'interactor';
  /** What each side was doing at the wall limit; null if it was not hit or could not be determined. */
  stall: Stall | null;
}

export interface Stall {
  isContestantReading: boolean;
  isInteractorReading: boolean;
  /** The contestant has sent nothing since it last received data, or nothing at all; null if unknown. */
  isContestantsTurn: boolean | null;
}

export interface InteractionVerdict {
  /** Decided by the contestant's run, or by the interactor. */
  by: 'contestant' | 'interactor';
  status: CheckerVerdict['status'] | RunVerdict['status'];
  credit: CheckerVerdict['credit'];
  message: string;
  reason: string;
  /** The contestant waits for a reply to output that may still be in its own buffer. */
  mayHaveForgottenFlush: boolean;
}

export const idleInteraction = 'idle: wall time exceeded, did you flush?';

/** Returns the verdict of an interaction from how both sides ended; the first matching rule decides. */
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

/** Both sides were running when the pair's wall time ended. */
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
