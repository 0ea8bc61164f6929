import type { CaseStatus } from '../verdict/kinds.ts';
import type { PartialCredit, ScoreUnit } from '../scoring/partial-credit.ts';

/** How a checker or interactor is called and what its end means. */
export type CheckerDialect = 'auto' | 'testlib' | 'reference' | 'kattis' | 'hustoj' | 'qduoj';

/** Files that a Kattis validator leaves in its feedback folder; null where there is none. */
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

/** How a checker's or interactor's run ended: raw facts. */
export interface CheckerEnd {
  /** Null when a signal ended it. */
  exitCode: number | null;
  signal: number | null;
  /** The limit that made the sandbox end it, or null when it ended by itself. */
  stoppedBy: 'cpu' | 'wall' | 'memory' | 'output' | null;
  /** Start of what it printed. An interactor's is the conversation and is never read: ''. */
  stdout: string;
  /** Start of its standard error. */
  stderr: string;
  feedback: Feedback;
}

export interface CheckerTerms {
  dialect: CheckerDialect;
  /** What the number behind `points` means. */
  unit: ScoreUnit;
  /** Full score of the case; null in ACM problems. */
  fullScore: number | null;
  /** The problem runs a program again on what its validator leaves for that. */
  isMultiPass?: boolean;
}

/** What a checker decided about one output. System Error: it did not decide, and `reason` says why. */
export interface CheckerVerdict {
  status: Extract<CaseStatus, -3 | -1 | 0 | 4 | 8>;
  credit: PartialCredit | null;
  /** What the checker says to the contestant; may be ''. */
  message: string;
  /** For staff; '' when there is nothing to add to the message. */
  reason: string;
}

/** One dialect: what its exit codes, texts and files mean. */
export interface DialectRules {
  /** Called only for a checker that ended by itself. */
  decide(end: CheckerEnd & { exitCode: number }, terms: CheckerTerms): CheckerVerdict;
}
