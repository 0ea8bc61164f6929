import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type RunFacts, type RunLimits, type RunVerdict, runVerdict } from '../verdict/case-verdict.ts';
import type { RuntimeTraits } from '../verdict/runtimes.ts';
import { checkerVerdict } from './dialects.ts';
import type { CheckerEnd, CheckerTerms, CheckerVerdict } from './verdict.ts';
import { fault } from './verdicts.ts';

/**
 * The verdict of a program that interacts with an interactor. The kernel reports which side ended first, so
 * the same pair always gets the same verdict. The first matching line decides:
 *
 *  1 the contestant ended first, and badly                     its own verdict, whatever is said afterwards
 *  2 both were alive at the wall limit                         Time Limit Exceeded, "idle"; but System Error
 *                                                              if the contestant waited for a busy interactor
 *  3 the interactor failed                                     System Error
 *  4 the interactor ended first and did not accept             its verdict, whatever the contestant does afterwards
 *  5 the contestant broke a limit or crashed                   its own verdict, as in the tools of the ICPC: a program
 *                                                              must end well after it was accepted, too
 *  6 anything else                                             the interactor's verdict
 *
 * The end of the interactor causes no broken pipe: the sandbox reads the contestant's later output.
 *
 * A contestant stopped after the grace period that follows the interactor's end counts as ended normally.
 */
export interface InteractionFacts {
  contestant: RunFacts;
  interactor: CheckerEnd;
  firstEnded: 'contestant' | 'interactor';
  /** The contestant was stopped when the grace period after the interactor's end was over. */
  isContestantCutOff: boolean;
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
  const decision = checkerVerdict(facts.interactor, terms);
  const own = runVerdict(ownEnd(facts), limits, runtime);
  if (facts.firstEnded === 'contestant' && own !== null && !isStalled(facts)) return byContestant(own);
  if (isStalled(facts)) return decideStall(facts.stall, own);
  if (decision.status === JudgeStatus.SystemError) return byInteractor(decision);
  const hasRefused = facts.firstEnded === 'interactor' && decision.status !== JudgeStatus.Accepted;
  return own === null || hasRefused ? byInteractor(decision) : byContestant(own);
}

/** Both sides were running when the pair's wall time ended. */
function isStalled({ contestant, interactor }: InteractionFacts): boolean {
  return contestant.killedBy === 'wall' && interactor.stoppedBy === 'wall';
}

/** Returns how the contestant would have ended without intervention after the interactor's end. */
function ownEnd(facts: InteractionFacts): RunFacts {
  const { contestant, isContestantCutOff } = facts;
  const isEndedByUs = isContestantCutOff || (contestant.killedBy === 'wall' && !isStalled(facts));
  return isEndedByUs ? { ...contestant, killedBy: null, exitCode: 0, signal: null } : contestant;
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
