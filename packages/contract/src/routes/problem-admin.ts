import { z } from 'zod';
import { problemManageCan } from '../enums/can.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';
import { problemDto } from './problem-body.ts';
import { caseErrors, writingErrors } from './problem-writing-errors.ts';
import { problemDetail } from './problem.ts';
import { tag } from './tag.ts';

/** A problem with the fields that only users with edit rights see. In lists the long texts and programs are null. */
export const adminProblem = problemDetail
  .omit({
    formulas: true,
    read: true,
    samples: true,
    locale: true,
    locales: true,
    isFallbackLocale: true,
  })
  .extend({
    spjCode: z.string().nullable(),
    spjLanguage: z.string().nullable(),
    judgeExtraFile: z.string().nullable(),
  });

export const adminProblemRow = adminProblem.extend({
  tags: z.array(tag),
  /**
   * Number of submissions outside contests and groups. `judged` counts those with a verdict, `ac` the accepted ones.
   */
  total: z.number().int(),
  judged: z.number().int(),
  ac: z.number().int(),
  cases: z.number().int().describe('number of test cases'),
  locales: z.array(z.string()),
  revision: z.number().int(),
  hiddenAt: isoDate.nullable().describe('time of deletion; root can restore it'),
  can: problemManageCan,
});
export type AdminProblemRow = z.infer<typeof adminProblemRow>;

const access = 'permission:problem_admin';
/**
 * Access rule of the problem editor. It includes managers of groups, because groups also use the editor. `owner` then
 * checks whether the caller may edit this problem.
 */
const setter = 'setter';
const byPid = z.object({ pid: wireInt });
const owner = { noun: 'problem', field: 'pid' } as const;
const bodyLimit = limits.problemBodyMaxBytes;

/** Calls with which existing clients manage problems. */
export const problemAdminRoutes = {
  'GET /api/admin/problem/get-problem-list': {
    summary: 'Problems in all states, newest first, without long texts and programs',
    summaryZh: '各种状态的题目，新的在前，不含长文本与程序',
    access,
    query: z.object({
      ...pageQuery(10),
      keyword: optionalText.describe('matches part of the title, author or display id'),
      auth: optionalInt.describe('0 or absent: any'),
      oj: optionalText.describe(
        '`All` or absent: any; key of a remote judge: its problems; `Mine`: local ones',
      ),
      type: optionalInt,
      difficulty: optionalInt,
      onlyMine: queryBool.optional().describe('only those of the caller'),
      deleted: queryBool.optional().describe('only for root: deleted problems'),
      sort: z.enum(['newest', 'modified', 'problemId']).optional(),
    }),
    data: page(adminProblemRow),
  },
  'GET /api/admin/problem': {
    summary: 'All fields of a problem, including the judge program',
    summaryZh: '一道题目的完整内容，含评测程序',
    access,
    owner,
    query: byPid,
    data: adminProblem,
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'POST /api/admin/problem': {
    summary:
      'Creates a complete problem with test data, in the format of existing clients; the caller is its author',
    summaryZh: '新建题目（现有客户端的格式，含测试数据）；作者为当前用户',
    access,
    body: problemDto,
    bodyLimit,
    errors: [...writingErrors, ...caseErrors, 'testDataNone'],
  },
  'PUT /api/admin/problem': {
    summary:
      'Changes a problem in the format of existing clients; omitted fields, author and counters keep their values',
    summaryZh: '修改题目（现有客户端的格式）；未给出的项不变，作者与计数不会改变',
    access,
    owner: { noun: 'problem', field: 'problem.id' },
    body: problemDto,
    bodyLimit,
    errors: ['problemNotFound', 'problemNotYours', ...writingErrors, ...caseErrors],
  },
  'DELETE /api/admin/problem': {
    summary: 'Deletes a problem; root can restore it',
    summaryZh: '删除题目：从各处隐藏，超级管理员可以恢复；仅限超级管理员和题目管理员',
    access: 'bankManager',
    owner,
    query: byPid,
    errors: ['problemNotFound', 'problemNotYours', 'problemInUse'],
  },
  'POST /api/admin/problem/restore': {
    summary: 'Restores a deleted problem as private, under another display id if its own is taken',
    summaryZh: '恢复已删除的题目，恢复后不公开；原题号已被占用时可另给题号',
    access: 'role:root',
    body: byPid.extend({
      problemId: z.string().max(255).nullish().describe('new display id; absent: the former one'),
    }),
    errors: [
      'problemNotFound',
      'problemIdTaken',
      'problemIdMissing',
      'problemIdInvalid',
      'problemIdWithoutPrefix',
    ],
  },
  'PUT /api/admin/problem/change-problem-auth': {
    summary: 'Creates a problem public (1), private (2) or restricted to contests (3)',
    summaryZh: '将题目设为公开（1）、隐藏（2）或比赛（3）',
    access: setter,
    owner: { noun: 'problem', field: 'id' },
    body: z.object({
      id: wireInt,
      auth: wireInt,
      reason: z.string().max(500).nullish().describe('why warnings are ignored, for the audit log'),
    }),
    errors: [
      'problemNotFound',
      'problemNotYours',
      'problemAuthUnknown',
      'problemIncomplete',
      'problemInNoContest',
      'publishingNotYours',
    ],
  },
} as const satisfies RouteTable;
