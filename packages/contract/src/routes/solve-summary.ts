import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';

/** Comparison of an accepted program with the newest accepted programs for the same problem and language. */
const surpassed = z.object({
  /** Number of other programs in the comparison. */
  among: z.number().int(),
  /** Percentage of them that took more time, and more memory; 0 to 100. */
  time: z.number().int(),
  memory: z.number().int(),
});

/** A recommended next problem. */
const nextProblem = z.object({
  problemId: z.string().describe('display id'),
  title: z.string(),
  difficulty: z.number().int(),
  /** Name of a shared tag; null if there is none. */
  tag: z.string().nullable(),
});

/** What an accepted submission achieved. */
export const gain = z.object({
  /** The first accepted submission of this user to this problem. */
  isFirst: z.boolean(),
  /** Number of this user's submissions to the problem up to this one. */
  tries: z.number().int(),
  /** Points above the previous best score; null if the problem has no scores. */
  points: z.number().int().nullable(),
  /** Number of bank problems that the user has solved. */
  solved: z.number().int(),
  /** 1-based place among users who solved it; null beyond the first hundred. */
  place: z.number().int().nullable(),
  /** Null if there are too few other accepted programs. */
  surpassed: surpassed.nullable(),
  next: nextProblem.nullable(),
});
export type SolveSummary = z.infer<typeof gain>;

export const gainRoutes = {
  'GET /api/get-submission-gain': {
    summary:
      'For an accepted submission of the caller: what it earned, and a problem to try next; otherwise null',
    summaryZh: '自己在题库中通过的提交带来了什么，以及接下来可以做的题；其余情况为 null',
    access: 'login',
    owner: { noun: 'submission', field: 'submitId' },
    tokenScope: 'read',
    query: z.object({ submitId: wireInt }),
    data: gain.nullable(),
    errors: ['submissionNotFound', 'notYourSubmission'],
  },
} as const satisfies RouteTable;
