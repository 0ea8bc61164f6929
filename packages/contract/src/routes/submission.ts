import { z } from 'zod';
import { remoteRunView } from './remote-problem.ts';
import { submissionCan } from '../enums/can.ts';
import { limits } from '../limits/index.ts';
import { submissionEvent } from '../live.ts';
import type { RouteTable } from '../wire/route.ts';
import { excerpt, why } from '../text/case-failure.ts';
import {
  exactPoints,
  isoDate,
  optionalInt,
  optionalText,
  page,
  pageQuery,
  points,
  queryBool,
  wireInt,
} from '../wire/wire.ts';

/** A submission as the viewer may see it. Fields that are hidden from the viewer are null. */
export const submission = z.object({
  submitId: z.number().int(),
  pid: z.number().int(),
  displayPid: z.string().nullable(),
  uid: z.string(),
  username: z.string(),
  submitTime: isoDate,
  status: z.number().int(),
  share: z.boolean(),
  errorMessage: z.string().nullable(),
  time: z.number().int().nullable().describe('ms'),
  memory: z.number().int().nullable().describe('KB'),
  score: z.number().int().nullable(),
  exactScore: exactPoints,
  length: z.number().int().nullable().describe('bytes'),
  code: z.string().nullable(),
  language: z.string(),
  cid: z.number().int(),
  cpid: z.number().int(),
  gid: z.number().int().nullable(),
  judger: z.string().nullable().describe('name of the judge node, or of the person who set the verdict'),
  ip: z.string().nullable(),
  version: z.number().int(),
  oiRankScore: z.number().int().nullable(),
  isManual: z.boolean(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
  vjudgeSubmitId: z.number().int().nullable(),
  vjudgeUsername: z.string().nullable(),
  vjudgePassword: z.null(),
  /** Full score of an OI problem. */
  ioScore: z.number().int().nullable().optional(),
  exactIoScore: exactPoints,
  title: z.string().nullable().optional(),
  /** Unknown to existing clients: the problem was deleted, and its display id may now belong to another problem. */
  isProblemDeleted: z.literal(true).optional(),
  /** Position among the waiting tasks, from 1, while the submission is Pending. */
  queuePosition: z.number().int().nullable().optional(),
  /** Expected waiting time in ms; null if unknown. */
  queueWaitMs: z.number().int().nullable().optional(),
  can: submissionCan,
});
export type Submission = z.infer<typeof submission>;

export const submissionRow = z.object({
  submitId: z.number().int(),
  uid: z.string(),
  username: z.string(),
  pid: z.number().int(),
  displayPid: z.string(),
  displayId: z.string().nullable(),
  title: z.string(),
  submitTime: isoDate,
  status: z.number().int(),
  share: z.boolean(),
  time: z.number().int().nullable(),
  memory: z.number().int().nullable(),
  score: z.number().int().nullable(),
  exactScore: exactPoints,
  oiRankScore: z.number().int().nullable(),
  length: z.number().int().nullable(),
  language: z.string(),
  cid: z.number().int(),
  cpid: z.number().int(),
  /** Unknown to existing clients: the group of the submission. */
  gid: z.number().int().nullable().optional(),
  /** Unknown to existing clients: present if the submission belongs to a virtual participation. */
  isVirtual: z.literal(true).optional(),
  /** Unknown to existing clients: the problem was deleted, and its display id may now belong to another problem. */
  isProblemDeleted: z.literal(true).optional(),
  source: z.null(),
  judger: z.string().nullable(),
  ip: z.null(),
  isManual: z.boolean(),
  can: submissionCan,
});
export type SubmissionRow = z.infer<typeof submissionRow>;

/**
 * Output of one side of an interaction. `head` is its beginning, and `tail` its end if the beginning is not all.
 * Control characters are escaped.
 */
const saidText = z.object({ bytes: z.number().int(), head: z.string(), tail: z.string() });

export const judgeCase = z.object({
  seq: z.number().int(),
  groupNum: z.number().int(),
  status: z.number().int(),
  time: z.number().int(),
  memory: z.number().int(),
  score: z.number().int().nullable(),
  exactScore: exactPoints,
  userOutput: z.string().nullable(),
  mode: z.string(),
  /** Number of the sample, from 1. Only samples have it. The response contains samples on request, or if one failed. */
  sample: z.number().int().positive().optional(),
  /** Reason why the case was not accepted, as far as the viewer may see it. */
  why: why.optional(),
  /** Details that quote the test data: the words that differ, the checker's message. */
  quoted: z
    .object({ expected: z.string().optional(), found: z.string().optional(), said: z.string().optional() })
    .optional(),
  /** Whether the viewer may open the input and the answer of the case. */
  isDataOpen: z.boolean().optional(),
  /** Staff only. */
  id: z.number().int().optional(),
  pid: z.number().int().optional(),
  submitId: z.number().int().optional(),
  uid: z.string().optional(),
  caseId: z.number().int().optional(),
  inputData: z.string().optional(),
  outputData: z.string().optional(),
  /** CPU times in ms of both runs, if the case ran twice because its time was near the limit. */
  measuredMs: z.array(z.number()).optional(),
  /** Interaction as text, for the first failed cases of an interactive problem. A second run has recorded it. */
  conversation: z
    .object({ fromContestant: saidText, fromInteractor: saidText, isSameVerdict: z.boolean() })
    .optional(),
});

export const caseResults = z.object({
  judgeCaseMode: z.string(),
  /** Limits of the program in its language: time in ms, memory in KB. */
  limits: z.object({ time: z.number().int(), memory: z.number().int() }).optional(),
  judgeCaseList: z.array(judgeCase).nullable(),
  subTaskJudgeCaseVoList: z
    .array(
      z.object({
        groupNum: z.number().int(),
        status: z.number().int(),
        score: z.number().int(),
        exactScore: exactPoints,
        /** Full score of the group. */
        fullScore: points.optional(),
        ac: z.number().int(),
        total: z.number().int(),
        time: z.number().int().nullable(),
        memory: z.number().int().nullable(),
        subtaskDetailList: z.array(judgeCase),
      }),
    )
    .nullable(),
});

/** A file of the test data or an output: its size in bytes, and an excerpt. */
const caseText = z.object({ bytes: z.number().int(), shown: excerpt });

/** Texts of one case, which the viewer compares. */
export const caseData = z.object({
  input: caseText,
  answer: caseText,
  /** Output of the program. It is stored only for the first failed cases of a judging. */
  output: caseText.nullable(),
});

/** One of a submission's judgings. */
export const pastJudging = z.object({
  number: z.number().int(),
  reason: z.string().describe('submit, rejudge, resubmit or manual; more values may follow'),
  by: z.string().nullable().describe('username of the person who requested it'),
  status: z.number().int(),
  time: z.number().int().nullable().describe('ms'),
  memory: z.number().int().nullable().describe('KB'),
  score: z.number().int().nullable(),
  exactScore: exactPoints,
  judger: z.string().nullable(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  isCurrent: z.boolean(),
});

/** Errors that depend on the area (bank, group, training or contest) and not on the program. */
export const submitErrors = [
  'judgingClosed',
  'problemNotFound',
  'problemHidden',
  'groupMembersOnly',
  'contestNotFound',
  'contestNotStarted',
  'contestEnded',
  'contestMembersOnly',
  'contestPasswordNeeded',
  'contestAccountRefused',
  'ownTimeWaits',
  'ownTimeOver',
  'examHandedIn',
  'trainingNotFound',
  'trainingPasswordNeeded',
  'trainingLocked',
  'homeworkNotOpen',
  'homeworkClosed',
  'contestRemoteRefused',
] as const;

export const submissionRoutes = {
  'POST /api/submit-problem-judge': {
    summary: 'Submits a program; it is stored and queued before the response',
    summaryZh: '提交程序；响应之前已存储并入队',
    access: 'permission:submit',
    tokenScope: 'submit',
    body: z.object({
      /** Display id of the problem. In a contest, the id that the problem has in the contest. */
      pid: z.union([z.string().max(255), z.number()]).transform(String),
      language: z.string().max(64),
      code: z.string(),
      cid: optionalInt,
      tid: optionalInt,
      gid: optionalInt,
      isRemote: z.boolean().nullish(),
      /**
       * Answer to a captcha and its key. They are required after the error `submitCaptchaRequired`; until then clients
       * send null. Clients that never send these fields must wait longer between submissions instead.
       */
      captcha: z.string().max(32).nullish(),
      captchaKey: z.string().max(64).nullish(),
      /** Random id that makes retries safe. A repeated request with the same id gets the response of the first one. */
      requestId: z.string().max(64).nullish(),
    }),
    data: submission,
    errors: [
      ...submitErrors,
      'languageUnknown',
      'languageNotAllowed',
      'languageUnavailable',
      'codeEmpty',
      'codeTooLong',
      'codeTooShort',
      'submitTooSoon',
      'submitCaptchaRequired',
      'captchaWrong',
      'remoteUnavailable',
      'remoteJudgeOff',
      'remoteClaimOnly',
      'remoteChallenged',
      'remoteAccountsMissing',
      'remoteCodeLength',
    ],
  },
  'GET /api/get-submission-list': {
    summary: 'Submissions outside contests, newest first',
    summaryZh: '比赛外的提交，最新的在前',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(30),
      onlyMine: queryBool.nullish(),
      status: optionalInt,
      username: optionalText,
      problemID: optionalText,
      language: optionalText,
      gid: optionalInt,
      completeProblemID: queryBool.nullish(),
    }),
    data: page(submissionRow),
    errors: ['onlyMineNeedsLogin', 'groupMembersOnly'],
  },
  'GET /api/get-submission-detail': {
    summary: 'One submission, as far as the caller may see it',
    summaryZh: '一次提交中当前用户可见的内容',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({ submitId: wireInt }),
    data: z.object({
      submission,
      codeShare: z.boolean().nullable(),
      remoteRun: remoteRunView.nullish().describe('run at the remote judge'),
    }),
    errors: ['submissionNotFound', 'submissionForbidden'],
  },
  'GET /api/submission-progress': {
    summary: 'State and cases of a submission; with `seen`, waits up to 20 seconds for a change',
    summaryZh: '一次提交的状态与各测试点进度；给出 seen 时最多等待 20 秒，直到有变化',
    access: 'login',
    tokenScope: 'read',
    query: z.object({
      submitId: wireInt,
      seen: z.string().max(100).nullish().describe('`mark` of the last answer'),
    }),
    data: submissionEvent.extend({
      mark: z.string().describe('changes with the state'),
      isFinal: z.boolean().describe('the judging has ended, or its outcome is hidden for now'),
    }),
    errors: ['submissionNotFound', 'submissionForbidden'],
    rateLimit: 240,
  },
  'GET /api/get-all-case-result': {
    summary: 'Case results; null if the problem hides them',
    summaryZh: '各测试点结果；题目不公开时为 null',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({
      submitId: wireInt,
      /** Whether to include samples. By default they are included only if one of them failed. */
      samples: queryBool.nullish(),
    }),
    data: caseResults.nullable(),
    errors: ['submissionNotFound', 'submissionForbidden'],
  },
  'GET /api/get-case-data': {
    summary: 'Input, answer and output of one case around the first difference, if its data is visible',
    summaryZh: '一个测试点的输入、期望输出与程序输出，只给首处不同附近的部分；仅在其数据可以公开时',
    access: 'login',
    query: z.object({ submitId: wireInt, seq: wireInt }),
    data: caseData,
    errors: ['submissionNotFound', 'submissionForbidden', 'caseNotFound', 'caseDataHidden'],
  },
  'GET /api/get-submission-judgings': {
    summary: 'Judgings of a submission, newest first; for staff',
    summaryZh: '一次提交的历次评测，新的在前；仅管理人员可看',
    access: 'login',
    query: z.object({ submitId: wireInt }),
    data: z.array(pastJudging),
    errors: ['submissionNotFound', 'submissionForbidden'],
  },
  'POST /api/check-submissions-status': {
    summary: 'Current states of several submissions outside contests',
    summaryZh: '多个比赛外提交的当前状态',
    access: 'anon',
    tokenScope: 'read',
    body: z.object({
      submitIds: z.array(wireInt).max(limits.statusBatchMax),
      cid: optionalInt,
      gid: optionalInt.describe('id of a group: its submissions instead of those of the bank; for members'),
    }),
    data: z.record(z.string(), submission),
    errors: ['groupMembersOnly'],
  },
  'POST /api/check-contest-submissions-status': {
    summary: 'Current states of several submissions of a contest',
    summaryZh: '多个比赛提交的当前状态',
    access: 'login',
    body: z.object({ submitIds: z.array(wireInt).max(limits.statusBatchMax), cid: optionalInt }),
    data: z.record(z.string(), submission),
    errors: [
      'contestNotFound',
      'contestNotStarted',
      'contestMembersOnly',
      'contestPasswordNeeded',
      'contestAccountRefused',
    ],
  },
  'PUT /api/submission': {
    summary: 'Shares or unshares the code of a submission of the caller',
    summaryZh: '分享或取消分享自己提交的代码',
    access: 'login',
    owner: { noun: 'submission', field: 'submitId' },
    body: z.object({ submitId: wireInt, share: z.boolean(), uid: z.string().max(64).nullish() }),
    errors: ['submissionNotFound', 'notYourSubmission', 'shareNotAllowed'],
  },
} as const satisfies RouteTable;
