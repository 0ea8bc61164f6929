/** 0: ACM (right or wrong), 1: OI (scored). */
export type ProblemType = 0 | 1;

/** Statuses that a test case can have, in this order: cancelled, PE, WA, AC, TLE, MLE, RE, SE, partly correct. */
export type CaseStatus = -4 | -3 | -1 | 0 | 1 | 2 | 3 | 4 | 8;
