import type { CaseStatus } from '../verdict/kinds.ts';
import type { PartialCredit, ScoreUnit } from '../scoring/partial-credit.ts';

/** How a checker or interactor is called and how its result is read. */
export type CheckerDialect = 'auto' | 'testlib' | 'reference' | 'kattis' | 'hustoj' | 'qduoj';

/** Files that a Kattis validator wrote to its feedback folder; null for missing ones. */
export interface Feedback {
  score: string | null;
  scoreMultiplier: string | null;
  judgeMessage: string | null;
  teamMessage: string | null;
  hasNextPass: boolean;
}

export const noFeedback: Feedback = {
  score: null,
  scoreMultiplier: null,
  judgeMessage: null,
  teamMessage: null,
  hasNextPass: false,
};

/** How a checker's or interactor's run ended: facts without interpretation. */
export interface CheckerEnd {
  /** Null if a signal ended it. */
  exitCode: number | null;
  signal: number | null;
  /** The limit at which the sandbox stopped it; null if it ended by itself. */
  stoppedBy: 'cpu' | 'wall' | 'memory' | 'output' | null;
  /** Start of its standard output; '' for an interactor, whose output is the conversation. */
  stdout: string;
  /** Start of its standard error. */
  stderr: string;
  feedback: Feedback;
}

export interface CheckerTerms {
  dialect: CheckerDialect;
  /**
   * Meaning of the number after `points`. `fractionOrPercent`: up to 1 it is a fraction, above it a percentage, as
   * Hydro reads it.
   */
  unit: ScoreUnit | 'fractionOrPercent';
  /** Full score of the case; null in ACM problems. */
  fullScore: number | null;
  /** The problem runs a program again with data that its validator leaves. */
  isMultiPass?: boolean;
}

/** A checker's decision about one output. System Error: it did not decide, and `reason` says why. */
export interface CheckerVerdict {
  status: Extract<CaseStatus, -3 | -1 | 0 | 4 | 8>;
  credit: PartialCredit | null;
  /** The checker's message to the contestant; may be ''. */
  message: string;
  /** For staff; '' if there is nothing to add to the message. */
  reason: string;
}

/** A dialect: the meaning of its exit codes, texts and files. */
export interface DialectRules {
  /** Called only for a checker that ended by itself. */
  decide(end: CheckerEnd & { exitCode: number }, terms: CheckerTerms): CheckerVerdict;
}
