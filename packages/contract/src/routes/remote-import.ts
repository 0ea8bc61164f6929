import { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import { locales, remoteJudgeKeys } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';
import { job } from './job.ts';

/** Result of importing one problem from a remote judge. */
export const importedRemote = z.object({
  /** As requested. */
  asked: z.string(),
  /** `known`: the problem already exists on this site. */
  outcome: z.enum(['imported', 'known', 'refused']),
  pid: z.number().int().nullable(),
  displayId: z.string().nullable(),
  /** Reason why the problem was not imported, or not added to its contest or training. */
  reason: z.string().nullable(),
});
export type ImportedRemote = z.infer<typeof importedRemote>;

const wanted = {
  judge: z.enum(remoteJudgeKeys).describe('of ids; an address names its judge itself'),
  ids: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .describe('ids, ranges such as `1000-1010`, and addresses, separated by blanks or commas'),
};
const againErrors = [
  'problemNotFound',
  'problemNotYours',
  'remoteProblemOurs',
  'remoteJudgeOff',
  'remoteJudgeAway',
  'remoteProblemMissing',
  'remoteProblemRunning',
] as const satisfies readonly ErrorCode[];
const errors = [
  'remoteIdsNone',
  'remoteIdsTooMany',
  'remoteJudgeOff',
] as const satisfies readonly ErrorCode[];

/** A field that the remote judge has changed since the problem was fetched. */
export const remoteChange = z.object({
  key: z.string().describe('key for selecting the change'),
  field: z.enum(['title', 'description', 'input', 'output', 'hint', 'timeLimit', 'memoryLimit', 'samples']),
  locale: z.enum(locales).nullable().describe('null: the same in every language'),
  present: z.string().describe('value on this site'),
  fetched: z.string().describe('current value at the judge'),
  isEdited: z.boolean().describe('edited on this site since; applying the change overwrites the edit'),
});
export type RemoteChange = z.infer<typeof remoteChange>;

/** Imports many problems of a remote judge in a background job. */
export const remoteImportRoutes = {
  'POST /api/admin/remote-import-jobs': {
    summary: 'Starts a job that imports problems of a remote judge into the bank at the judge’s rate',
    summaryZh: '开始按对方平台的速率逐题导入题目到题库',
    access: 'permission:problem_admin',
    body: z.object(wanted),
    data: job,
    errors,
    rateLimit: 30,
  },
  'POST /api/admin/contest/remote-import-jobs': {
    summary: 'Starts a job that adds problems of a remote judge to a contest; imports missing ones',
    summaryZh: '开始把其他评测平台的题目加入比赛；本站没有的先导入',
    access: 'permission:contest_admin',
    owner: { noun: 'contest', field: 'cid' },
    body: z.object({ cid: wireInt, ...wanted }),
    data: job,
    errors: [...errors, 'contestNotFound', 'contestNotYours'],
    rateLimit: 30,
  },
  'POST /api/admin/training/remote-import-jobs': {
    summary: 'Starts a job that adds problems of a remote judge to a training; imports missing ones',
    summaryZh: '开始把其他评测平台的题目加入训练；本站没有的先导入',
    access: 'staff',
    owner: { noun: 'training', field: 'tid' },
    body: z.object({ tid: wireInt, ...wanted }),
    data: job,
    errors: [...errors, 'trainingNotFound', 'trainingNotYours'],
    rateLimit: 30,
  },
  'GET /api/admin/remote-problem/changes': {
    summary: 'Fetches a remote problem again and returns the differences; stores nothing',
    summaryZh: '重新抓取远程题目并列出对方的改动；不保存任何内容',
    access: 'permission:problem_admin',
    owner: { noun: 'problem', field: 'pid' },
    query: z.object({ pid: wireInt }),
    data: z.object({
      address: z.string(),
      digest: z.string().describe('digest of the fetched version'),
      changes: z.array(remoteChange),
    }),
    errors: againErrors,
    rateLimit: 30,
  },
  'POST /api/admin/remote-problem/changes': {
    summary: 'Applies selected changes of a remote problem; other fields keep their values',
    summaryZh: '采用远程题目的所选改动；其余字段保持本站的内容',
    access: 'permission:problem_admin',
    owner: { noun: 'problem', field: 'pid' },
    body: z.object({
      pid: wireInt,
      digest: z.string().max(64).describe('digest of the version from which the changes were read'),
      keys: z.array(z.string().max(40)).max(40),
    }),
    errors: [...againErrors, 'changedMeanwhile', 'problemIncomplete'],
    rateLimit: 30,
  },
  'GET /api/admin/remote-import-job': {
    summary: 'Progress of an import from a remote judge, with the result of each problem',
    summaryZh: '从其他评测平台导入的进度与每题的结果',
    access: 'staff',
    owner: { noun: 'job', field: 'id' },
    query: z.object({ id: z.uuid() }),
    data: z.object({
      job,
      problems: z.array(importedRemote).describe('processed problems with their results'),
    }),
    errors: ['jobNotFound'],
  },
} as const satisfies RouteTable;
