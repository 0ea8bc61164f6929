import { z } from 'zod';
import { limits } from '../limits.ts';
import type { RouteTable } from '../route.ts';
import { queryBool } from '../wire.ts';

/** What became of one problem of an archive. */
export const importedProblem = z.object({
  /** Folder of the problem inside the archive; empty for its root. */
  root: z.string(),
  format: z.string(),
  outcome: z.enum(['imported', 'updated', 'refused']),
  pid: z.number().int().nullable(),
  /** As stored; of the package where it was refused. */
  displayId: z.string(),
  /** Why it was refused. */
  reasons: z.array(z.string()),
  /** What was taken, converted and lost, line by line; the first 500. */
  report: z.array(z.string()),
});
export type ImportedProblem = z.infer<typeof importedProblem>;

export const problemPackageRoutes = {
  'POST /api/admin/problem-packages': {
    summary: 'Imports the problems of an archive in any known format: multipart field `file`, up to 256 MiB',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    query: z.object({
      onTaken: z
        .enum(['refuse', 'update', 'newId'])
        .default('refuse')
        .describe('what to do when a display id is taken; only somebody who may edit the problem updates it'),
      acceptLosses: queryBool.nullish().describe('take a problem although scores or verdicts may change'),
      isPublic: queryBool.nullish().describe('new problems are hidden otherwise'),
    }),
    upload: { field: 'file', maxBytes: limits.packageMaxBytes },
    data: z.array(importedProblem),
    errors: ['uploadExpected', 'uploadTooLarge', 'packageUnreadable', 'problemNotYours'],
    rateLimit: 60,
  },
  'GET /api/admin/problem-package': {
    summary: 'A problem with its test data, checker and solutions as a zip archive of our own format',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    owner: { noun: 'problem', field: 'problemID' },
    query: z.object({ problemID: z.string().trim().min(1).max(255).describe('display id') }),
    isRaw: true,
    errors: ['problemNotFound', 'problemNotYours'],
    rateLimit: 60,
  },
} as const satisfies RouteTable;
