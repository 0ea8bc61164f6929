import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';

const id = z.string().max(36);
const filter = id.optional().describe('an object’s reference; empty: it has none');
const contest = { contest: id.describe('number of the contest') };
const type = id.describe(
  'access, account, state, status, scoreboard, event-feed, or a list: judgement-types, languages, problems, groups, ' +
    'organizations, teams, accounts, clarifications, submissions, judgements, runs, awards',
);

const refusals = [
  'contestNotFound',
  'contestMembersOnly',
  'contestPasswordNeeded',
  'contestAccountRefused',
  'contestBoardClosed',
  'contestApiCredentials',
  'contestApiUnknown',
] as const;

/**
 * The ICPC Contest API, version 2023-06, read side, for resolvers, boards and presentation clients: their base address is
 * `<site>/api/contest-api`. Answers are as the standard says, without an envelope; failures have their HTTP code and
 * `{code, message}`. Visitors read what a public board shows; others sign in by HTTP basic authentication with an API
 * token as password.
 */
export const contestApiRoutes = {
  'GET /api/contest-api': {
    summary: 'ICPC Contest API: its version, and who provides it',
    summaryZh: 'ICPC Contest API：版本与提供者',
    access: 'anon',
    tokenScope: 'read',
    isRaw: true,
    rateLimit: 300,
    errors: ['contestApiCredentials'],
  },
  'GET /api/contest-api/contests': {
    summary: 'ICPC Contest API: the contests of the site, the latest first',
    summaryZh: 'ICPC Contest API：本站的比赛，最新的在前',
    access: 'anon',
    tokenScope: 'read',
    isRaw: true,
    rateLimit: 60,
    errors: ['contestApiCredentials'],
  },
  'GET /api/contest-api/contests/:contest': {
    summary: 'ICPC Contest API: a contest, as far as the caller may know of it',
    summaryZh: 'ICPC Contest API：一场比赛，内容以调用者可见的为限',
    access: 'anon',
    tokenScope: 'read',
    params: z.object(contest),
    isRaw: true,
    rateLimit: 300,
    errors: ['contestNotFound', 'contestMembersOnly', 'contestApiCredentials'],
  },
  'GET /api/contest-api/contests/:contest/:type': {
    summary:
      'ICPC Contest API: a list, the state, the scoreboard or the event feed of a contest, as far as it is open',
    summaryZh: 'ICPC Contest API：比赛的某个列表、状态、榜单或事件流，以对调用者开放的为限',
    access: 'anon',
    tokenScope: 'read',
    params: z.object({ ...contest, type }),
    query: z.object({
      since_token: z
        .string()
        .max(100)
        .optional()
        .describe('the last token of a feed that is gone on with; another: HTTP 400'),
      since_id: z.string().max(100).optional().describe('of feeds before 2022-07: HTTP 400'),
      stream: id.optional().describe('false: the feed ends with what is there'),
      group_id: filter,
      language_id: filter,
      problem_id: filter,
      team_id: filter,
      organization_id: filter,
      submission_id: filter,
      judgement_id: filter,
      judgement_type_id: filter,
      from_team_id: filter,
      to_team_id: filter,
      reply_to_id: filter,
    }),
    isRaw: true,
    rateLimit: 300,
    errors: [...refusals, 'contestFeedStale'],
  },
  'GET /api/contest-api/contests/:contest/:type/:object': {
    summary: 'ICPC Contest API: one object of a list',
    summaryZh: 'ICPC Contest API：列表中的一个对象',
    access: 'anon',
    tokenScope: 'read',
    params: z.object({ ...contest, type, object: id }),
    isRaw: true,
    rateLimit: 300,
    errors: refusals,
  },
  'GET /api/contest-api/contests/:contest/submissions/:object/files': {
    summary: 'ICPC Contest API: the program of a submission as a zip, for those who run the contest',
    summaryZh: 'ICPC Contest API：一次提交的程序，以 zip 下载，仅供比赛管理员',
    access: 'anon',
    tokenScope: 'read',
    params: z.object({ ...contest, object: id }),
    isRaw: true,
    rateLimit: 600,
    errors: refusals,
  },
} as const satisfies RouteTable;
