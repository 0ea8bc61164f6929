/** Judge status codes on the wire (specification 1, section 3). They are part of the API and never change. */
export const JudgeStatus = {
  NotSubmitted: -10,
  SubmittedUnknownResult: -5,
  Cancelled: -4,
  PresentationError: -3,
  CompileError: -2,
  WrongAnswer: -1,
  Accepted: 0,
  TimeLimitExceeded: 1,
  MemoryLimitExceeded: 2,
  RuntimeError: 3,
  SystemError: 4,
  Pending: 5,
  Compiling: 6,
  Judging: 7,
  PartialAccepted: 8,
  Submitting: 9,
  SubmittedFailed: 10,
} as const;

export type JudgeStatus = (typeof JudgeStatus)[keyof typeof JudgeStatus];

/** All status codes, in the order of filters and legends. */
export const judgeStatuses: readonly JudgeStatus[] = [
  0, 8, -1, -3, 1, 2, 3, -2, 4, 10, 5, 6, 7, 9, -4, -5, -10,
];

/** Abbreviations shown next to a verdict's icon; the same in every language. */
export const statusLetters: Readonly<Record<JudgeStatus, string>> = {
  [-10]: 'NS',
  [-5]: '?',
  [-4]: 'CA',
  [-3]: 'PE',
  [-2]: 'CE',
  [-1]: 'WA',
  0: 'AC',
  1: 'TLE',
  2: 'MLE',
  3: 'RE',
  4: 'SE',
  5: '',
  6: 'CP',
  7: '',
  8: 'PAC',
  9: '',
  10: 'SF',
};

/** Whether the status is Pending, Compiling or Judging. Clients keep watching such submissions. */
export function isInProgress(status: number): boolean {
  return status === JudgeStatus.Pending || status === JudgeStatus.Compiling || status === JudgeStatus.Judging;
}

/**
 * Whether a submission with this status has a message for its owner: from the compiler, the judge or a remote judge.
 */
export function hasMessage(status: number): boolean {
  return (
    status === JudgeStatus.CompileError ||
    status === JudgeStatus.SystemError ||
    status === JudgeStatus.SubmittedFailed
  );
}

/** Whether a value from outside is a status code. */
export function isJudgeStatus(value: unknown): value is JudgeStatus {
  return typeof value === 'number' && judgeStatuses.some((status) => status === value);
}

/**
 * Statuses that are verdicts on the program, and the problem's counter that each one increments. The acceptance rate is
 * the share of accepted submissions among those with one of these statuses. So it does not count submissions that are
 * queued, cancelled, or could not be sent to a remote judge.
 */
export const verdictCounters = {
  [JudgeStatus.Accepted]: 'ac',
  [JudgeStatus.MemoryLimitExceeded]: 'mle',
  [JudgeStatus.TimeLimitExceeded]: 'tle',
  [JudgeStatus.RuntimeError]: 're',
  [JudgeStatus.PresentationError]: 'pe',
  [JudgeStatus.CompileError]: 'ce',
  [JudgeStatus.WrongAnswer]: 'wa',
  [JudgeStatus.SystemError]: 'se',
  [JudgeStatus.PartialAccepted]: 'pa',
} as const;

export type VerdictCounter = (typeof verdictCounters)[keyof typeof verdictCounters];

/** Whether a submission with this status counts for the acceptance rate. */
export function hasVerdict(status: number): boolean {
  return status in verdictCounters;
}

/** Returns the number of submissions with a verdict, from the counters of a problem. */
export function judgedOf(counters: Readonly<Record<VerdictCounter, number>>): number {
  return Object.values(verdictCounters).reduce((sum, name) => sum + counters[name], 0);
}

/** Statuses that a finished test case or submission may have. */
export const finalVerdicts = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 8, 10] as const satisfies readonly JudgeStatus[];
export type FinalVerdict = (typeof finalVerdicts)[number];
