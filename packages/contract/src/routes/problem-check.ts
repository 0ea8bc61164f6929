import { z } from 'zod';
import { limits } from '../limits/index.ts';
import {
  checkBases,
  checkParts,
  expectedVerdicts,
  limitUses,
  problemCheckResult,
  scoreRange,
} from '../text/problem-check.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, wireInt } from '../wire/wire.ts';
import { jobStates } from '../enums/job-states.ts';
import { job } from './job.ts';

const ofProblem = z.object({ pid: wireInt });
const owner = { noun: 'problem', field: 'pid' } as const;
const path = z.string().min(1).max(limits.solutionPathMax).describe('field of the solution in the package');

const expectation = z.object({
  permitted: z.array(z.string()).describe('allowed verdicts of its cases; empty: any'),
  required: z.array(z.string()).describe('verdicts of which at least one must occur; empty: none'),
  score: scoreRange.nullable(),
});

const solution = expectation.extend({
  path: z.string(),
  language: z.string().nullable().describe('null: unknown file extension'),
  byGroup: z
    .array(
      expectation.extend({
        groups: z.array(z.number().int()),
        cases: z.array(z.number().int()).optional().describe('positions of cases, in place of groups'),
      }),
    )
    .optional()
    .describe('expected results of groups or cases as declared by the package; absent: none'),
  limitUse: z
    .enum(limitUses)
    .optional()
    .describe('expected relation of its times to the time limit; absent: below it for a correct solution'),
});

const run = z.object({
  jobId: z.uuid(),
  state: z.enum(jobStates),
  username: z.string().nullable(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  isCancelling: z.boolean(),
  failure: z.string().nullable(),
  parts: z
    .array(z.object({ part: z.enum(checkParts), total: z.number().int(), done: z.number().int() }))
    .describe('completed steps, as far as known'),
});

export const problemCheckRoutes = {
  'GET /api/admin/problem-check': {
    summary: 'Checks of a problem before publication: its programs, the last run and result',
    summaryZh: '题目发布前的检查：所用程序、最近一次运行与最近一次结果',
    access: 'setter',
    owner,
    query: ofProblem,
    data: z.object({
      pid: z.number().int(),
      timeLimitMs: z.number().int(),
      solutions: z.array(solution),
      validators: z.array(z.object({ path: z.string(), language: z.string() })),
      run: run.nullable(),
      result: problemCheckResult
        .extend({
          finishedAt: isoDate,
          stale: z.array(z.enum(checkBases)).describe('what has changed since; empty: still valid'),
        })
        .nullable(),
    }),
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'POST /api/admin/problem-check': {
    summary: 'Starts a job that checks a problem on judge nodes',
    summaryZh: '开始在评测机上检查题目，作为独立于请求的任务运行',
    access: 'setter',
    owner,
    body: ofProblem,
    data: job,
    errors: ['problemNotFound', 'problemNotYours', 'checkRunning', 'testDataNone'],
  },
  'POST /api/admin/problem-check/cancel': {
    summary: 'Cancels the running checks of a problem, including those of other users',
    summaryZh: '取消题目正在进行的检查，无论由谁开始',
    access: 'setter',
    owner,
    body: ofProblem,
    errors: ['problemNotFound', 'problemNotYours', 'jobEnded'],
  },
  'GET /api/admin/problem-solution': {
    summary: 'Source code of a reference solution',
    summaryZh: '一份参考解的源代码',
    access: 'setter',
    owner,
    query: ofProblem.extend({ path }),
    data: solution.extend({
      code: z.string(),
      fileNames: z.array(z.string()).describe('additional files of a solution with several files'),
      version: z.string(),
    }),
    errors: ['problemNotFound', 'problemNotYours', 'solutionNotFound'],
  },
  'PUT /api/admin/problem-solution': {
    summary: 'Adds a reference solution, or changes the one at `formerPath`',
    summaryZh: '添加参考解，或修改 formerPath 处的参考解',
    access: 'setter',
    owner,
    body: ofProblem.extend({
      formerPath: path.nullish(),
      version: z
        .string()
        .max(64)
        .nullish()
        .describe('version that was edited; the call fails if it has changed since'),
      name: z
        .string()
        .trim()
        .max(64)
        .regex(/^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$/)
        .describe('file name'),
      language: z.string().min(1).max(64),
      code: z.string().min(1).max(limits.codeMax),
      expected: z.enum(expectedVerdicts).nullish().describe('absent: unchanged; for a new one: accepted'),
    }),
    data: z.object({ path: z.string(), version: z.string() }),
    errors: [
      'problemNotFound',
      'problemNotYours',
      'solutionNotFound',
      'solutionNameTaken',
      'tooManySolutions',
      'languageUnknown',
      'changedMeanwhile',
    ],
  },
  'DELETE /api/admin/problem-solution': {
    summary: 'Deletes a reference solution',
    summaryZh: '删除参考解',
    access: 'setter',
    owner,
    query: ofProblem.extend({ path }),
    errors: ['problemNotFound', 'problemNotYours', 'solutionNotFound'],
  },
} as const satisfies RouteTable;
