import { z } from 'zod';
import { storingErrors } from '../errors/storage.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { queryBool } from '../wire/wire.ts';
import { importedProblem } from './problem-package.ts';

const displayId = z.string().trim().min(1).max(255);
const revision = z.string().max(64);

/** Calls for tools that keep problems in folders. They compare digests and send only files that have changed. */
export const problemPushRoutes = {
  'GET /api/admin/problem-package-state': {
    summary:
      'The files of a problem, as written in the format of this judge, with their digests and small texts',
    summaryZh: '按本系统格式列出题目的文件及其哈希，短文本附上内容',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    owner: { noun: 'problem', field: 'problemID' },
    query: z.object({ problemID: displayId.describe('display id') }),
    data: z.object({
      pid: z.number().int(),
      displayId: z.string(),
      revision: z.string().describe('changes with every file'),
      files: z.array(
        z.object({
          path: z.string(),
          sha256: z.string(),
          size: z.number().int().describe('bytes'),
          text: z.string().nullable().describe('null: test data, attachments and long texts'),
        }),
      ),
    }),
    errors: ['problemNotFound', 'problemNotYours'],
    rateLimit: 60,
  },
  'POST /api/admin/problem-package-changes': {
    summary: 'Stores a problem from an archive of its changed files that lists the others',
    summaryZh: '以有改动的文件保存题目：multipart 字段 file，压缩包以 xiezhi-kept.json 列出未改动的文件',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    owner: { noun: 'problem', field: 'problemID' },
    query: z.object({
      problemID: displayId.nullish().describe('display id of the problem to change; absent: a new one'),
      revision: revision
        .nullish()
        .describe('the revision that the changes are based on; required with problemID'),
      acceptLosses: queryBool.nullish().describe('stores it although scores or verdicts may change'),
      isPublic: queryBool.nullish().describe('makes a new problem public; hidden by default'),
    }),
    upload: { field: 'file', maxBytes: limits.packageMaxBytes },
    data: importedProblem,
    errors: [
      ...storingErrors,
      'uploadExpected',
      'uploadTooLarge',
      'packageUnreadable',
      'problemNotFound',
      'problemNotYours',
      'publishingNotYours',
      'problemRevisionOutdated',
      'problemFileUnknown',
    ],
    rateLimit: 60,
  },
} as const satisfies RouteTable;
