import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalText, points } from '../wire/wire.ts';

const count = z.number().int().min(0);

/** A submission in the bank to a public problem. */
const recentSubmission = z.object({
  submitId: z.number().int(),
  problemId: z.string().describe('display id'),
  title: z.string(),
  status: z.number().int(),
  language: z.string(),
  submitTime: isoDate,
});

/** A finished contest whose final scoreboard the caller may see. */
const finishedContest = z.object({
  cid: z.number().int(),
  title: z.string(),
  gid: z.number().int().nullable(),
  type: z.number().int().describe('0 ACM, 1 OI'),
  endTime: isoDate,
  rank: z.number().int().nullable().describe('null: takes part unofficially'),
  contestants: count.describe('number of ranked contestants'),
  solved: count.nullable().describe('null in OI contests'),
  points: points.nullable().describe('null in ACM contests'),
  problems: count,
});

/** Activity of a user, as far as every viewer may see it. */
export const userActivityRoutes = {
  'GET /api/user-activity': {
    summary:
      'Activity of a user on public problems and in finished contests: submissions, ranks, tags, languages, streaks',
    summaryZh: '用户的公开活动：最近提交、已结束比赛的名次、按标签与难度的通过数、语言、连续提交天数',
    access: 'anon',
    query: z.object({ uid: optionalText, username: optionalText }),
    data: z.object({
      recent: z.array(recentSubmission).describe('latest first'),
      contests: z.array(finishedContest).describe('latest end first'),
      tags: z
        .array(
          z.object({ id: z.number().int(), name: z.string(), color: z.string().nullable(), solved: count }),
        )
        .describe('most solved first'),
      difficulties: z.array(z.object({ difficulty: z.number().int(), solved: count })),
      languages: z
        .array(z.object({ language: z.string(), submissions: count, judged: count, accepted: count }))
        .describe('most used first'),
      streak: z
        .object({ current: count, longest: count })
        .describe(
          'consecutive days with a submission, as the heat map counts them, in the time zone of the site',
        ),
    }),
    errors: ['userNotFound'],
  },
} as const satisfies RouteTable;
