import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { optionalPoints, wireInt } from '../wire/wire.ts';
import { submission } from './submission.ts';

const ofSubmission = z.object({ submitId: wireInt });
const verdict = z.object({ submitId: wireInt, status: wireInt, score: optionalPoints });
const ofContestProblem = z.object({ cid: wireInt, pid: wireInt });

const rejudge = {
  summary: 'Rejudges a submission; its result counts until the new verdict',
  summaryZh: '重新评测一次提交；新结果出来之前计数不变',
  access: 'permission:rejudge',
  data: submission,
  errors: ['submissionNotFound'],
} as const;
const manual = {
  summary: 'Sets a manual verdict for a finished submission',
  summaryZh: '人工给出一次提交的结果',
  access: 'permission:rejudge',
  data: submission,
  errors: ['submissionNotFound', 'submissionUnfinished', 'compileErrorStays', 'verdictNotByHand'],
} as const;
const cancel = {
  summary: 'Cancels a finished, waiting or running submission',
  summaryZh: '取消一次提交，无论已结束、等待或正在评测',
  access: 'permission:rejudge',
  data: submission,
  errors: ['submissionNotFound'],
} as const;
const contestProblem = {
  summary: 'Rejudges all submissions to a contest problem',
  summaryZh: '重新评测比赛某题的全部提交',
  access: 'permission:rejudge',
  errors: ['contestNotFound', 'rejudgeNothing', 'rejudgeTooMany'],
} as const;
const resubmit = {
  summary: 'Queues a submission of the caller again that could not be sent to its remote judge',
  summaryZh: '重新提交自己未能交给远程评测的提交',
  access: 'permission:submit',
  owner: { noun: 'submission', field: 'submitId' },
  data: submission,
  errors: [
    'submissionNotFound',
    'notYourSubmission',
    'submissionUnfinished',
    'resubmitRefused',
    'resubmitTooOften',
    'submitTooSoon',
  ],
} as const;

/** Calls that rejudge or set verdicts. Existing clients use GET; each of these calls has an equivalent POST. */
export const rejudgeRoutes = {
  'GET /api/admin/judge/rejudge': { ...rejudge, query: ofSubmission },
  'POST /api/admin/judge/rejudge': { ...rejudge, body: ofSubmission },
  'GET /api/admin/judge/manual-judge': { ...manual, query: verdict },
  'POST /api/admin/judge/manual-judge': { ...manual, body: verdict },
  'GET /api/admin/judge/cancel-judge': { ...cancel, query: ofSubmission },
  'POST /api/admin/judge/cancel-judge': { ...cancel, body: ofSubmission },
  'GET /api/admin/judge/rejudge-contest-problem': { ...contestProblem, query: ofContestProblem },
  'POST /api/admin/judge/rejudge-contest-problem': { ...contestProblem, body: ofContestProblem },
  'GET /api/resubmit': { ...resubmit, query: ofSubmission },
  'POST /api/resubmit': { ...resubmit, body: ofSubmission },
} as const satisfies RouteTable;
