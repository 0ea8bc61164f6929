import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { points, queryBool, wireInt } from '../wire/wire.ts';
import { rejudgeBatch, rejudgeComparison } from './rejudge-batch.ts';

/** Selects the submissions of a contest to rejudge. */
export const contestRejudge = z.object({
  cid: wireInt,
  pids: z.array(wireInt).min(1).max(limits.contestProblemsMax).describe('problems of the contest'),
  withManual: queryBool
    .nullish()
    .describe('also submissions with a manual verdict, including cancelled ones'),
});

/** Rank and result of a contestant on a scoreboard. */
const place = z.object({
  rank: z.number().int().describe('-1: star user, not ranked'),
  total: points.describe('number of solved problems, or the score'),
  time: z.number().int().describe('seconds including penalties, or ms of the accepted submissions'),
  award: z
    .object({ name: z.string(), background: z.string(), color: z.string() })
    .nullable()
    .describe('award at this rank'),
  firsts: z.array(z.string()).describe('display ids of the problems that this contestant solved first'),
});
export type ComparedRank = z.infer<typeof place>;

const moved = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  before: place.nullable().describe('null: not on the scoreboard'),
  after: place.nullable(),
});
export type MovedRow = z.infer<typeof moved>;

export const scoreboardComparison = z.object({
  people: z.number().int().describe('number of rows of the scoreboard'),
  changed: z.number().int().describe('number of rows whose figures change'),
  shifted: z.number().int().describe('number of rows of which only the rank changes'),
  awards: z.number().int().describe('number of rows whose award changes'),
  rows: z
    .array(moved)
    .describe(
      'changed rows by new rank, at most 500; rows of which only the rank changes are included in the top ten',
    ),
});
export type ScoreboardComparison = z.infer<typeof scoreboardComparison>;

const access = 'permission:rejudge';

/**
 * Rejudges of contests as dry runs. A dry run shows the scoreboard before and after, and is then applied or discarded.
 */
export const contestRejudgeRoutes = {
  'GET /api/admin/contest-rejudges': {
    summary: 'Problems of a contest with their submission counts, and its last rejudge batches',
    summaryZh: '比赛各题的提交数，以及最近的重测草稿',
    access,
    query: z.object({ cid: wireInt }),
    data: z.object({
      problems: z.array(
        z.object({
          pid: z.number().int(),
          displayId: z.string(),
          displayTitle: z.string(),
          color: z.string().nullable(),
          submissions: z.number().int(),
          manual: z.number().int().describe('with a manual verdict'),
          waiting: z.number().int().describe('being judged'),
        }),
      ),
      batches: z.array(rejudgeBatch).describe('newest first, at most twenty'),
    }),
    errors: ['contestNotFound'],
  },
  'POST /api/admin/contest-rejudges': {
    summary: 'Rejudges submissions of a contest; the scoreboard does not change until the result is applied',
    summaryZh: '重测比赛的提交，先不改变榜单',
    access,
    body: contestRejudge,
    data: rejudgeBatch,
    errors: ['contestNotFound', 'rejudgeNothing', 'rejudgeTooMany'],
  },
  'GET /api/admin/contest-rejudge': {
    summary: 'Effect of a rejudge on a contest: verdicts, rows, ranks and awards before and after',
    summaryZh: '比赛重测的新旧对照：结果、名次与奖项',
    access,
    query: z.object({ id: wireInt }),
    data: rejudgeComparison.extend({ board: scoreboardComparison }),
    errors: ['rejudgeBatchNotFound', 'contestNotFound'],
  },
} as const satisfies RouteTable;
