import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { points, queryBool, wireInt } from '../wire/wire.ts';
import { rejudgeBatch, rejudgeComparison } from './rejudge-batch.ts';

/** Which submissions of a contest are judged anew. */
export const contestRejudge = z.object({
  cid: wireInt,
  pids: z.array(wireInt).min(1).max(limits.contestProblemsMax).describe('problems of the contest'),
  withManual: queryBool.nullish().describe('also those with a verdict by hand, cancelled ones among them'),
});

/** How somebody stands on a board. */
const place = z.object({
  rank: z.number().int().describe('-1: a star user, who takes part outside the order'),
  total: points.describe('problems solved, or the score'),
  time: z.number().int().describe('seconds with penalties, or ms of the accepted runs'),
  award: z
    .object({ name: z.string(), background: z.string(), color: z.string() })
    .nullable()
    .describe('what is won at this place'),
  firsts: z.array(z.string()).describe('display ids of the problems that were solved first here'),
});
export type BoardPlace = z.infer<typeof place>;

const moved = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  before: place.nullable().describe('null: not on the board'),
  after: place.nullable(),
});
export type MovedRow = z.infer<typeof moved>;

export const boardComparison = z.object({
  people: z.number().int().describe('rows of the board'),
  changed: z.number().int().describe('rows whose own figures change'),
  shifted: z.number().int().describe('rows that change their rank alone'),
  awards: z.number().int().describe('rows whose award changes'),
  rows: z
    .array(moved)
    .describe(
      'those whose figures, award or first solutions change or whose rank does among the first ten, by their new rank, the first 500',
    ),
});
export type BoardComparison = z.infer<typeof boardComparison>;

const access = 'permission:rejudge';

/** Rejudges of a contest that run aside: the board as it is and as it would be, and then apply or drop. */
export const contestRejudgeRoutes = {
  'GET /api/admin/contest-rejudges': {
    summary: 'The problems of a contest with what was submitted to them, and its last rejudges aside',
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
          manual: z.number().int().describe('with a verdict by hand'),
          waiting: z.number().int().describe('being judged at present'),
        }),
      ),
      batches: z.array(rejudgeBatch).describe('newest first, the last twenty'),
    }),
    errors: ['contestNotFound'],
  },
  'POST /api/admin/contest-rejudges': {
    summary: 'Judges submissions of a contest anew, aside from its board',
    summaryZh: '重测比赛的提交，先不改变榜单',
    access,
    body: contestRejudge,
    data: rejudgeBatch,
    errors: ['contestNotFound', 'rejudgeNothing', 'rejudgeTooMany'],
  },
  'GET /api/admin/contest-rejudge': {
    summary: 'What a rejudge of a contest turns: verdicts, rows, ranks and awards, before and after',
    summaryZh: '比赛重测的新旧对照：结果、名次与奖项',
    access,
    query: z.object({ id: wireInt }),
    data: rejudgeComparison.extend({ board: boardComparison }),
    errors: ['rejudgeBatchNotFound', 'contestNotFound'],
  },
} as const satisfies RouteTable;
