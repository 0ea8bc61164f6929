import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';

/** Maximum number of problems per call. */
export const problemBatchMax = 500;

const pids = z.array(wireInt).min(1).max(problemBatchMax).describe('distinct ids in processing order');

/** Result for one problem of a batch. A failure does not affect the other problems. */
const batchVerdict = z.object({
  pid: z.number().int(),
  isDone: z.boolean(),
  reason: z.string().nullable().describe('why it failed, in the language of the request'),
});
export type BatchVerdict = z.infer<typeof batchVerdict>;

const data = z.array(batchVerdict).describe('one result per problem, in the order of the request');

/** Actions of the problem list on several problems. The caller's rights are checked for each problem. */
export const problemBatchRoutes = {
  'PUT /api/admin/problem-batch/auth': {
    summary: 'Makes problems public (1), private (2) or restricted to contests (3), with a result for each',
    summaryZh: '将多道题目设为公开（1）、隐藏（2）或比赛（3），逐题给出结果',
    access: 'permission:problem_admin',
    body: z.object({ pids, auth: wireInt }),
    data,
    errors: ['problemAuthUnknown'],
    rateLimit: 60,
  },
  'PUT /api/admin/problem-batch/tags': {
    summary: 'Adds tags to problems, with a result for each',
    summaryZh: '为多道题目添加标签，逐题给出结果',
    access: 'permission:problem_admin',
    body: z.object({ pids, tags: z.array(wireInt).min(1).max(100).describe('ids of tags') }),
    data,
    errors: ['tagNotFound'],
    rateLimit: 60,
  },
  'POST /api/admin/problem-batch/delete': {
    summary: 'Deletes problems, with a result for each; root can restore them',
    summaryZh: '隐藏多道题目，逐题给出结果；超级管理员可以恢复',
    access: 'bankManager',
    body: z.object({ pids }),
    data,
    rateLimit: 60,
  },
} as const satisfies RouteTable;
