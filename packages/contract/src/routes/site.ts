import { z } from 'zod';
import { signInProviderKeys } from '../enums/sign-in-providers.ts';
import { formula, formulas } from '../text/formula.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, page, pageQuery, queryBool } from '../wire/wire.ts';
import { ratingTiers } from '../rating-tiers.ts';
import { contest } from './contest.ts';

export const websiteConfig = z.object({
  baseUrl: z.string(),
  name: z.string(),
  shortName: z.string(),
  register: z.boolean(),
  recordName: z.string(),
  recordUrl: z.string(),
  description: z.string(),
  email: z.string().nullable(),
  projectName: z.string(),
  projectUrl: z.string(),
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
  /** Whether administrators may publish their own problems. */
  adminsPublish: z.boolean(),
  /** Whether mail addresses are verified. False if the site cannot send mails, because no code would arrive. */
  isMailVerified: z.boolean(),
  /** Whether the site has an assistant (GET /api/assistant). */
  hasAssistant: z.boolean(),
  /** Name of the external sign-in service (GET /api/oidc/start); null if there is none. */
  oidcName: z.string().nullable(),
  /**
   * All external services for sign-in, including that of `oidcName`. `key` is the `provider` of GET /api/oidc/start.
   */
  signInProviders: z.array(z.object({ key: z.enum(signInProviderKeys), name: z.string() })),
  /** Whether users may sign in with passkeys. */
  hasPasskeys: z.boolean(),
  /** Minimum interval in seconds between two practice submissions of a user; 0: no limit. */
  submitInterval: z.number().int(),
  minimumCodeLength: z.number().int(),
  ratingTiers: ratingTiers.describe('titles and colors of the ratings of this site'),
  timeZone: z.string(),
  /** Keys of the remote judges whose problems are in the bank. */
  remoteJudges: z.array(z.string()),
  formulas,
  now: isoDate,
});

export const announcement = z.object({
  id: z.number().int(),
  title: z.string(),
  content: z.string().describe('Markdown'),
  formulas,
  uid: z.string(),
  username: z.string(),
  status: z.number().int(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});

export const siteRoutes = {
  'GET /api/get-website-config': {
    summary: 'Site name, links and switches',
    summaryZh: '站点名称、链接与开关',
    access: 'anon',
    data: websiteConfig,
  },
  'GET /api/formulas': {
    summary: 'Formulas of a text that another response omitted (not ready, or too many); null: not ready yet',
    summaryZh: '其他响应中未及排版或因过多而省去的一段文本的公式；null 表示尚未就绪',
    access: 'anon',
    query: z.object({
      key: z
        .string()
        .max(64)
        .regex(/^[\w-]+$/)
        .describe('`later` of that response'),
    }),
    data: z.object({ formulas: z.array(formula).nullable() }),
  },
  'GET /api/home-carousel': {
    summary: 'Pictures of the home page',
    summaryZh: '首页轮播图',
    access: 'anon',
    data: z.array(
      z.object({
        id: z.number().int(),
        url: z.string(),
        link: z.string().optional().describe('target of the link'),
        description: z.string().optional().describe('alternative text'),
      }),
    ),
  },
  'GET /api/get-recent-contest': {
    summary: 'Contests that run or start within 14 days, latest start first',
    summaryZh: '近 14 天的比赛',
    access: 'anon',
    data: z.array(contest),
  },
  'GET /api/get-common-announcement': {
    summary: 'Announcements of the site, newest first',
    summaryZh: '站点公告，最新的在前',
    access: 'anon',
    query: z.object({
      ...pageQuery(10, limits.textPageSizeMax),
      id: optionalInt.describe('only this announcement'),
    }),
    data: page(announcement),
  },
  'GET /api/get-recent-seven-ac-rank': {
    summary: 'The ten users who solved the most problems within seven days',
    summaryZh: '七天内解题最多的十位用户',
    access: 'anon',
    data: z.array(
      z.object({
        uid: z.string(),
        username: z.string(),
        nickname: z.string().nullable(),
        avatar: z.string().nullable(),
        titleName: z.string().nullable(),
        titleColor: z.string().nullable(),
        ac: z.number().int(),
        signature: z.null(),
        total: z.null(),
        rating: z.null(),
      }),
    ),
  },
  'GET /api/get-recent-updated-problem': {
    summary: 'The ten most recently changed public problems',
    summaryZh: '最近修改的十道公开题目',
    access: 'anon',
    data: z.array(
      z.object({
        id: z.number().int(),
        problemId: z.string(),
        title: z.string(),
        type: z.number().int(),
        difficulty: z.number().int(),
        gmtCreate: isoDate,
        gmtModified: isoDate,
      }),
    ),
  },
  'GET /api/get-last-week-submission-statistics': {
    summary: 'Submissions and accepted submissions of the last seven days, today last',
    summaryZh: '七天的提交数与通过数，今天在最后',
    access: 'anon',
    query: z.object({ forceRefresh: queryBool.optional() }),
    data: z.object({
      dateStrList: z.array(z.string().describe('MM-dd')),
      acCountList: z.array(z.number().int()),
      totalCountList: z.array(z.number().int()),
    }),
  },
} as const satisfies RouteTable;
