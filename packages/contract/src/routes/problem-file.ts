import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, wireInt } from '../wire/wire.ts';

/** A picture or file that was uploaded for the statement of a problem. */
export const problemFile = z.object({
  fileId: z.number().int().describe('id for deleting it'),
  link: z.string().describe('path on this site, as used in texts'),
  kind: z.enum(['picture', 'attachment']),
  name: z.string().nullable().describe('original file name; null if unknown'),
  bytes: z.number().int(),
  sentBy: z.string().nullable(),
  sentAt: isoDate,
  canRemove: z.boolean().describe('whether the caller may delete it'),
});
export type ProblemFile = z.infer<typeof problemFile>;

export const problemFileRoutes = {
  'GET /api/admin/problem-files': {
    summary: 'Pictures and files of a problem’s statement, including unused ones, newest first',
    summaryZh: '题面用过的图片与附件，包括已不再引用的，新的在前',
    access: 'setter',
    owner: { noun: 'problem', field: 'pid' },
    query: z.object({ pid: wireInt }),
    data: z.array(problemFile),
    errors: ['problemNotFound', 'problemNotYours'],
  },
} as const satisfies RouteTable;
