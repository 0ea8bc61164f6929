import { z } from 'zod';
import { contestCan } from '../enums/can.ts';
import { formulas } from '../text/formula.ts';
import { ratingFormulaKeys } from '../rating.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';
import { problemDetail, problemInfo } from './problem.ts';
import { submissionRow } from './submission.ts';

/** Phase of a contest: before its start, from the start (inclusive) to the end (exclusive), after the end. */
export const contestPhase = z.enum(['scheduled', 'running', 'ended']);
export type ContestPhase = z.infer<typeof contestPhase>;

/** How the contest changes ratings: the formula, and the conditions under which it does. */
export const contestRating = z.object({
  formula: z.enum(ratingFormulaKeys),
  min: z.number().int().nullable().describe('lowest rating for which the contest counts; null: any'),
  max: z.number().int().nullable(),
  participants: z.number().int().describe('minimum number of participants'),
});
export type ContestRating = z.infer<typeof contestRating>;

/** Unit to which solution times are rounded down before they are added up. */
export const penaltyUnit = z
  .enum(['second', 'minute'])
  .describe('ACM: minute follows the rules of ICPC contests, with ties broken by the last solution');

/** A contest in lists, on its page and on the home page. Fields that a list does not fill are null. */
export const contest = z.object({
  id: z.number().int(),
  uid: z.string().describe('uid of the author'),
  author: z.string(),
  title: z.string(),
  description: z.string().describe('Markdown'),
  type: z.number().int().describe('0 ACM, 1 OI'),
  status: z.number().int().describe('-1 scheduled, 0 running, 1 ended'),
  source: z.number().int().describe('id of the contest from which it was cloned; 0: none'),
  auth: z.number().int().describe('0 public, 1 private, 2 protected'),
  now: isoDate.nullable().describe('time of the server'),
  startTime: isoDate,
  endTime: isoDate,
  duration: z.number().int().describe('seconds'),
  sealRank: z.boolean().nullable(),
  sealRankTime: isoDate.nullable(),
  openPrint: z.boolean().nullable(),
  rankShowName: z.string().nullable().describe('username, nickname or realname'),
  openRank: z.boolean(),
  oiRankScoreType: z.string().describe('Recent or Highest'),
  penaltyUnit,
  count: z.number().int().nullable().describe('number of registrations; null if the contest has none'),
  gid: z.number().int().nullable(),
  allowEndSubmit: z.boolean(),
  rating: contestRating.optional().describe('absent: its results change no rating'),
});
export type Contest = z.infer<typeof contest>;

/** A user's virtual participation in a finished contest. */
export const virtualRun = z.object({
  id: z.number().int(),
  startTime: isoDate,
  endTime: isoDate,
  phase: contestPhase,
});
export type VirtualRunInfo = z.infer<typeof virtualRun>;

/** The viewer's own start and end, in a contest with individual timing. */
export const ownTime = z.object({
  seconds: z.number().int().describe('seconds per participant'),
  phase: z.enum(['waiting', 'running', 'over']),
  startTime: isoDate.nullable().describe('null: not started'),
  endTime: isoDate.nullable(),
});
export type OwnTimeInfo = z.infer<typeof ownTime>;

/** A contest with the viewer's rights in it. */
export const contestInfo = contest.extend({
  formulas,
  phase: contestPhase,
  /** The freeze. From `from` on, only managers see new results on the scoreboard. Null if the contest has no freeze. */
  seal: z
    .object({
      from: isoDate,
      /** Whether the scoreboard is frozen now. */
      isSealed: z.boolean(),
      /** Whether the freeze ends automatically when the contest ends. */
      opensItself: z.boolean(),
    })
    .nullable(),
  /**
   * Whether results are hidden, which happens in an OI contest with a frozen scoreboard. The viewer then sees only that
   * a submission has arrived.
   */
  areResultsHidden: z.boolean(),
  /** Whether only certain accounts may participate and the viewer's account is not among them. */
  isAccountRefused: z.boolean(),
  /** Version of the current scoreboard; increases with every change. */
  boardNumber: z.number().int(),
  /** The viewer's running or planned virtual participation. */
  virtual: virtualRun.nullable(),
  /** Null if all contestants start and end at the same time. */
  own: ownTime.nullable(),
  /** Settings of an exam, which closes the rest of the site to contestants. Null if the contest is no exam. */
  exam: z
    .object({
      /** Whether only the latest session of each contestant is valid. */
      isSingleSession: z.boolean(),
      isCompletionOff: z.boolean().describe('the editor offers no completions'),
      /** Whether the exam is restricted to certain network addresses. */
      isPlaceBound: z.boolean(),
      isHandedIn: z.boolean().describe('the viewer has ended their exam'),
    })
    .nullable(),
  can: contestCan,
});
export type ContestInfo = z.infer<typeof contestInfo>;

export const contestProblem = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  pid: z.number().int(),
  displayId: z.string(),
  displayTitle: z.string(),
  color: z.string().nullable().describe('color of the balloon'),
  /**
   * Number of accepted submissions on the scoreboard that the viewer sees. `total` is the number of all submissions.
   */
  ac: z.number().int(),
  total: z.number().int(),
});
export type ContestProblem = z.infer<typeof contestProblem>;

export const contestAnnouncement = z.object({
  id: z.number().int(),
  title: z.string(),
  content: z.string().describe('Markdown'),
  formulas,
  uid: z.string(),
  username: z.string(),
  status: z.number().int(),
  gid: z.number().int().nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});
export type ContestAnnouncement = z.infer<typeof contestAnnouncement>;

/**
 * A problem of a contest. Fields by which the problem could be found elsewhere are null until the end of the contest.
 */
export const contestProblemInfo = problemInfo.extend({
  problem: problemDetail.extend({ difficulty: z.number().int().nullable() }),
  areCountsFrozen: z
    .boolean()
    .optional()
    .describe('the scoreboard is frozen for the viewer: the counts are those before the freeze'),
});

/** Reasons why a user cannot enter a contest. */
export const entryRefusals = [
  'contestNotStarted',
  'contestMembersOnly',
  'contestPasswordNeeded',
  'contestAccountRefused',
  'ownTimeWaits',
] as const;

const byContest = z.object({ cid: wireInt });
const language = z.string().max(32).optional().describe('zh-CN or en-US; absent: that of the request');

export const contestRoutes = {
  'GET /api/get-contest-list': {
    summary: 'Contests outside groups: scheduled, running, then ended; latest first',
    summaryZh: '团队外的比赛：未开始、进行中、已结束，同类中最近的在前',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(10),
      status: optionalInt.describe('-1 scheduled, 0 running, 1 ended'),
      type: optionalInt.describe('0 ACM, 1 OI'),
      keyword: optionalText,
    }),
    data: page(contest),
  },
  'GET /api/get-contest-info': {
    summary: 'One contest, the time of the server, and the caller’s permissions',
    summaryZh: '一场比赛、服务器时间，以及调用者在其中的权限',
    access: 'login',
    tokenScope: 'read',
    query: byContest.extend({ l: language }),
    data: contestInfo,
    errors: ['contestNotFound', 'contestMembersOnly'],
  },
  'GET /api/get-contest-access': {
    summary: 'Whether the caller has entered with the password',
    summaryZh: '调用者是否已用密码报名',
    access: 'login',
    query: byContest,
    data: z.object({ access: z.boolean() }),
    errors: ['contestNotFound'],
  },
  'POST /api/register-contest': {
    summary: 'Registers the caller for a contest with its password',
    summaryZh: '用密码报名比赛',
    access: 'login',
    body: z.object({ cid: wireInt, password: z.string().trim().min(1).max(512) }),
    errors: [
      'contestNotFound',
      'contestMembersOnly',
      'entryTooOften',
      'contestPasswordWrong',
      'contestAccountRefused',
      'contestEntered',
    ],
    rateLimit: 20,
  },
  'GET /api/get-contest-problem': {
    summary: 'Problems of a contest with their counts',
    summaryZh: '比赛的题目及其统计',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({ cid: wireInt, containsEnd: queryBool.nullish() }),
    data: z.array(contestProblem),
    errors: ['contestNotFound', ...entryRefusals, 'contestBoardClosed', 'boardAwaitsWindow'],
  },
  'GET /api/get-contest-problem-details': {
    summary: 'A problem of a contest; fields that identify it elsewhere are empty until the end',
    summaryZh: '比赛中的一道题目；来源等信息在赛后公布',
    access: 'login',
    tokenScope: 'read',
    query: z.object({
      cid: wireInt,
      displayId: z.string().max(255),
      containsEnd: queryBool.nullish(),
      l: language,
    }),
    data: contestProblemInfo,
    errors: ['contestNotFound', ...entryRefusals, 'problemNotFound', 'problemHidden'],
  },
  'GET /api/contest-submissions': {
    summary: 'Submissions of a contest that the caller may see, newest first',
    summaryZh: '调用者可见的比赛提交，最新的在前',
    access: 'login',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(30),
      contestID: wireInt,
      onlyMine: queryBool.nullish(),
      status: optionalInt,
      username: optionalText,
      problemID: optionalText.describe('display id in the contest'),
      completeProblemID: queryBool.nullish(),
      language: optionalText,
      beforeContestSubmit: queryBool
        .nullish()
        .describe('only submissions before the start; absent: true before the start, false after it'),
      containsEnd: queryBool.nullish().describe('also submissions after the end, if the contest allows them'),
      virtual: optionalInt.describe('id of a virtual participation of the caller: only its submissions'),
    }),
    data: page(submissionRow),
    errors: ['contestNotFound', ...entryRefusals],
  },
  'GET /api/get-contest-announcement': {
    summary: 'Announcements of a contest, newest first',
    summaryZh: '比赛公告，最新的在前',
    access: 'login',
    tokenScope: 'read',
    query: z.object({ cid: wireInt, ...pageQuery(10, limits.textPageSizeMax) }),
    data: page(contestAnnouncement),
    errors: ['contestNotFound', ...entryRefusals],
  },
  'POST /api/get-contest-not-read-announcement': {
    summary: 'Unread announcements of a contest, newest first',
    summaryZh: '尚未读过的比赛公告，最新的在前',
    access: 'login',
    body: z.object({
      cid: wireInt,
      readAnnouncementList: z
        .array(wireInt)
        .max(limits.statusBatchMax * 10)
        .nullish(),
    }),
    data: z.array(contestAnnouncement),
    errors: ['contestNotFound', ...entryRefusals],
  },
} as const satisfies RouteTable;
