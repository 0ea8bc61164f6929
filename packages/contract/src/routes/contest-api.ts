import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';

const id = z.string().max(36);
const filter = id.optional().describe('reference to an object; empty: none');
const contest = { contest: id.describe('id of the contest') };
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
 * The read-only part of the ICPC Contest API, version 2023-06, for resolvers, scoreboards and presentation clients.
 * Their base URL is `<site>/api/contest-api`. Responses follow the standard and have no envelope. Errors have their
 * HTTP code and `{code, message}`. Visitors see the data of the public scoreboard. Other users sign in by HTTP basic
 * authentication with an API token as password.
 */
export const contestApiRoutes = {
  'GET /api/contest-api': {
    summary: 'ICPC Contest API: version and provider',
    summaryZh: 'ICPC Contest API：版本与提供者',
    access: 'anon',
    tokenScope: 'read',
    isRaw: true,
    rateLimit: 300,
    errors: ['contestApiCredentials'],
  },
  'GET /api/contest-api/contests': {
    summary: 'ICPC Contest API: contests of the site, latest first',
    summaryZh: 'ICPC Contest API：本站的比赛，最新的在前',
    access: 'anon',
    tokenScope: 'read',
    isRaw: true,
    rateLimit: 60,
    errors: ['contestApiCredentials'],
  },
  'GET /api/contest-api/contests/:contest': {
    summary: 'ICPC Contest API: one contest, as far as the caller may see it',
    summaryZh: 'ICPC Contest API：一场比赛，内容以调用者可见的为限',
    access: 'anon',
    tokenScope: 'read',
    params: z.object(contest),
    isRaw: true,
    rateLimit: 300,
    errors: ['contestNotFound', 'contestMembersOnly', 'contestApiCredentials'],
  },
  'GET /api/contest-api/contests/:contest/:type': {
    summary: 'ICPC Contest API: a list, the state, the scoreboard or the event feed of a contest',
    summaryZh: 'ICPC Contest API：比赛的某个列表、状态、榜单或事件流，以对调用者开放的为限',
    access: 'anon',
    tokenScope: 'read',
    params: z.object({ ...contest, type }),
    query: z.object({
      since_token: z
        .string()
        .max(100)
        .optional()
        .describe('last token of the feed to resume; HTTP 400 if unknown'),
      since_id: z.string().max(100).optional().describe('feeds before version 2022-07: HTTP 400'),
      stream: id.optional().describe('false: the feed ends after the present events'),
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
    summary: 'ICPC Contest API: source code of a submission as a ZIP archive, for managers of the contest',
    summaryZh: 'ICPC Contest API：一次提交的程序，以 zip 下载，仅供比赛管理员',
    access: 'anon',
    tokenScope: 'read',
    params: z.object({ ...contest, object: id }),
    isRaw: true,
    rateLimit: 600,
    errors: refusals,
  },
} as const satisfies RouteTable;
