import { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import { limits } from '../limits/index.ts';
import { pickedColor } from '../picked-color.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, visibleText, wireInt } from '../wire/wire.ts';
import { adminProblem, adminProblemRow, problemAdminRoutes } from './problem-admin.ts';
import { problemDto } from './problem-body.ts';
import { remoteImportErrors, remoteProblem } from './problem-package.ts';

/** A problem in a contest. */
export const contestProblemLink = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  pid: z.number().int(),
  displayId: z.string(),
  displayTitle: z.string(),
  /**
   * Unknown to existing clients: `displayTitle` in the language of the request, unless the contest gives the problem
   * another title.
   */
  title: z.string(),
  color: z.string().nullable().describe('color of the balloon'),
  gmtCreate: isoDate,
  gmtModified: isoDate,
  /** Unknown to existing clients: whether the problem stays public in the bank during the contest. */
  staysPublic: z.boolean(),
  /** Unknown to existing clients: number of submissions to the problem in this contest. */
  submissions: z.number().int(),
});
export type ContestProblemLink = z.infer<typeof contestProblemLink>;

const access = 'permission:contest_admin';
const byContest = { noun: 'contest', field: 'cid' } as const;
const foundAndMine = ['contestNotFound', 'contestNotYours'] as const satisfies readonly ErrorCode[];

/** Accepts longer and invalid ids, because rules reject them with their own errors. */
export const contestDisplayId = z.string().max(255);
const displayTitle = visibleText(limits.contestTitleMax);
const color = pickedColor.nullish();

export const addingToContest = [
  'problemNotFound',
  'problemHidden',
  'contestProblemTaken',
  'contestDisplayIdTaken',
  'contestDisplayIdInvalid',
  'contestProblemsTooMany',
  'contestProblemTypeWrong',
  'contestRemoteRefused',
] as const satisfies readonly ErrorCode[];

/** Id of a contest problem and its changed fields. */
export const changedContestProblem = z.object({
  id: optionalInt,
  cid: optionalInt,
  pid: optionalInt,
  displayId: contestDisplayId.nullish(),
  displayTitle: displayTitle.nullish(),
  color: color.describe('null: removes it; absent: unchanged'),
  staysPublic: z.boolean().optional(),
});

/** Problems of contests, for staff. */
export const contestProblemAdminRoutes = {
  'GET /api/admin/contest/get-problem-list': {
    summary:
      'Problems of a contest in order, including hidden ones; with `problemType` those that can be added',
    summaryZh: '按顺序列出比赛的题目，包括隐藏的；带 problemType 时列出可以加入的题目',
    access,
    owner: byContest,
    query: z.object({
      ...pageQuery(10),
      cid: wireInt,
      keyword: optionalText.describe('matches part of the title, display id or author'),
      problemType: optionalInt.describe('0 ACM, 1 OI: problems of the bank that the contest does not have'),
      oj: optionalText.describe(
        '`All` or absent: any; key of a remote judge: its problems; otherwise local ones',
      ),
    }),
    data: z.object({
      problemList: page(adminProblemRow),
      contestProblemMap: z
        .record(z.string(), contestProblemLink)
        .describe('by pid, all problems of the contest'),
    }),
    errors: foundAndMine,
  },
  'GET /api/admin/contest/problem': {
    summary: 'All fields of a problem, for the form of a contest problem',
    summaryZh: '一道题目的完整内容，含评测程序',
    access: 'permission:problem_admin',
    owner: { noun: 'problem', field: 'pid' },
    query: z.object({ pid: wireInt }),
    data: adminProblem,
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'POST /api/admin/contest/problem': {
    summary: 'Creates a problem that is visible only in contests; add it with contest-problem',
    summaryZh: '新建仅供比赛使用的题目，再用 contest-problem 放入比赛',
    access: 'permission:problem_admin',
    body: problemDto,
    bodyLimit: limits.problemBodyMaxBytes,
    data: z.object({ pid: z.number().int() }),
    errors: problemAdminRoutes['POST /api/admin/problem'].errors,
  },
  'PUT /api/admin/contest/problem': {
    summary: 'Changes a problem from the form of a contest problem; omitted fields keep their values',
    summaryZh: '修改题目（现有客户端的格式）；未给出的项不变',
    access: 'permission:problem_admin',
    owner: { noun: 'problem', field: 'problem.id' },
    body: problemDto,
    bodyLimit: limits.problemBodyMaxBytes,
    errors: problemAdminRoutes['PUT /api/admin/problem'].errors,
  },
  'DELETE /api/admin/contest/problem': {
    summary:
      'With `cid`: removes a problem from the contest; its submissions remain but no longer count. Without: deletes it',
    summaryZh: '带 cid：移出比赛，其提交保留但不再计入；不带：删除题目',
    access,
    owner: byContest,
    query: z.object({ pid: wireInt, cid: optionalInt }),
    errors: [
      ...foundAndMine,
      'contestProblemNotFound',
      'contestProblemRunning',
      'problemNotFound',
      'problemNotYours',
      'problemInUse',
    ],
  },
  'GET /api/admin/contest/contest-problem': {
    summary: 'Display id, title and balloon color of a problem in a contest',
    summaryZh: '题目在比赛中的编号、名称与气球颜色',
    access,
    owner: byContest,
    query: z.object({ cid: wireInt, pid: wireInt }),
    data: contestProblemLink,
    errors: [...foundAndMine, 'contestProblemNotFound'],
  },
  'PUT /api/admin/contest/contest-problem': {
    summary:
      'Changes display id, title or balloon color; without an id, finds or adds the problem by `cid` and `pid`',
    summaryZh: '修改题目在比赛中的编号、名称或颜色；没有 id 时按 cid 和 pid 查找或加入',
    access,
    owner: [byContest, { noun: 'contestProblem', field: 'id' }],
    body: changedContestProblem,
    data: contestProblemLink,
    errors: [...foundAndMine, ...addingToContest, 'contestProblemNotFound'],
  },
  'POST /api/admin/contest/add-problem-from-public': {
    summary: 'Adds a problem of the bank to a contest; the bank hides it until the contest ends',
    summaryZh: '把题库中的题目加入比赛，比赛结束前在题库中隐藏',
    access,
    owner: byContest,
    body: z.object({ cid: wireInt, pid: wireInt, displayId: contestDisplayId }),
    errors: [...foundAndMine, ...addingToContest],
  },
  'POST /api/admin/contest/add-problems': {
    summary: 'Adds several problems under the next free letters: all of them or none',
    summaryZh: '一次加入多道题目，依次使用空闲的字母编号；全部成功或都不加入',
    access,
    owner: byContest,
    body: z.object({
      cid: wireInt,
      pids: z.array(wireInt).min(1).max(limits.contestProblemsMax),
      staysPublic: z.boolean().optional().describe('the problems remain visible in the bank'),
    }),
    data: z.object({ displayIds: z.array(z.string()) }),
    errors: [...foundAndMine, ...addingToContest],
  },
  'PUT /api/admin/contest/problem-order': {
    summary: 'Reorders the problems of a contest and reassigns their display ids',
    summaryZh: '调整比赛题目的顺序，编号随位置互换',
    access,
    owner: byContest,
    body: z.object({
      cid: wireInt,
      order: z
        .array(wireInt)
        .max(limits.contestProblemsMax)
        .describe('pids of all problems of the contest in the new order'),
    }),
    errors: [...foundAndMine, 'changedMeanwhile'],
  },
  'GET /api/admin/contest/import-remote-oj-problem': {
    summary: 'Adds a problem of a remote judge; imports it first if necessary',
    summaryZh: '加入其他评测平台的题目；本站没有时先抓取',
    access,
    owner: byContest,
    query: z.object({
      cid: wireInt,
      ...remoteProblem,
      displayId: contestDisplayId,
    }),
    errors: [...foundAndMine, ...addingToContest, ...remoteImportErrors],
    rateLimit: 30,
  },
} as const satisfies RouteTable;
