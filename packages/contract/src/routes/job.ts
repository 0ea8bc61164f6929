import { z } from 'zod';
import { storingErrors } from '../errors/storage.ts';
import { jobStates } from '../enums/job-states.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalText, page, pageQuery, queryBool } from '../wire/wire.ts';

/** A background job, such as an import, a recount or a generation of users. */
export const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Title in the language of the request. */
  title: z.string(),
  state: z.enum(jobStates),
  /** Name of the user who has started the job; null if the site has started it. */
  username: z.string().nullable(),
  done: z.number().int().describe('number of completed parts'),
  total: z.number().int().nullable().describe('total number of parts; null if not yet known'),
  /** Whether cancellation was requested while the job is still running. */
  isCancelling: z.boolean(),
  /** Reason of the failure, in the language of the request. */
  failure: z.string().nullable(),
  createdAt: isoDate,
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
});
export type Job = z.infer<typeof job>;

export const jobDetail = job.extend({
  log: z.array(z.object({ at: isoDate, text: z.string() })).describe('the first 500 lines'),
  /** Total number of log lines, including those that were not stored. */
  logLines: z.number().int(),
  /** Result of the job. Its type depends on the kind of job. */
  result: z.unknown(),
});
export type JobDetail = z.infer<typeof jobDetail>;

const jobId = z.object({ id: z.uuid() });

export const jobRoutes = {
  'GET /api/jobs': {
    summary: 'Jobs of the caller, newest first; root can list all',
    summaryZh: '自己的长任务，最新在前；root 可查看所有人的',
    access: 'login',
    query: z.object({
      ...pageQuery(15),
      kinds: optionalText.describe('kinds, separated by commas; absent: all'),
      state: z.enum(jobStates).optional(),
      isEverybody: queryBool.nullish().describe('jobs of all users; only for root'),
    }),
    data: page(job),
    errors: ['forbidden'],
  },
  'GET /api/job': {
    summary: 'One job with its log and result',
    summaryZh: '一项长任务的日志与结果',
    access: 'login',
    owner: { noun: 'job', field: 'id' },
    query: jobId,
    data: jobDetail,
    errors: ['jobNotFound'],
  },
  'POST /api/job/cancel': {
    summary: 'Cancels a job; what it has stored remains',
    summaryZh: '取消长任务；此前已保存的内容保留',
    access: 'login',
    owner: { noun: 'job', field: 'id' },
    body: jobId,
    data: jobDetail,
    errors: ['jobNotFound', 'jobEnded'],
  },
  'POST /api/admin/recount-jobs': {
    summary: 'Starts a job that recomputes all counters from the submissions',
    summaryZh: '开始按提交记录重新计算所有计数',
    access: 'role:root',
    data: job,
  },
  'POST /api/admin/problem-import-jobs': {
    summary: 'Starts a job that imports the problems of an archive: multipart field `file`, up to 256 MiB',
    summaryZh: '开始导入压缩包中的题目：multipart 字段 `file`，最大 256 MiB',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    query: z.object({
      onTaken: z
        .enum(['refuse', 'update', 'newId'])
        .default('refuse')
        .describe('what to do if a display id is taken; updating requires permission to edit the problem'),
      acceptLosses: queryBool.nullish().describe('imports a problem although scores or verdicts may change'),
      isPublic: queryBool.nullish().describe('makes new problems public; hidden by default'),
    }),
    upload: { field: 'file', maxBytes: limits.packageMaxBytes },
    data: job,
    errors: [...storingErrors, 'uploadExpected', 'uploadTooLarge', 'publishingNotYours'],
    rateLimit: 60,
  },
} as const satisfies RouteTable;
