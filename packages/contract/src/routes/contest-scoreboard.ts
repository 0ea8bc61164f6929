import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalText, page, pageQuery, points, queryBool, wireInt } from '../wire/wire.ts';
import { contest, contestInfo, entryRefusals } from './contest.ts';

/**
 * The contestant of a row. Managers always see the real name; other users see it only if the contest shows real names.
 */
const identity = {
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  gender: z.string(),
  avatar: z.string().nullable(),
  school: z.string().nullable(),
  siteRating: z.number().int().optional().describe('present rating on this site; absent: none'),
};

const placing = {
  rank: z.number().int().describe('-1: star user, not ranked'),
  isWinAward: z.boolean(),
  awardName: z.string().nullable(),
  awardBackground: z.string().nullable(),
  awardColor: z.string().nullable(),
};

/** The cell of a contestant for one problem. A field is absent if its event has not happened. */
export const acmCell = z.object({
  errorNum: z.number().int().describe('attempts with penalty before the first accepted one'),
  isAC: z.boolean().optional(),
  isFirstAC: z.boolean().optional(),
  ACTime: z.number().int().optional().describe('seconds since the start'),
  isAfterContest: z.boolean().optional().describe('accepted after the end of the contest'),
  tryNum: z.number().int().optional().describe('attempts during the freeze'),
});
export type AcmCell = z.infer<typeof acmCell>;

export const acmRow = z.object({
  ...placing,
  ...identity,
  ac: z.number().int(),
  total: z.number().int().describe('all attempts'),
  totalTime: z.number().int().describe('seconds, including penalties'),
  submissionInfo: z.record(z.string(), acmCell).describe('by display id'),
});
export type AcmRow = z.infer<typeof acmRow>;

export const oiRow = z.object({
  ...placing,
  ...identity,
  totalScore: z.number().int(),
  /** Scores with two decimals. Absent if the whole numbers in the row are exact. */
  exact: z.object({ totalScore: points, submissionInfo: z.record(z.string(), points) }).optional(),
  totalTime: z.number().int().describe('sum of the times of the accepted submissions in ms'),
  submissionInfo: z.record(z.string(), z.number().int().nullable()).describe('score by display id'),
  timeInfo: z
    .record(z.string(), z.number().int())
    .nullable()
    .describe('ms by display id, if the counted submission was accepted'),
});
export type OiRow = z.infer<typeof oiRow>;

/** Properties of the scoreboard as a whole. */
const boardFacts = {
  /** Version of the scoreboard; increases with every change. */
  boardNumber: z.number().int(),
  /** Whether the scoreboard is frozen, so that later results are not included. */
  isSealed: z.boolean(),
};

const rankQuery = z.object({
  cid: wireInt,
  ...pageQuery(50),
  forceRefresh: z.boolean().nullish().describe('for managers: the scoreboard without freeze'),
  removeStar: z.boolean().nullish(),
  concernedList: z
    .array(z.string().max(64))
    .max(500)
    .nullish()
    .describe('uids of followed users, listed first'),
  keyword: optionalText.describe('matches part of the shown name, username, nickname or school'),
  containsEnd: z.boolean().nullish().describe('also submissions after the end, if the contest allows them'),
  showRegistered: z.boolean().nullish().describe('also registered users without submissions'),
});

const wireRow = z.union([acmRow, oiRow]);
const boardPage = page(wireRow).extend(boardFacts);
const pair = z.tuple([z.number().int(), z.number().int()]);

/**
 * `event: changed` of the live topic `contest-board:<id>`. If `boardNumber` is absent, the client may have missed
 * changes.
 */
export const scoreboardNotice = z.object({
  topic: z.string(),
  boardNumber: z.number().int().optional(),
  isSealed: z.boolean().optional(),
});
export type ScoreboardNotice = z.infer<typeof scoreboardNotice>;

/**
 * `event: board` of the live topic `contest-board:<id>`. It contains the difference between two consecutive public
 * scoreboards (`changesBetween` in packages/rules), for clients whose scoreboard has the number `from`. Other clients
 * refetch the scoreboard.
 */
export const scoreboardEventSchema = z.object({
  topic: z.string(),
  from: z.number().int(),
  boardNumber: z.number().int(),
  isSealed: z.boolean(),
  before: z.number().int(),
  kept: z.array(pair),
  shifts: z.array(pair),
  rows: z.array(z.object({ at: z.number().int(), row: wireRow })),
});
export type ScoreboardEventMessage = z.infer<typeof scoreboardEventSchema>;

export const contestScoreboardRoutes = {
  'POST /api/get-contest-rank': {
    summary: 'A page of a contest’s scoreboard: the caller’s row, followed users, then everybody by rank',
    summaryZh: '比赛榜单的一页：自己、关注的人，然后按名次排列的所有人',
    access: 'login',
    tokenScope: 'read',
    body: rankQuery,
    data: boardPage,
    errors: ['contestNotFound', ...entryRefusals],
  },
  'GET /api/get-contest-outsize-info': {
    summary: 'A contest and its problems for the public scoreboard',
    summaryZh: '公开榜单所需的比赛信息与题目',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({ cid: wireInt }),
    data: z.object({
      contest: contest.extend({ seal: contestInfo.shape.seal, boardNumber: z.number().int() }),
      problemList: z.array(
        z.object({
          id: z.number().int(),
          cid: z.number().int(),
          pid: z.number().int(),
          displayId: z.string(),
          displayTitle: z.string(),
          color: z.string().nullable(),
          gmtCreate: isoDate,
          gmtModified: isoDate,
        }),
      ),
    }),
    errors: ['contestNotFound', 'contestBoardClosed', 'contestNotStarted', 'boardAwaitsWindow'],
  },
  'POST /api/get-contest-outside-scoreboard': {
    summary: 'A page of the public scoreboard of a contest; needs no sign-in',
    summaryZh: '比赛公开榜单的一页，无需登录',
    access: 'anon',
    body: rankQuery,
    data: boardPage,
    errors: ['contestNotFound', 'contestBoardClosed', 'contestNotStarted', 'boardAwaitsWindow'],
  },
  'GET /api/contest-board': {
    summary: 'The whole scoreboard of a contest, with an ETag; HTTP 304 if unchanged',
    summaryZh: '比赛的整个榜单，带 ETag；没有变化时返回 HTTP 304',
    access: 'anon',
    query: z.object({
      cid: wireInt,
      outside: queryBool.nullish().describe('the public scoreboard; otherwise only for participants'),
      real: queryBool.nullish().describe('for managers: without freeze'),
      removeStar: queryBool.nullish(),
      containsEnd: queryBool.nullish(),
      top: queryBool
        .nullish()
        .describe(
          `no more than the first ${limits.boardPageSize} rows, with one’s own and how many there are`,
        ),
    }),
    data: z.object({
      ...boardFacts,
      rows: z.array(wireRow),
      total: z
        .number()
        .int()
        .optional()
        .describe('number of rows of the whole scoreboard, if only its top is returned'),
      own: wireRow.nullable().optional().describe('the caller’s row, in addition to the top'),
    }),
    errors: ['contestNotFound', ...entryRefusals, 'contestBoardClosed', 'boardAwaitsWindow'],
  },
  'GET /api/get-contest-scroll-board-info': {
    summary: 'Data for a scroll board of an ended ACM contest that was frozen',
    summaryZh: '滚榜所需的比赛信息',
    access: 'anon',
    query: z.object({ cid: wireInt }),
    data: z.object({
      id: z.number().int(),
      rankShowName: z.string(),
      problemCount: z.number().int(),
      balloonColor: z.record(z.string(), z.string().nullable()).describe('colors of the problems in order'),
      startTime: z.string().describe('yyyy/MM/dd HH:mm:ss in UTC+8'),
      sealRankTime: z.string().describe('yyyy/MM/dd HH:mm:ss in UTC+8'),
      starUserList: z.array(z.string()).describe('usernames'),
    }),
    errors: ['contestNotFound', 'scrollBoardRefused', 'contestManagersOnly'],
  },
  'GET /api/get-contest-scroll-board-submission': {
    summary: 'Submissions that a scroll board reveals, newest first',
    summaryZh: '滚榜要揭晓的提交，最新的在前',
    access: 'anon',
    query: z.object({ cid: wireInt, removeStar: queryBool.nullish() }),
    data: z.array(
      z.object({
        ...identity,
        submitId: z.number().int(),
        status: z.number().int(),
        submitTime: z.string().describe('yyyy/MM/dd HH:mm:ss in UTC+8'),
        displayId: z.string(),
      }),
    ),
    errors: ['contestNotFound', 'scrollBoardRefused', 'contestManagersOnly'],
  },
} as const satisfies RouteTable;
