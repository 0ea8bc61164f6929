import type { Routes } from '@xiezhi/contract';
import type { SubmissionEvent } from '@xiezhi/contract/live';

type Detail = Routes['GET /api/get-submission-detail']['data'];
type Submission = Detail['submission'];
type Row = Routes['GET /api/get-submission-list']['data']['records'][number];

const at = '2026-11-21T08:00:00.000Z';
const none: Submission['can'] = {
  seeCode: false,
  seeJudgings: false,
  share: false,
  rejudge: false,
  resubmit: false,
};

/** Allowed actions on a submission: only the given ones. */
export function mayDo(given: Partial<Submission['can']> = {}): Submission['can'] {
  return { ...none, ...given };
}

/** A pending submission. */
export function aSubmission(given: Partial<Submission> = {}): Submission {
  return {
    submitId: 7,
    pid: 1,
    displayPid: '1000',
    uid: 'u1',
    username: 'qiushi',
    submitTime: at,
    status: 5,
    share: false,
    errorMessage: null,
    time: null,
    memory: null,
    score: null,
    length: null,
    code: null,
    language: 'C++ 17',
    cid: 0,
    cpid: 0,
    gid: null,
    judger: null,
    ip: null,
    version: 1,
    oiRankScore: null,
    isManual: false,
    gmtCreate: at,
    gmtModified: at,
    vjudgeSubmitId: null,
    vjudgeUsername: null,
    vjudgePassword: null,
    can: none,
    ...given,
  };
}

export function aDetail(given: Partial<Submission> = {}): Detail {
  return { submission: aSubmission(given), codeShare: true };
}

/** A pending row of the list. */
export function aRow(given: Partial<Row> = {}): Row {
  return {
    submitId: 7,
    uid: 'u1',
    username: 'qiushi',
    pid: 1,
    displayPid: '1000',
    displayId: null,
    title: 'A+B',
    submitTime: at,
    status: 5,
    share: false,
    time: null,
    memory: null,
    score: null,
    oiRankScore: null,
    length: null,
    language: 'C++ 17',
    cid: 0,
    cpid: 0,
    source: null,
    judger: null,
    ip: null,
    isManual: false,
    can: none,
    ...given,
  };
}

/** An event of the stream: a judging of three cases in progress. */
export function anEvent(given: Partial<SubmissionEvent> = {}): SubmissionEvent {
  return {
    submitId: 7,
    status: 7,
    version: 1,
    totalCases: 3,
    groups: [{ group: 1, cases: 3 }],
    cases: [],
    queuePosition: null,
    queueWaitMs: null,
    receivedAt: 1000,
    startedAt: 1100,
    compiledAt: 1900,
    finishedAt: null,
    ...given,
  };
}

/** A judged case. */
export function aCase(seq: number, status = 0): SubmissionEvent['cases'][number] {
  return { seq, status, timeMs: 10 * seq, memoryKb: 1024, group: 1 };
}
