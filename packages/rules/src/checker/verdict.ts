import type { CaseStatus } from '../verdict/kinds.ts';
import type { PartialCredit, ScoreUnit } from '../scoring/partial-credit.ts';

/** Calling convention of a checker or interactor, and how its result is interpreted. */
export type CheckerDialect = 'auto' | 'testlib' | 'reference' | 'kattis' | 'hustoj' | 'qduoj';

/** Contents of the files that a Kattis validator wrote to its feedback folder; null for missing files. */
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

/** How a checker or interactor ended: facts without interpretation. */
export interface CheckerEnd {
  /** Exit code; null if a signal ended the program. */
  exitCode: number | null;
  signal: number | null;
  /** The limit at which the sandbox stopped the program; null if it ended by itself. */
  stoppedBy: 'cpu' | 'wall' | 'memory' | 'output' | null;
  /** Start of the program's standard output; '' for an interactor, whose output is the conversation. */
  stdout: string;
  /** Start of its standard error. */
  stderr: string;
  feedback: Feedback;
}

export interface CheckerTerms {
  dialect: CheckerDialect;
  /**
   * Meaning of the number after `points`. `fractionOrPercent`: a number up to 1 is a fraction and a larger one a
   * percentage, as in Hydro.
   */
  unit: ScoreUnit | 'fractionOrPercent';
  /** Full score of the case; null in ACM problems. */
  fullScore: number | null;
  /**
   * Whether the problem runs the program several times. In each further pass the program gets data that the validator
   * has written.
   */
  isMultiPass?: boolean;
}

/** A checker's decision about one output. System Error means that it did not decide; `reason` then explains why. */
export interface CheckerVerdict {
  status: Extract<CaseStatus, -3 | -1 | 0 | 4 | 8>;
  credit: PartialCredit | null;
  /** The checker's message to the contestant; may be ''. */
  message: string;
  /** Additional explanation for staff; '' if there is none. */
  reason: string;
}

/** Rules of a dialect: what its exit codes, texts and files mean. */
export interface DialectRules {
  /** Called only if the checker ended by itself and not by a signal or limit. */
  decide(end: CheckerEnd & { exitCode: number }, terms: CheckerTerms): CheckerVerdict;
}
