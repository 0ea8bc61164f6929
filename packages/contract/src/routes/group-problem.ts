import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, wireInt } from '../wire/wire.ts';

/** A problem that its group offers to the public bank, without long texts and programs. */
export const appliedProblem = z.object({
  id: z.number().int(),
  gid: z.number().int(),
  applyPublicProgress: z.number().int().describe('1 applied, 2 public, 3 refused'),
  problemId: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  type: z.number().int(),
  judgeMode: z.string(),
  /**
   * Unknown to existing clients: name of the group, whether the problem itself is public, and the comment on the last
   * decision.
   */
  groupName: z.string(),
  auth: z.number().int(),
  comment: z.string().nullable(),
  gmtModified: isoDate,
});
export type AppliedProblem = z.infer<typeof appliedProblem>;

const access = 'bankManager';

/** Problems that groups offer to the bank. Root and problem administrators decide about them. */
export const groupProblemRoutes = {
  'GET /api/admin/group-problem/list': {
    summary: 'Group problems submitted for review, undecided first',
    summaryZh: '团队申请公开的题目，未审核的在前',
    access,
    query: z.object({
      ...pageQuery(10),
      keyword: optionalText,
      gid: optionalInt,
      progress: optionalInt.describe('1 applied, 2 public, 3 refused; absent: any'),
    }),
    data: page(appliedProblem),
  },
  'PUT /api/admin/group-problem/change-progress': {
    summary: 'Accepts a group’s problem into the public bank (2), rejects it (3) or reopens the review (1)',
    summaryZh: '审核团队题目：收录到公共题库（2）、拒绝（3）或重新待审（1）',
    access,
    body: z.object({
      pid: wireInt,
      progress: wireInt,
      comment: z.string().trim().max(500).nullish().describe('comment for the author; absent: unchanged'),
    }),
    errors: ['problemNotFound', 'groupProblemNotApplied', 'applyProgressUnknown', 'problemIncomplete'],
  },
} as const satisfies RouteTable;
